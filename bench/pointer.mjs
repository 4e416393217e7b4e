// How fast the baseline "pointer" watches: demo recordings (1280x720 at 15 fps), and the first of them at 1920x1080 and
// 30 fps (enlarged by FFmpeg, each frame shown twice), each track pinned to one core. Factors are seconds of recording a
// second of processor time: of all, and with the decoding process left out. Loading of models is told apart.
// Usage: node bench/pointer.mjs [--json] [--only shop-en-01,news-en-01] [--data FOLDER]
// (needs a compiled dist/, Linux, taskset, ffmpeg)
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
    const jobs = readInstances()
      .filter(({ id }) => !wanted || wanted.includes(id))
      .map(({ id, recording }) => ({ id, recording: join(values.data, recording) }));
    const large = join(folder, 'large.mp4');
    enlarge(jobs[0].recording, large);
    jobs.push({ id: jobs[0].id, recording: large });
    const rows = [];
    for (const track of ['A', 'B']) {
      rows.push(...(await runPinned({ jobs, track })));
    }
    const summary = summarise(rows);
    if (values.json) console.log(JSON.stringify({ rows, summary }, null, 2));
    else for (const line of summary) console.log(tellSummary(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readInstances() {
  const text = readFileSync(join(values.data, 'instances.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function enlarge(from, to) {
  const picture = [
    '-vf',
    'scale=1920:1080:flags=lanczos',
    '-r',
    '30',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
  ];
  const quiet = ['-v', 'error', '-nostdin', '-y'];
  execFileSync('ffmpeg', [...quiet, '-i', from, ...picture, '-crf', '20', '-c:a', 'copy', to]);
}

function runPinned(task) {
  return new Promise((resolve, reject) => {
    const own = [import.meta.filename, '--data', values.data, '--measure', JSON.stringify(task)];
    const child = spawn('taskset', ['-c', '0', process.execPath, ...own], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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
  const instances = readInstances();
  const watch = async ({ id, recording }) => {
    const instance = instances.find((one) => one.id === id);
    // As the condition "timed" gives them: from the sound, which is not the pointer's work.
    const lines = alignTranscript(instance.transcript, await findSpeechIntervals(recording));
    const sourceHtml = track === 'A' ? readFileSync(join(values.data, instance.sourcePage), 'utf8') : null;
    const baseDirectory = join(values.data, instance.sourcePage, '..');
    const viewport = instance.viewport ?? { width: 1280, height: 720 };
    const request = { recording, lines, language: instance.language, track, sourceHtml, sandbox, viewport };
    const [before, start] = [cpuSeconds(), performance.now()];
    await runPointer({ ...request, baseDirectory });
    const wallSeconds = (performance.now() - start) / 1000;
    const after = cpuSeconds();
    return {
      wallSeconds,
      cpuSeconds: after.all - before.all,
      decodingCpuSeconds: after.endedChildren - before.endedChildren,
    };
  };
  // The first is watched twice, so that loading the models and compiling are told apart.
  const first = await watch(jobs[0]);
  for (const job of jobs) {
    const { width, height, framesPerSecond, lengthSeconds } = factsOf(job.recording);
    const used = await watch(job);
    const row = {
      track,
      id: job.id,
      video: `${width}x${height} at ${framesPerSecond} fps`,
      lengthSeconds,
      ...used,
      factor: lengthSeconds / used.cpuSeconds,
      factorWithoutDecoding: lengthSeconds / (used.cpuSeconds - used.decodingCpuSeconds),
      ...(job === jobs[0] ? { loadingCpuSeconds: first.cpuSeconds - used.cpuSeconds } : {}),
    };
    console.log(JSON.stringify(row));
  }
  await sandbox?.close();
  process.exit(0);
}

function factsOf(path) {
  const entries = 'stream=width,height,avg_frame_rate:format=duration';
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'json', path];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
  const [{ width, height, avg_frame_rate: rate }] = streams;
  const [frames, seconds] = rate.split('/').map(Number);
  return {
    width,
    height,
    framesPerSecond: Math.round(frames / seconds),
    lengthSeconds: Number(format.duration),
  };
}

/** Of this process, of those it started and still run (the browser), and of its children that ended (decoding). */
function cpuSeconds() {
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
        endedChildren: fields[13] + fields[14],
      });
    } catch {
      // It has just ended.
    }
  }
  let all = 0;
  for (const [id, own] of facts) {
    for (let at = id; at > 1; at = facts.get(at)?.parent ?? 0) {
      if (at !== process.pid) continue;
      all += own.ticks;
      break;
    }
  }
  return {
    all: all / ticksPerSecond,
    endedChildren: facts.get(process.pid).endedChildren / ticksPerSecond,
  };
}

function tell({ track, id, video, lengthSeconds, cpuSeconds, decodingCpuSeconds, ...rest }) {
  const loading =
    rest.loadingCpuSeconds === undefined
      ? ''
      : `  (loading once: ${rest.loadingCpuSeconds.toFixed(1)} s CPU)`;
  const cost = `CPU ${cpuSeconds.toFixed(2)} s, of which decoding ${decodingCpuSeconds.toFixed(2)} s`;
  return `track ${track}  ${id.padEnd(16)} ${video}  ${lengthSeconds.toFixed(1)} s  ${cost}  ${tellFactors(rest)}${loading}`;
}

function tellFactors({ factor, factorWithoutDecoding }) {
  return `${factor.toFixed(1)} x real time with decoding, ${factorWithoutDecoding.toFixed(1)} x without`;
}

/** A line for each track and kind of video. */
function summarise(rows) {
  const groups = new Map();
  for (const row of rows) {
    const key = `${row.track} ${row.video}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const sum = (key) => group.reduce((total, row) => total + row[key], 0);
    const [length, cpu, wall] = [sum('lengthSeconds'), sum('cpuSeconds'), sum('wallSeconds')];
    return {
      track: group[0].track,
      video: group[0].video,
      recordings: group.length,
      factor: length / cpu,
      factorWithoutDecoding: length / (cpu - sum('decodingCpuSeconds')),
      factorByWall: length / wall,
    };
  });
}

function tellSummary({ track, video, recordings, factorByWall, ...factors }) {
  const what = `track ${track}, ${video}, ${recordings} recording${recordings === 1 ? '' : 's'}`;
  return `${what}: ${tellFactors(factors)} (CPU); ${factorByWall.toFixed(1)} x by the clock`;
}
