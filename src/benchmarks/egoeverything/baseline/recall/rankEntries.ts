import type { MemoryEntry } from '../../memory/Memory.js';
import type { AskedQuestion } from './answerFromMemory.js';
import { describeText, listDescribed } from './describeText.js';
import { createMatcher } from './matchEntry.js';

/** What was held up or looked at from near says more in large, whatever is asked. */
const nearWorth = 0.3;

/** Entries that are worth a closer look for a question, best first; what has nothing to do with it comes last. */
export function rankEntries(
  { question, options }: AskedQuestion,
  entries: readonly MemoryEntry[],
): MemoryEntry[] {
  const match = createMatcher(entries);
  const anchors = listDescribed(question);
  const named = anchors.length > 0 ? anchors : [describeText(question)];
  const wanted = options.map(describeText);
  const best = (described: readonly Parameters<typeof match>[0][], entry: MemoryEntry): number =>
    Math.max(...described.map((one) => match(one, entry)));
  return entries
    .map((entry) => ({
      entry,
      worth: best(named, entry) + 0.5 * best(wanted, entry) + (entry.nearSeconds > 0 ? nearWorth : 0),
    }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ entry }) => entry);
}
