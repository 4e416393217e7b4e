// Perception in processes of its own: it computes for seconds, and whoever schedules a run must not stand still meanwhile.
import sharp from 'sharp';
import { serveProcess } from '../../../core/serveProcess.js';
import type { Box } from '../../../html/PageSnapshot.js';
import { nameColors } from '../../../perception/colors/nameColors.js';
import { detectHands } from '../../../perception/hands/detectHands.js';
import { detectObjects } from '../../../perception/objects/detectObjects.js';
import type { Picture } from '../../../perception/Picture.js';
import { findSurroundings } from '../../../perception/surroundings/findSurroundings.js';
import { readText } from '../../../perception/text/readText.js';
import { findThings } from '../../../perception/things/findThings.js';
import { grow, joinPrint } from './joinPrint.js';
import type { SeeRequest } from './openSeer.js';
import type { SeenFrame } from './SeenFrame.js';

/** Larger pictures are made smaller: what cannot be read then was far away. */
const longestSide = 1024;
const leastTextConfidence = 0.6;
const leastObjectScore = 0.35;
/** Around print there is much of what stands behind, mostly grey. */
const greyWorth = 0.15;

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
  const lines = await readText(picture, undefined, { leastConfidence: leastTextConfidence });
  const objects = await detectObjects(picture, { leastScore: leastObjectScore });
  const share = ({ x, y, width, height }: Box): Box => ({
    x: x / picture.width,
    y: y / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  });
  const none: Box = { x: 0, y: 0, width: 0, height: 0 };
  const things = joinPrint(findThings(picture), lines, (box) =>
    nameColors(picture, grow(box), box, { greyWorth }),
  );
  const { bands, wall, under } = findSurroundings(
    picture,
    things.map(({ box }) => box),
  );
  return {
    ...{ timeSeconds, sha256, bands, wall },
    things: things.map(({ box, colors, topShare, skin, lines: own }, index) => ({
      ...{ box: share(box), colors, topShare, skin, under: under[index] ?? null },
      lines: own.map(({ text, confidence }) => ({ text, confidence })),
    })),
    objects: objects.map(({ label, score, box }) => ({
      ...{ label, score, box: share(box) },
      colors: nameColors(picture, box, none),
    })),
    hands: detectHands(picture).map(({ score, box, color }) => ({ score, box: share(box), color })),
  };
});
process.exit(0);
