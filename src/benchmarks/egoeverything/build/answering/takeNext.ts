import { type AnswerItem, answerStateOf } from './AnswerItem.js';
import type { WritableAnswers } from './openAnswers.js';

/** So long a question that somebody took up is not handed to others. */
const heldMinutes = 30;

/** The first question that waits and that nobody else has taken up within the last half hour; it is theirs now. Undefined: none. */
export async function takeNext(
  { items, append }: WritableAnswers,
  by: string,
  now = new Date(),
): Promise<AnswerItem | undefined> {
  const isHeld = ({ opened }: AnswerItem): boolean =>
    opened !== undefined && now.getTime() - Date.parse(opened.at) <= heldMinutes * 60_000;
  const item = [...items.values()].find(
    (one) => answerStateOf(one) === 'waiting' && (!isHeld(one) || one.opened!.by === by),
  );
  // Asked for again by the same person, the clock goes on.
  if (!item || isHeld(item)) return item;
  return append({ action: 'open', by, id: item.id });
}

/** The time since this person took it up, if that is a sensible time to have worked on it. */
export function secondsSinceOpened({ opened }: AnswerItem, by: string, now = new Date()): number | null {
  if (opened?.by !== by) return null;
  const seconds = (now.getTime() - Date.parse(opened.at)) / 1000;
  return seconds >= 0 && seconds <= 2 * heldMinutes * 60 ? Math.round(seconds * 10) / 10 : null;
}
