import { createRandom } from '../../../core/createRandom.js';
import type { FrameFile } from '../../../core/InputPart.js';
import { optionLetter } from '../exposure/composeQuestion.js';
import { buildMemory } from '../memory/buildMemory.js';
import type { Remembered } from '../memory/createRememberer.js';
import type { Memory } from '../memory/Memory.js';
import type { Seer } from '../memory/openSeer.js';
import type { SeenFrame } from '../memory/SeenFrame.js';
import type { Answerer } from '../plan/Answerer.js';
import type { EgoEverythingInstance } from '../schema.js';
import { answerFromMemory } from './recall/answerFromMemory.js';

/**
 * The baseline that really perceives: it reads text and sees objects in the pictures that a condition gives, keeps a record, and
 * looks the question up in it. Where the record says nothing it picks by lot, so that it is a guess there and no better.
 */
export function openRecall(
  seer: Seer,
  remember: (instance: EgoEverythingInstance, queryTimeSeconds: number) => Promise<Remembered>,
  seed: number,
): Answerer {
  return {
    name: 'recall',
    cannotTake: ({ condition }) =>
      condition === 'video' ? 'recall looks at pictures; frames are the conditions fr and ad' : undefined,
    async answer({ instance, condition, built, options, rotation, repeat, context }) {
      const frames =
        built?.parts.flatMap((part): FrameFile[] => (part.type === 'frame' ? [part.frame] : [])) ?? [];
      let memory: Memory = { entries: [], views: [], pictures: [], endSeconds: 0 };
      if (condition.condition === 'memory' && built)
        memory = (await remember(instance, built.queryTimeSeconds)).record;
      else if (frames.length > 0) memory = buildMemory(await seeAll(seer, frames, context.signal));
      const { place, among, support } = answerFromMemory({ question: instance.question, options }, memory);
      const chosen = place ?? createRandom(`recall ${seed} ${instance.id} ${rotation} ${repeat}`).pick(among);
      return {
        text: optionLetter(chosen),
        usage: {},
        conversions: [
          place === null
            ? `the record of ${memory.entries.length} things tells no difference between ${among.length} options: picked by lot among them`
            : `looked up in a record of ${memory.entries.length} things; support ${support.map((value) => value.toFixed(2)).join(', ')}`,
        ],
      };
    },
    close: async () => undefined,
  };
}

/** A few at a time: each that waits listens for the signal. */
const atOnce = 4;

async function seeAll(seer: Seer, frames: readonly FrameFile[], signal?: AbortSignal): Promise<SeenFrame[]> {
  const seen: SeenFrame[] = [];
  for (let start = 0; start < frames.length; start += atOnce)
    seen.push(
      ...(await Promise.all(frames.slice(start, start + atOnce).map((frame) => seer.see(frame, signal)))),
    );
  return seen;
}
