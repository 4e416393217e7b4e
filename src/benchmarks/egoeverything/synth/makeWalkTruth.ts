import type { SceneTruth } from '../../../synth/scene/SceneTruth.js';
import type { WalkDraft } from './Walk.js';
import { leastCapitalPixels, leastLegibleSeconds, type WalkTruth } from './WalkTruth.js';

/** Frames a second of which the file tells what is seen. */
const toldEvery = 2;
const smallestPixels = 24;

/** What is true of a walk, from what the scene says of its frames. The questions come later. */
export function makeWalkTruth(draft: WalkDraft, truth: SceneTruth, recipe: string): WalkTruth {
  const { frames, durationSeconds, framesPerSecond } = truth;
  const step = Math.max(1, Math.round(framesPerSecond / toldEvery));
  const starts = draft.activities.map(({ firstStep }) => round(truth.events[firstStep]!.startSeconds));
  return {
    ...{ schemaVersion: 1, kind: 'walk-truth', video: draft.id, recipe, worldSeed: draft.world.seed },
    ...{ durationSeconds, framesPerSecond, camera: draft.plan.camera },
    things: draft.things.map(({ id, name, prop: { form, colorName, lines }, place, slot }) => ({
      ...{ id, name, form, colorName, lines, place, slot },
    })),
    surfaces: draft.flat.surfaces.map(({ id, name, preposition, room }) => ({ id, name, preposition, room })),
    activities: draft.activities.map(({ label, place }, index) => ({
      ...{ label, place, startSeconds: index === 0 ? 0 : starts[index]! },
      endSeconds: starts[index + 1] ?? durationSeconds,
    })),
    events: truth.events.map(({ kind, prop, startSeconds, contactSeconds, endSeconds }, index) => ({
      kind,
      ...(prop === undefined ? {} : { thing: prop }),
      ...draft.placeOfStep.get(index),
      startSeconds: round(startSeconds),
      ...(contactSeconds === undefined ? {} : { contactSeconds: round(contactSeconds) }),
      endSeconds: round(endSeconds),
    })),
    legible: draft.things.flatMap(({ id, prop }) =>
      prop.lines.flatMap((_, line) =>
        legibleStretches(truth, id, line).map((stretch) => ({
          thing: id,
          line,
          ...stretch,
        })),
      ),
    ),
    gaze: frames.map(({ gaze: { timeSeconds, x, y, kind } }) => [
      round(timeSeconds),
      Math.round(x),
      Math.round(y),
      kind === 'fixation' ? 1 : 0,
    ]),
    frames: frames
      .filter((_, index) => index % step === 0)
      .map(({ timeSeconds, visible }) => ({
        timeSeconds: round(timeSeconds),
        seen: visible
          .filter(({ box }) => box.width >= smallestPixels && box.height >= smallestPixels)
          .map(({ prop, box, shownShare, held }) => ({
            thing: prop,
            box,
            shownShare: round(shownShare),
            held,
          })),
      })),
    questions: [],
  };
}

/** While somebody walks, print is blurred whatever its size: those stretches end where a walk begins. */
function legibleStretches(
  { frames, events, framesPerSecond }: SceneTruth,
  thing: string,
  line: number,
): { startSeconds: number; endSeconds: number }[] {
  const walks = events.filter(({ kind }) => kind === 'walk');
  const found: { startSeconds: number; endSeconds: number }[] = [];
  let start: number | undefined;
  for (const { timeSeconds, visible } of [
    ...frames,
    { timeSeconds: frames.length / framesPerSecond, visible: [] },
  ]) {
    const height = visible.find(({ prop }) => prop === thing)?.textHeights[line] ?? 0;
    const walking = walks.some(
      ({ startSeconds, endSeconds }) => startSeconds <= timeSeconds && timeSeconds < endSeconds,
    );
    if (height >= leastCapitalPixels && !walking) start ??= timeSeconds;
    else if (start !== undefined) {
      if (timeSeconds - start >= leastLegibleSeconds)
        found.push({ startSeconds: round(start), endSeconds: round(timeSeconds) });
      start = undefined;
    }
  }
  return found;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
