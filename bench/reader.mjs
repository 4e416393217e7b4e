// What the reader sees in real first-person clips, frame by frame: text with its confidence and height, things, hands, and
// how long each took. A person says which of it is right. Clips: those given, else all of ../shared/media/ego_video.
// node bench/reader.mjs [--every SECONDS] [FILE ...]
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watchVideo } from '../dist/benchmarks/ego2web/baseline/timeline/watchVideo.js';
import { readFrames } from '../dist/media/index.js';
import { describePicture, detectHands, detectObjects, readText } from '../dist/perception/index.js';

const folder = process.env.DEIXIS_TEST_MEDIA
  ? join(process.env.DEIXIS_TEST_MEDIA, 'ego_video')
  : '../shared/media/ego_video';
const given = process.argv.slice(2);
const at = given.indexOf('--every');
const everySeconds = at < 0 ? 1 : Number(given.splice(at, 2)[1]);
const clips =
  given.length > 0
    ? given
    : existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.mp4'))
          .map((name) => join(folder, name))
      : [];
if (clips.length === 0) console.log(`no clips: name files, or set DEIXIS_TEST_MEDIA (looked in ${folder})`);

const spent = { text: 0, things: 0, hands: 0, features: 0 };
let frames = 0;
for (const clip of clips) {
  console.log(`\n## ${basename(clip)}`);
  await readFrames(clip, { minimumStepSeconds: everySeconds, maxSide: 1280 }, async (picture) => {
    const lines = await timed('text', () =>
      readText(picture, undefined, { magnify: picture.width < 800 ? 1.5 : 1 }),
    );
    const things = await timed('things', () => detectObjects(picture, { leastScore: 0.4 }));
    const hands = await timed('hands', () => detectHands(picture));
    await timed('features', () => describePicture(picture));
    frames += 1;
    const text = lines.map(
      (line) => `"${line.text}" ${line.confidence.toFixed(2)} ${Math.round(line.box.height)}px`,
    );
    const seen = things.map(({ label, score }) => `${label} ${score.toFixed(2)}`);
    const where = hands.map(
      ({ box, score }) => `(${Math.round(box.x)},${Math.round(box.y)}) ${score.toFixed(2)}`,
    );
    console.log(
      `${picture.timeSeconds.toFixed(2)} s | text: ${text.join(', ') || '-'} | things: ${seen.join(', ') || '-'} | hands: ${where.join(', ') || '-'}`,
    );
  });
}
if (frames > 0) {
  console.log(`\n${frames} frames, mean milliseconds a frame:`);
  for (const [name, sum] of Object.entries(spent)) console.log(`  ${name}: ${(sum / frames).toFixed(1)}`);
}

console.log('\n## The timeline stage (one picture a second)');
for (const clip of clips) {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const { things, looked, read } = await watchVideo({ kind: 'video', path: clip, stepSeconds: 1 });
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${basename(clip)}: ${looked} looked at, ${read} read, ${things.length} things, ${(looked / seconds).toFixed(1)} x real time (${((user + system) / 1e6 / Math.max(1, looked)).toFixed(3)} s of processor a second of video)`,
  );
  for (const { startSeconds, endSeconds, lines, colors, how } of things)
    console.log(
      `  ${startSeconds.toFixed(1)}-${endSeconds.toFixed(1)} s ${how}: ${lines.map(({ text }) => text).join(' / ')} (${colors.slice(0, 3).join(', ')})`,
    );
}

async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  spent[name] += performance.now() - start;
  return result;
}
