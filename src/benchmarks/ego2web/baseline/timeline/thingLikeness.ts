import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { SeenThing } from './SeenThing.js';

type Printed = Pick<SeenThing, 'lines'>;

/** How much of the print of one is on the other, 0 to 1: the better of both ways. */
export function thingLikeness(one: Printed, other: Printed): number {
  return Math.max(shareOf(one, other), shareOf(other, one));
}

function shareOf(one: Printed, other: Printed): number {
  const others = other.lines.flatMap((line) => splitWords(line.text));
  let found = 0;
  let all = 0;
  for (const { text, weight } of one.lines)
    for (const word of splitWords(text)) {
      if (word.length < 3) continue;
      all += weight;
      found += weight * Math.max(0, ...others.map((candidate) => wordLikeness(word, candidate)));
    }
  return all === 0 ? 0 : found / all;
}
