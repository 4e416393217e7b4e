import { createRandom } from '../../../core/createRandom.js';
import type { FrameFile, InputPart } from '../../../core/InputPart.js';
import { optionLetter } from '../exposure/composeQuestion.js';
import type { FrameLookup } from '../exposure/openFrameLookup.js';
import { buildMemory } from '../memory/buildMemory.js';
import type { Remembered } from '../memory/createRememberer.js';
import type { Memory } from '../memory/Memory.js';
import type { Seer } from '../memory/openSeer.js';
import { lengthOfEntry } from '../memory/renderMemory.js';
import type { SeenFrame } from '../memory/SeenFrame.js';
import { trimMemory } from '../memory/trimMemory.js';
import type { Answer, Answerer } from '../plan/Answerer.js';
import { createEnergyMeter } from '../plan/createEnergyMeter.js';
import type { EgoEverythingInstance } from '../schema.js';
import { type AskedQuestion, answerFromMemory } from './recall/answerFromMemory.js';
import { rankEntries } from './recall/rankEntries.js';

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
      const asked = { question: instance.question, options };
      const lot = `recall ${seed} ${instance.id} ${rotation} ${repeat}`;
      const frames = framesOf(built?.parts ?? []);
      let memory: Memory = { entries: [], views: [], pictures: [], endSeconds: 0 };
      if (condition.condition === 'memory' && built)
        memory = (await remember(instance, built.queryTimeSeconds)).record;
      else if (built?.lookup)
        memory = await lookCloser(asked, await seeAll(seer, frames, context.signal), built.lookup, (more) =>
          seeAll(seer, more, context.signal),
        );
      else if (frames.length > 0) memory = buildMemory(await seeAll(seer, frames, context.signal));
      if (built?.notesBytes === undefined) return decide(asked, memory, lot);
      const notes = trimMemory(memory, built.notesBytes, lengthOfEntry);
      const energy = await createEnergyMeter();
      const before = performance.now();
      return {
        ...decide(asked, notes, lot),
        fromQuestion: {
          timeSeconds: (performance.now() - before) / 1000,
          memoryBytes: notes.entries.reduce((sum, entry) => sum + lengthOfEntry(entry), 0),
          energyJoules: await energy.joules(),
        },
      };
    },
    close: async () => undefined,
  };
}

function decide(asked: AskedQuestion, memory: Memory, lot: string): Answer {
  const { place, among, support } = answerFromMemory(asked, memory);
  const chosen = place ?? createRandom(lot).pick(among);
  return {
    text: optionLetter(chosen),
    usage: {},
    conversions: [
      place === null
        ? `the record of ${memory.entries.length} things tells no difference between ${among.length} options: picked by lot among them`
        : `looked up in a record of ${memory.entries.length} things; support ${support.map((value) => value.toFixed(2)).join(', ')}`,
    ],
  };
}

function framesOf(parts: readonly InputPart[]): FrameFile[] {
  return parts.flatMap((part) => (part.type === 'frame' ? [part.frame] : []));
}

/** Two looks at one moment show the same. */
const apartSeconds = 2;

/** Asks for whole frames where what the question and its options name was seen best in small ones, and of what was held up. */
async function lookCloser(
  asked: AskedQuestion,
  small: SeenFrame[],
  lookup: FrameLookup,
  see: (frames: readonly FrameFile[]) => Promise<SeenFrame[]>,
): Promise<Memory> {
  const { entries } = buildMemory(small);
  const times: number[] = [];
  for (const { keyframeSeconds } of rankEntries(asked, entries))
    if (times.every((time) => Math.abs(time - keyframeSeconds) >= apartSeconds)) times.push(keyframeSeconds);
  const whole: FrameFile[] = [];
  for (const time of times.slice(0, lookup.left())) whole.push(...framesOf(await lookup.look(time)));
  const seen = [...small, ...(await see(whole))];
  return buildMemory(seen.sort((a, b) => a.timeSeconds - b.timeSeconds));
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
