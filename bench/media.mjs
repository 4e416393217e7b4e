// Frames by time against ffmpeg's command line, as ratios of interleaved runs. Memory is measured by mediaMemory.mjs.
// Usage: node bench/media.mjs [--json] [--rounds 3] [--media ../shared/media] [--only screen,camera,hour,reading] [--keep FOLDER]   (needs ffmpeg and a compiled dist/)
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFrames } from '../dist/media/readFrames.js';
import { sampleFrames } from '../dist/media/sampleFrames.js';
import { median } from '../dist/stats/median.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    media: { type: 'string', default: '../shared/media' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'deixis-bench-'));
mkdirSync(folder, { recursive: true });
const report = {};
try {
  const sources = makeSources();
  const sections = {
    ...Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, () => compareSampling(path)])),
    hour: measureHour,
    reading: measureReading,
  };
  for (const [name, measure] of Object.entries(sections)) {
    if (values.only && !values.only.split(',').includes(name)) continue;
    report[name] = await measure();
    process.stderr.write(`${name}: ${JSON.stringify(report[name])}\n`);
  }
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
if (values.json) console.log(JSON.stringify(report, null, 2));
else for (const [name, row] of Object.entries(report)) console.log(name, row);

/** Three minutes at 1280x720: a screen recording as it is, and a walk with a camera (busy pictures). */
function makeSources() {
  const screen = join(values.media, 'screen_rec/newtab_dashboard_walkthrough.mp4');
  const walk = join(values.media, 'ego_video/supermarket_walk_prices.mp4');
  const sources = {};
  if (existsSync(screen))
    sources.screen = make('screen.mp4', ['-stream_loop', '1', '-i', screen, '-t', '180', '-c', 'copy']);
  const input = existsSync(walk)
    ? ['-stream_loop', '-1', '-i', walk]
    : ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'];
  sources.camera = make('camera.mp4', [
    ...input,
    '-t',
    '180',
    '-vf',
    'scale=1280:720',
    '-c:v',
    'libx264',
    '-preset',
    'fast',
    '-crf',
    '23',
    '-an',
  ]);
  return sources;
}

function make(name, args) {
  const path = join(folder, name);
  if (!existsSync(path)) ffmpeg([...args, path]);
  return path;
}

function ffmpeg(args, options = {}) {
  return execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    ...options,
  });
}

async function compareSampling(path) {
  const theirs = join(folder, 'theirs');
  const ours = join(folder, 'ours');
  const ratios = [];
  const seconds = { ours: [], ffmpeg: [] };
  let result;
  for (let round = 0; round < rounds; round += 1) {
    rmSync(theirs, { recursive: true, force: true });
    rmSync(ours, { recursive: true, force: true });
    mkdirSync(theirs);
    const reference = timed(() =>
      ffmpeg(['-i', path, '-vf', 'fps=1:round=up', '-q:v', '2', join(theirs, '%05d.jpg')]),
    );
    const start = performance.now();
    result = await sampleFrames(path, { every: 1, outDirectory: ours });
    const own = (performance.now() - start) / 1000;
    seconds.ours.push(own);
    seconds.ffmpeg.push(reference);
    ratios.push(own / reference);
  }
  const hashes = ffmpeg([
    '-i',
    path,
    '-map',
    '0:v:0',
    '-vf',
    'fps=1:round=up',
    '-f',
    'framehash',
    '-hash',
    'sha256',
    '-',
  ])
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').pop().trim());
  const same = result.frames.filter((frame, index) => frame.sha256 === hashes[index]).length;
  const files = readdirSync(ours).sort();
  for (const [index, name] of files.entries()) {
    const link = join(ours, `${String(index + 1).padStart(5, '0')}.jpg`);
    execFileSync('ln', ['-sf', name, link]);
  }
  return {
    ratio: median(ratios),
    ratios,
    seconds,
    frames: result.frames.length,
    framesOfFfmpeg: hashes.length,
    sameByHash: same,
    psnrOurs: psnr(path, join(ours, '%05d.jpg')),
    psnrFfmpeg: psnr(path, join(theirs, '%05d.jpg')),
    bytesOurs: files.reduce((sum, name) => sum + readFileSync(join(ours, name)).length, 0),
    bytesFfmpeg: readdirSync(theirs).reduce((sum, name) => sum + readFileSync(join(theirs, name)).length, 0),
  };
}

/** Mean PSNR of JPEGs against the decoded pictures, both as RGB: JPEG files hold BT.601, the video what it says. */
function psnr(path, pattern) {
  const filter =
    '[0:v]fps=1:round=up,scale=flags=accurate_rnd+full_chroma_int,format=gbrp,setpts=N/TB[a];[1:v]scale=in_color_matrix=bt601:in_range=full:flags=accurate_rnd+full_chroma_int,format=gbrp,setpts=N/TB[b];[a][b]psnr';
  const { stderr } = spawnResult([
    '-nostdin',
    '-i',
    path,
    '-framerate',
    '1',
    '-i',
    pattern,
    '-lavfi',
    filter,
    '-f',
    'null',
    '-',
  ]);
  return Number(stderr.match(/average:([\d.]+)/)?.[1]);
}

function spawnResult(args) {
  try {
    return {
      stderr: execFileSync('sh', ['-c', 'exec ffmpeg "$@" 2>&1', 'ffmpeg', ...args], { encoding: 'utf8' }),
    };
  } catch (error) {
    return { stderr: String(error.stdout) };
  }
}

/** Sixteen frames of an hour, found by seeking, against decoding it through: one after the other, round by round. */
async function measureHour() {
  const hour = make('hour.mp4', ['-stream_loop', '19', '-i', join(folder, 'camera.mp4'), '-c', 'copy']);
  const outDirectory = join(folder, 'sixteen');
  const seconds = { sixteen: [], through: [] };
  let sampled;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    sampled = await sampleFrames(hour, { count: 16, outDirectory });
    seconds.sixteen.push((performance.now() - start) / 1000);
    seconds.through.push(timed(() => ffmpeg(['-i', hour, '-map', '0:v:0', '-f', 'null', '-'])));
  }
  const ratios = seconds.through.map((through, round) => through / seconds.sixteen[round]);
  return { durationSeconds: sampled.video.duration, fasterBy: median(ratios), ratios, seconds };
}

/** How fast perception code gets its pictures: times real time, one core for decoding. */
async function measureReading() {
  const path = make('screen15.mp4', [
    '-i',
    join(folder, existsSync(join(folder, 'screen.mp4')) ? 'screen.mp4' : 'camera.mp4'),
    '-r',
    '15',
    '-c:v',
    'libx264',
    '-preset',
    'fast',
    '-crf',
    '20',
    '-an',
  ]);
  const rows = {};
  for (const pixels of ['gray', 'rgb']) {
    let unchanged = 0;
    const start = performance.now();
    const { frameCount, video } = await readFrames(path, { pixels }, (picture) => {
      if (picture.unchanged) unchanged += 1;
    });
    const seconds = (performance.now() - start) / 1000;
    rows[pixels] = { timesRealTime: video.duration / seconds, frameCount, unchanged };
  }
  return rows;
}

function timed(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
