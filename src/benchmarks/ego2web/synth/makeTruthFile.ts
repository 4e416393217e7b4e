import type { SceneTruth } from '../../../synth/scene/SceneTruth.js';
import type { ReadFact, TruthFile } from './TruthFile.js';
import type { VideoDraft } from './VideoDraft.js';

/** Frames a second of which the file tells what is seen. */
const toldEvery = 2;
const smallestPixels = 24;

export function makeTruthFile(draft: VideoDraft, truth: SceneTruth, facts: ReadFact[]): TruthFile {
  const step = Math.max(1, Math.round(truth.framesPerSecond / toldEvery));
  return {
    schemaVersion: 1,
    kind: 'scene-truth',
    video: draft.id,
    worldSeed: draft.world.seed,
    durationSeconds: truth.durationSeconds,
    framesPerSecond: truth.framesPerSecond,
    camera: draft.plan.camera,
    things: draft.things.map(({ id, entry, prop }) => ({
      id,
      entry,
      lines: prop.lines,
      colorName: prop.colorName,
      form: prop.form,
    })),
    events: truth.events.map((event) => ({
      ...event,
      startSeconds: round(event.startSeconds),
      ...(event.contactSeconds === undefined ? {} : { contactSeconds: round(event.contactSeconds) }),
      endSeconds: round(event.endSeconds),
    })),
    gaze: truth.frames.map(({ gaze: { timeSeconds, x, y, kind } }) => [
      round(timeSeconds),
      Math.round(x),
      Math.round(y),
      kind === 'fixation' ? 1 : 0,
    ]),
    frames: truth.frames
      .filter((_, index) => index % step === 0)
      .map(({ timeSeconds, visible }) => ({
        timeSeconds,
        visible: visible
          .filter(({ box }) => box.width >= smallestPixels && box.height >= smallestPixels)
          .map(({ prop, box, shownShare, textHeights }) => [
            prop,
            [box.x, box.y, box.width, box.height],
            round(shownShare),
            textHeights.map(Math.round),
          ]),
      })),
    facts,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
