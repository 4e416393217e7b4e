import { sha256 } from '../../../core/hash.js';
import type { Memory as TextMemory } from '../exposure/buildExposure.js';
import type { Preparer } from '../exposure/createPreparer.js';
import type { EgoEverythingInstance } from '../schema.js';
import { buildMemory } from './buildMemory.js';
import type { Memory } from './Memory.js';
import type { Seer } from './openSeer.js';
import { renderMemory } from './renderMemory.js';

/** A picture each so many seconds is looked at for the record. */
export const memoryStepSeconds = 2;

export interface Remembered extends TextMemory {
  record: Memory;
}

/** The structured memory of a video up to the time of a question, from pictures that lie before it. */
export function createRememberer(preparer: Preparer, seer: Seer) {
  return async (instance: EgoEverythingInstance, queryTimeSeconds: number): Promise<Remembered> => {
    const video = await preparer.video(instance);
    // On one grid for all questions on a video, so that each picture is seen once.
    const frames = await preparer.grid(instance, memoryStepSeconds);
    // Of a view that is held across the question the record is told no more than that it stood until then.
    const earlier = frames.filter(({ requestedSeconds }) => requestedSeconds <= queryTimeSeconds);
    const seen = await Promise.all(earlier.map((frame) => seer.see(frame)));
    const record = buildMemory(seen);
    const text = renderMemory(record);
    const span = { startSeconds: 0, endSeconds: record.endSeconds };
    return {
      text,
      record,
      derivations: [
        ...earlier.map(({ timeSeconds, sentSha256 }) => ({
          name: 'decoded frame',
          inputs: [video.sha256],
          output: sentSha256,
          span: { startSeconds: timeSeconds, endSeconds: timeSeconds },
        })),
        {
          name: 'record of what local perception saw',
          inputs: earlier.map(({ sentSha256 }) => sentSha256),
          output: sha256(text),
          span,
        },
      ],
    };
  };
}
