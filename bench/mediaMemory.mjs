// Memory over an hour of video: the peak of the process tree of each thing that media/ does, each in a process of its own.
// Two figures: proportional set size (what the tree really takes) and the plain sum of resident sizes (shared pages counted
// once a process). Usage: node bench/mediaMemory.mjs [--json] [--media ../shared/media] [--only everySecond,cut] [--keep FOLDER]
// (Linux; needs ffmpeg and a compiled dist/)
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const hourSeconds = 3600;
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    media: { type: 'string', default: '../shared/media' },
    keep: { type: 'string' },
    only: { type: 'string' },
    operation: { type: 'string' },
    hour: { type: 'string' },
  },
});

/** What is done with the hour in a process of its own; the numbers given back are printed beside the peak. */
const operations = {
  async everySecond(hour, folder) {
    const { sampleFrames } = await import('../dist/media/sampleFrames.js');
    return {
      frames: (await sampleFrames(hour, { every: 1, outDirectory: join(folder, 'every') })).frames.length,
    };
  },
  async everyFrame(hour) {
    const { readFrames } = await import('../dist/media/readFrames.js');
    return { frames: (await readFrames(hour, {}, () => undefined)).frameCount };
  },
  async sixteenFrames(hour, folder) {
    const { sampleFrames } = await import('../dist/media/sampleFrames.js');
    return {
      frames: (await sampleFrames(hour, { count: 16, outDirectory: join(folder, 'sixteen') })).frames.length,
    };
  },
  async soundToFile(hour, folder) {
    const { extractAudioFile } = await import('../dist/media/extractAudio.js');
    return { mediaSeconds: (await extractAudioFile(hour, join(folder, 'sound.wav'))).durationSeconds };
  },
  async speechIntervals(hour) {
    const { findSpeechIntervals } = await import('../dist/perception/speech/findSpeechIntervals.js');
    return { intervals: (await findSpeechIntervals(hour)).length };
  },
  async shift(hour, folder) {
    const { shiftAudio } = await import('../dist/media/editMedia.js');
    return { mediaSeconds: (await shiftAudio(hour, join(folder, 'shifted.mp4'), 5)).durationSeconds };
  },
  async mute(hour, folder) {
    const { muteVideo } = await import('../dist/media/editMedia.js');
    return { mediaSeconds: (await muteVideo(hour, join(folder, 'muted.mp4'))).durationSeconds };
  },
  async cut(hour, folder) {
    const { cutVideo } = await import('../dist/media/editMedia.js');
    return {
      mediaSeconds: (await cutVideo(hour, join(folder, 'cut.mp4'), 10, hourSeconds - 10)).durationSeconds,
    };
  },
  ...Object.fromEntries(
    ['h264', 'av1'].flatMap((codec) =>
      [720, 1080].map((height) => [`${codec}At${height}`, (_, folder) => encode(folder, codec, height)]),
    ),
  ),
};

if (values.operation) {
  console.log(JSON.stringify(await operations[values.operation](values.hour, values.keep)));
  process.exit(0);
}
await main();

async function main() {
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'deixis-bench-'));
  mkdirSync(folder, { recursive: true });
  const rows = {};
  try {
    const hour = makeHour(folder);
    for (const name of Object.keys(operations)) {
      if (values.only && !values.only.split(',').includes(name)) continue;
      rows[name] = await watch(name, hour, folder);
      process.stderr.write(`${name}: ${JSON.stringify(rows[name])}\n`);
    }
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
  if (values.json) console.log(JSON.stringify(rows, null, 2));
  else console.table(rows);
}

/** A screen recording with speech, 1280x720, repeated without encoding it anew; a made one where it is not at hand. */
function makeHour(folder) {
  const path = join(folder, 'hour.mp4');
  if (existsSync(path)) return path;
  const recording = join(values.media, 'screen_rec/newtab_dashboard_walkthrough.mp4');
  let source = recording;
  if (!existsSync(recording)) {
    source = join(folder, 'minute.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=60'];
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=300:sample_rate=48000:duration=60'];
    ffmpeg([
      ...picture,
      ...sound,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      source,
    ]);
  }
  ffmpeg(['-stream_loop', '-1', '-i', source, '-t', String(hourSeconds), '-c', 'copy', path]);
  return path;
}

function ffmpeg(args) {
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
}

/** An hour of pictures, one every four seconds, drawn as a page that scrolls. */
async function encode(folder, codec, height) {
  const { encodeFrames } = await import('../dist/media/encodeFrames.js');
  const width = (height * 16) / 9;
  const data = Buffer.alloc(width * height * 3);
  function* frames() {
    for (let timeSeconds = 0; timeSeconds < hourSeconds; timeSeconds += 4) {
      for (let row = 0; row < height; row += 1)
        data.fill(
          ((row + timeSeconds * 8) >> 4) % 2 === 0 ? 240 : 40 + (timeSeconds % 90),
          row * width * 3,
          (row + 1) * width * 3,
        );
      yield { timeSeconds, picture: { kind: 'rgb', data, width, height } };
    }
  }
  const { frameCount, sizeBytes } = await encodeFrames(
    { frames: frames(), durationSeconds: hourSeconds, codec },
    join(folder, `${codec}${height}.mp4`),
  );
  return { frames: frameCount, bytes: sizeBytes };
}

/** Runs one operation and looks at its process tree every 100 ms. */
async function watch(name, hour, folder) {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), '--operation', name, '--hour', hour, '--keep', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const peak = { proportional: 0, resident: 0 };
  const timer = setInterval(() => {
    const now = sizeOfTree(child.pid);
    for (const kind of ['proportional', 'resident']) peak[kind] = Math.max(peak[kind], now[kind]);
  }, 100);
  const code = await new Promise((settle) => child.on('close', settle));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ended with exit code ${code}`);
  return {
    peakMegabytes: Math.round(peak.proportional / 1024),
    residentMegabytes: Math.round(peak.resident / 1024),
    seconds: Math.round((performance.now() - start) / 1000),
    ...JSON.parse(output),
  };
}

/** Kilobytes of a process and its descendants. */
function sizeOfTree(root) {
  const parents = new Map();
  for (const entry of readdirSync('/proc'))
    if (/^\d+$/.test(entry)) {
      const stat = read(`/proc/${entry}/stat`);
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    }
  const isInTree = (id) => id === root || (id > 1 && isInTree(parents.get(id) ?? 0));
  const sum = { proportional: 0, resident: 0 };
  for (const id of parents.keys()) {
    if (!isInTree(id)) continue;
    const sizes = read(`/proc/${id}/smaps_rollup`);
    sum.proportional += Number(sizes.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0);
    sum.resident += Number(sizes.match(/^Rss:\s+(\d+)/m)?.[1] ?? 0);
  }
  return sum;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
