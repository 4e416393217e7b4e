// How fast the baseline "pointer" watches: each demo recording, and one made 1080p30, on one core with its decoding.
// Usage: node bench/pointer.mjs [--json] [--only shop-en-01,news-en-01]   (needs a compiled dist/, Linux, taskset, ffmpeg)
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    data: { type: 'string', default: 'datasets/demo/omni2web' },
    measure: { type: 'string' },
  },
});
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

if (values.measure) await measure(JSON.parse(values.measure));
else await compare();

/** Each track in a process of its own on the first core; the first recording is watched twice, so that loading is apart. */
async function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'deixis-bench-'));
  try {
    const wanted = values.only?.split(',');
    const instances = readFileSync(join(values.data, 'instances.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ id }) => !wanted || wanted.includes(id));
    const jobs = instances.map((instance) => ({
      instance,
      recording: join(values.data, instance.recording),
    }));
    const large = join(folder, 'large.mp4');
    const filter = ['-vf', 'scale=1920:1080:flags=lanczos', '-r', '30', '-c:v', 'libx264', '-preset', 'fast'];
    const make = [
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-i',
      jobs[0].recording,
      ...filter,
      '-crf',
      '20',
      '-c:a',
      'copy',
    ];
    execFileSync('ffmpeg', [...make, large]);
    jobs.push({
      instance: { ...jobs[0].instance, id: `${jobs[0].instance.id} at 1080p30` },
      recording: large,
    });
    const rows = [];
    for (const track of ['A', 'B']) {
      rows.push(...(await runPinned({ jobs, track })));
    }
    const summary = ['A', 'B'].map((track) => summarise(track, rows));
    if (values.json) console.log(JSON.stringify({ rows, summary }, null, 2));
    else for (const line of summary) console.log(line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runPinned(task) {
  return new Promise((resolve, reject) => {
    const args = ['-c', '0', process.execPath, import.meta.filename, '--measure', JSON.stringify(task)];
    const child = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const rows = [];
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      rows.push(JSON.parse(line));
      if (!values.json) console.log(tell(rows.at(-1)));
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(rows) : reject(new Error(`measuring ended with ${code}`)),
    );
  });
}

async function measure({ jobs, track }) {
  const { runPointer } = await import('../dist/benchmarks/omni2web/baseline/runPointer.js');
  const { openSandbox } = await import('../dist/browser/sandbox/openSandbox.js');
  const { alignTranscript } = await import('../dist/benchmarks/omni2web/exposure/alignTranscript.js');
  const { findSpeechIntervals } = await import('../dist/perception/speech/findSpeechIntervals.js');
  const sandbox = track === 'A' ? await openSandbox({}) : null;
  const watch = async ({ instance, recording }) => {
    // As the condition "timed" gives them: from the sound, which is not the pointer's work.
    const lines = alignTranscript(instance.transcript, await findSpeechIntervals(recording));
    const sourceHtml = track === 'A' ? readFileSync(join(values.data, instance.sourcePage), 'utf8') : null;
    const baseDirectory = join(values.data, instance.sourcePage, '..');
    const viewport = instance.viewport ?? { width: 1280, height: 720 };
    const request = { recording, lines, language: instance.language, track, sourceHtml, sandbox, viewport };
    const [cpu, start] = [cpuSecondsOfTree(), performance.now()];
    await runPointer({ ...request, baseDirectory });
    const wallSeconds = (performance.now() - start) / 1000;
    return { cpuSeconds: cpuSecondsOfTree() - cpu, wallSeconds };
  };
  const first = await watch(jobs[0]);
  for (const job of jobs) {
    const { cpuSeconds, wallSeconds } = await watch(job);
    const lengthSeconds = lengthOf(job.recording);
    const row = { track, id: job.instance.id, lengthSeconds, cpuSeconds, wallSeconds };
    const loadingCpuSeconds = job === jobs[0] ? first.cpuSeconds - cpuSeconds : undefined;
    console.log(JSON.stringify({ ...row, factorByCpu: lengthSeconds / cpuSeconds, loadingCpuSeconds }));
  }
  await sandbox?.close();
  process.exit(0);
}

function lengthOf(path) {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number(execFileSync('ffprobe', args, { encoding: 'utf8' }));
}

/** Of this process, of those it started and still run, and of those that ended. */
function cpuSecondsOfTree() {
  const facts = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      facts.set(Number(entry), {
        parent: fields[1],
        ticks: fields[11] + fields[12] + fields[13] + fields[14],
      });
    } catch {
      // It has just ended.
    }
  }
  let ticks = 0;
  for (const [id, own] of facts) {
    for (let at = id; at > 1; at = facts.get(at)?.parent ?? 0) {
      if (at !== process.pid) continue;
      ticks += own.ticks;
      break;
    }
  }
  return ticks / ticksPerSecond;
}

function tell({ track, id, lengthSeconds, cpuSeconds, wallSeconds, factorByCpu, loadingCpuSeconds }) {
  const loading =
    loadingCpuSeconds === undefined ? '' : `  (loading once: ${loadingCpuSeconds.toFixed(1)} s CPU)`;
  const figures = `${lengthSeconds.toFixed(1)} s  CPU ${cpuSeconds.toFixed(2)} s  wall ${wallSeconds.toFixed(2)} s`;
  return `track ${track}  ${id.padEnd(26)} ${figures}  ${factorByCpu.toFixed(1)} x real time${loading}`;
}

function summarise(track, rows) {
  const own = rows.filter((row) => row.track === track && !row.id.includes('1080p30'));
  const sum = (key) => own.reduce((total, row) => total + row[key], 0);
  const byCpu = sum('lengthSeconds') / sum('cpuSeconds');
  const byWall = sum('lengthSeconds') / sum('wallSeconds');
  return `track ${track}, 1280x720 at 15 fps, ${own.length} recordings: ${byCpu.toFixed(1)} x by CPU, ${byWall.toFixed(1)} x by wall`;
}
