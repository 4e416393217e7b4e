import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaunchedBrowser } from '../../browser/launchBrowser.js';
import { launchRecorder } from './launchRecorder.js';
import type { RecordingPlan } from './RecordingPlan.js';
import { renderFrames } from './renderFrames.js';

let launched: LaunchedBrowser;
let folder: string;
const html = `<!doctype html><style>
  body { margin: 0; height: 900px; background: linear-gradient(white, #88c); }
  a { position: absolute; left: 100px; top: 100px; width: 200px; height: 60px; background: #e00; transition: 1s; }
  a:hover { background: #00e; }
</style><a href="#x">Link</a><script>document.body.style.background = 'black'</script>`;

beforeAll(async () => {
  launched = await launchRecorder();
  folder = await mkdtemp(join(tmpdir(), 'deixis-frames-'));
  await writeFile(join(folder, 'page.html'), html);
});

afterAll(async () => {
  await launched.close();
  await rm(folder, { recursive: true });
});

const plan: RecordingPlan = {
  viewport: { width: 640, height: 400 },
  durationSeconds: 0.4,
  cursorTheme: 'dark',
  frames: [
    { timeSeconds: 0, scrollY: 0, x: 20, y: 20 },
    { timeSeconds: 0.1, scrollY: 0, x: 60, y: 40 },
    { timeSeconds: 0.2, scrollY: 0, x: 150, y: 120 },
    { timeSeconds: 0.3, scrollY: 50, x: 400, y: 300 },
  ],
};

async function render(): Promise<{ hashes: string[]; pixels: number[][]; pictures: number }> {
  const hashes: string[] = [];
  const pixels: number[][] = [];
  let pictures = 0;
  for await (const { rgb, width } of renderFrames(
    launched.browser,
    join(folder, 'page.html'),
    plan,
    (count) => {
      pictures = count;
    },
  )) {
    hashes.push(createHash('sha256').update(rgb).digest('hex'));
    const at = (130 * width + 280) * 3;
    pixels.push([...rgb.subarray(at, at + 3)]);
  }
  return { hashes, pixels, pictures };
}

test('the same plan gives the same frames; what does not change is taken once; hover and scroll are shown', async () => {
  const one = await render();
  const other = await render();
  expect(other.hashes).toEqual(one.hashes);
  expect(new Set(one.hashes).size).toBe(4);
  // The first two frames differ by the cursor alone.
  expect(one.pictures).toBe(3);
  // Inside the link: red, blue at once while hovered in spite of the transition; scripts of the page do not run.
  expect(one.pixels.slice(0, 3)).toEqual([
    [238, 0, 0],
    [238, 0, 0],
    [0, 0, 238],
  ]);
});
