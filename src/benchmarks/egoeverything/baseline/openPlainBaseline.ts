import { createRandom } from '../../../core/createRandom.js';
import { optionLetter } from '../exposure/composeQuestion.js';
import type { Answerer } from '../plan/Answerer.js';

export const plainBaselines = ['random', 'first', 'longest'] as const;
export type PlainBaseline = (typeof plainBaselines)[number];

/** Baselines that look at the options alone: what luck, and habits of whoever wrote the options, are worth. */
export function openPlainBaseline(name: PlainBaseline, seed: number): Answerer {
  return {
    name,
    ignoresConditions: true,
    async answer({ instance, options, rotation, repeat }) {
      const place = choose(name, options, `${seed} ${instance.id} ${rotation} ${repeat}`);
      return { text: optionLetter(place), usage: {} };
    },
    close: async () => undefined,
  };
}

function choose(name: PlainBaseline, options: readonly string[], lot: string): number {
  if (name === 'first') return 0;
  if (name === 'random') return createRandom(lot).integer(0, options.length - 1);
  const lengths = options.map((option) => [...option].length);
  // Of equally long ones the first shown.
  return lengths.indexOf(Math.max(...lengths));
}
