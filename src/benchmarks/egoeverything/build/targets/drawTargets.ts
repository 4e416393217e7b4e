import { createRandom } from '../../../../core/createRandom.js';
import { mean } from '../../../../stats/mean.js';
import type { SeenObject, Sighting } from './SeenObject.js';

export interface GazePrior {
  /** How fast likelihood falls with distance. Default 400 pixels (egoeverything, GOTS). */
  spreadPixels: number;
  /** OURS: the spread is meant for frames of 1408 pixels, the Aria camera's, and grows with the width of others. */
  scaleWithWidth: boolean;
  frameWidth: number;
}

/** The width of the frames that the published spread was chosen on. */
const referenceWidth = 1408;

/** The released code's distance of a thing that was never looked near, since no gaze is known. */
const unknownDistancePixels = 1000;

export interface TargetRow {
  object: SeenObject;
  /** From the middle of its box to the gaze. */
  distancePixels: number;
  probability: number;
}

/** exp(-d^2 / (2 spread^2)) over the things, brought to a sum of 1 (egoeverything, GOTS; the form of the released code). */
export function weighByGaze<Item>(
  items: readonly Item[],
  distanceOf: (item: Item) => number,
  { spreadPixels, scaleWithWidth, frameWidth }: GazePrior,
): number[] {
  const spread = scaleWithWidth ? (spreadPixels * frameWidth) / referenceWidth : spreadPixels;
  const exponents = items.map((item) => -(distanceOf(item) ** 2) / (2 * spread ** 2));
  // The largest is taken out first, so that far things alone do not all become 0.
  const largest = Math.max(...exponents);
  const weights = exponents.map((exponent) => Math.exp(exponent - largest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Distance of a sight to the gaze; null where the gaze is not known. */
export function gazeDistance({ box, gaze }: Sighting): number | null {
  if (!gaze) return null;
  return Math.hypot((box.left + box.right) / 2 - gaze.x, (box.top + box.bottom) / 2 - gaze.y);
}

/** The released code: things by the mean distance of their sights; sights without gaze count 1000 pixels. */
export function objectTable(objects: readonly SeenObject[], prior: GazePrior): TargetRow[] {
  if (objects.length === 0) return [];
  const distances = objects.map(({ sightings }) =>
    mean(sightings.map((sighting) => gazeDistance(sighting) ?? unknownDistancePixels)),
  );
  const probabilities = weighByGaze(distances, (distance) => distance, prior);
  return objects.map((object, index) => ({
    object,
    distancePixels: distances[index]!,
    probability: probabilities[index]!,
  }));
}

export interface DrawnTarget {
  object: SeenObject;
  sighting: Sighting;
  distancePixels: number;
  /** Of this thing in the draw that chose it. */
  probability: number;
}

/**
 * The paper: a frame at random among those with a known gaze and at least one thing, then one of its things by the distance to
 * the gaze. Frames without valid gaze are not drawn (OURS).
 */
export function openFrameDraw(
  objects: readonly SeenObject[],
  prior: GazePrior,
  seed: number | string,
): {
  draw(): DrawnTarget | null;
  frames: { timeSeconds: number; rows: Omit<DrawnTarget, 'probability'>[]; probabilities: number[] }[];
} {
  const byFrame = new Map<number, Omit<DrawnTarget, 'probability'>[]>();
  for (const object of objects)
    for (const sighting of object.sightings) {
      const distancePixels = gazeDistance(sighting);
      if (distancePixels === null) continue;
      const rows = byFrame.get(sighting.timeSeconds) ?? [];
      rows.push({ object, sighting, distancePixels });
      byFrame.set(sighting.timeSeconds, rows);
    }
  const frames = [...byFrame]
    .sort(([a], [b]) => a - b)
    .map(([timeSeconds, rows]) => ({
      timeSeconds,
      rows,
      probabilities: weighByGaze(rows, ({ distancePixels }) => distancePixels, prior),
    }));
  const random = createRandom(`targets ${seed}`);
  return {
    frames,
    draw() {
      if (frames.length === 0) return null;
      const { rows, probabilities } = random.pick(frames);
      const place = drawPlace(probabilities, random.next());
      return { ...rows[place]!, probability: probabilities[place]! };
    },
  };
}

/** The released code: a thing by its row's probability, then one of its sights, each as likely. */
export function openObjectDraw(
  objects: readonly SeenObject[],
  prior: GazePrior,
  seed: number | string,
): { draw(): DrawnTarget | null; table: TargetRow[] } {
  const table = objectTable(objects, prior);
  const random = createRandom(`targets ${seed}`);
  const probabilities = table.map(({ probability }) => probability);
  return {
    table,
    draw() {
      if (table.length === 0) return null;
      const { object, distancePixels, probability } = table[drawPlace(probabilities, random.next())]!;
      return { object, sighting: random.pick(object.sightings), distancePixels, probability };
    },
  };
}

function drawPlace(probabilities: readonly number[], uniform: number): number {
  let left = uniform;
  for (const [place, probability] of probabilities.entries()) {
    left -= probability;
    if (left < 0) return place;
  }
  return probabilities.length - 1;
}
