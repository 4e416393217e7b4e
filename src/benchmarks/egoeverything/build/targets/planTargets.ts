import { createRandom } from '../../../../core/createRandom.js';
import { csvLine } from '../../../../exports/csv/csvLine.js';
import type { BuildFile } from '../BuildFile.js';
import type { Target } from '../ledger/BuildEvent.js';
import { type DrawnTarget, openFrameDraw, openObjectDraw } from './drawTargets.js';
import { planQueryTime } from './planQueryTime.js';
import type { SeenObject } from './SeenObject.js';

/** Of the released code: so many questions for each unique object. */
const questionsPerObject = 4;

export interface PlannedTargets {
  targets: Target[];
  /** Every probability that a draw could take, as CSV. */
  table: string;
}

/**
 * Draws what the questions of a video are about, and when they are asked (egoeverything, GOTS and QGMC). A target with too little video
 * left stays in the list, without a time. Undefined: there is nothing to draw from.
 */
export function planTargets(
  video: string,
  objects: readonly SeenObject[],
  { frameWidth, videoSeconds }: { frameWidth: number; videoSeconds: number },
  build: Pick<
    BuildFile,
    'protocol' | 'seed' | 'spreadPixels' | 'scaleSpread' | 'questionsPerVideo' | 'minimumDelaySeconds'
  >,
): PlannedTargets | undefined {
  const prior = { spreadPixels: build.spreadPixels, scaleWithWidth: build.scaleSpread, frameWidth };
  const seed = `${build.seed} ${video}`;
  const frameDraw = build.protocol === 'paper' ? openFrameDraw(objects, prior, seed) : undefined;
  const objectDraw = frameDraw ? undefined : openObjectDraw(objects, prior, seed);
  const draw = (frameDraw ?? objectDraw!).draw;
  const random = createRandom(`query times ${seed}`);
  const count = build.questionsPerVideo ?? questionsPerObject * objects.length;
  const targets: Target[] = [];
  for (let number = 1; number <= count; number += 1) {
    const drawn = draw();
    if (!drawn) return undefined;
    targets.push(
      targetOf(
        `${video}-q${String(number).padStart(4, '0')}`,
        drawn,
        planQueryTime(drawn.sighting.timeSeconds, videoSeconds, random, build.minimumDelaySeconds),
      ),
    );
  }
  if (targets.length === 0) return undefined;
  return { targets, table: frameDraw ? frameTable(frameDraw.frames) : objectTableText(objectDraw!.table) };
}

function targetOf(
  id: string,
  { object, sighting, distancePixels, probability }: DrawnTarget,
  queryTimeSeconds: number | null,
): Target {
  const { timeSeconds, box, gaze } = sighting;
  return { id, name: object.name, timeSeconds, box, gaze, distancePixels, probability, queryTimeSeconds };
}

function frameTable(frames: ReturnType<typeof openFrameDraw>['frames']): string {
  const lines = frames.flatMap(({ timeSeconds, rows, probabilities }) =>
    rows.map(({ object, sighting: { name, box, gaze }, distancePixels }, place) =>
      csvLine([
        ...[timeSeconds, object.name, name, box.left, box.top, box.right, box.bottom],
        ...[gaze?.x, gaze?.y, distancePixels, probabilities[place]!, probabilities[place]! / frames.length],
      ]),
    ),
  );
  return `${csvLine(['time_seconds', 'object', 'called', 'left', 'top', 'right', 'bottom', 'gaze_x', 'gaze_y', 'distance_pixels', 'probability_in_frame', 'probability'])}${lines.join('')}`;
}

function objectTableText(table: ReturnType<typeof openObjectDraw>['table']): string {
  const lines = table.map(({ object: { name, sightings }, distancePixels, probability }) =>
    csvLine([
      ...[name, sightings.length, sightings.filter(({ gaze }) => gaze).length],
      ...[distancePixels, probability],
    ]),
  );
  return `${csvLine(['object', 'sights', 'sights_with_gaze', 'mean_distance_pixels', 'probability'])}${lines.join('')}`;
}
