// Perception in processes of its own: it computes for seconds, and whoever schedules a run must not stand still meanwhile.
import sharp from 'sharp';
import { serveProcess } from '../../../core/serveProcess.js';
import type { Box } from '../../../html/PageSnapshot.js';
import { nameColors } from '../../../perception/colors/nameColors.js';
import { detectHands } from '../../../perception/hands/detectHands.js';
import { detectObjects } from '../../../perception/objects/detectObjects.js';
import type { Picture } from '../../../perception/Picture.js';
import { readText } from '../../../perception/text/readText.js';
import type { SeeRequest } from './openSeer.js';
import type { SeenFrame } from './SeenFrame.js';

/** Larger pictures are made smaller: what cannot be read then was far away. */
const longestSide = 1024;
const leastTextConfidence = 0.6;

await serveProcess<SeeRequest, SeenFrame>(async ({ path, timeSeconds, sha256 }) => {
  const { data, info } = await sharp(path, { limitInputPixels: 300_000_000 })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture: Picture = {
    width: info.width,
    height: info.height,
    channels: 3,
    data: new Uint8Array(data),
  };
  const [texts, objects] = [
    await readText(picture, undefined, { leastConfidence: leastTextConfidence }),
    await detectObjects(picture, { leastScore: 0.35 }),
  ];
  const share = ({ x, y, width, height }: Box): Box => ({
    x: x / picture.width,
    y: y / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  });
  const none: Box = { x: 0, y: 0, width: 0, height: 0 };
  return {
    ...{ timeSeconds, sha256 },
    texts: texts.map(({ text, confidence, box }) => ({ text, confidence, box: share(box) })),
    objects: objects.map(({ label, score, box }) => ({ label, score, box: share(box) })),
    hands: detectHands(picture).map(({ score, box }) => ({ score, box: share(box) })),
    textColors: texts.map(({ box }) => nameColors(picture, grow(box), box)),
    objectColors: objects.map(({ box }) => nameColors(picture, box, none)),
  };
});
process.exit(0);

/** As far around the letters as they are high: what they are printed on. */
function grow({ x, y, width, height }: Box): Box {
  return { x: x - height, y: y - height, width: width + 2 * height, height: 3 * height };
}
