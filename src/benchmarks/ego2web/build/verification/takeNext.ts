import type { WritableQueue } from './openQueue.js';
import type { VerificationItem } from './VerificationItem.js';

/** So long an item that somebody took up is not handed to others. */
const heldMinutes = 30;

/**
 * The first pair that waits for a decision and that nobody else has taken up within the last half hour; it is theirs from
 * now on. Undefined: nothing waits.
 */
export async function takeNext(
  { items, append }: WritableQueue,
  by: string,
  now = new Date(),
): Promise<VerificationItem | undefined> {
  const isFree = ({ state, opened }: VerificationItem): boolean => {
    if (state === 'accepted' || state === 'rejected') return false;
    if (!opened || opened.by === by) return true;
    return now.getTime() - Date.parse(opened.at) > heldMinutes * 60_000;
  };
  const item = [...items.values()].find(isFree);
  if (!item) return undefined;
  // Asked for again by the same person, the clock goes on.
  if (item.opened?.by === by && now.getTime() - Date.parse(item.opened.at) <= heldMinutes * 60_000)
    return item;
  return append({ action: 'open', by, id: item.id });
}

/** The time since this person took the item up, if that is a sensible time to have worked on it. */
export function secondsSinceOpened(
  { opened }: VerificationItem,
  by: string,
  now = new Date(),
): number | null {
  if (opened?.by !== by) return null;
  const seconds = (now.getTime() - Date.parse(opened.at)) / 1000;
  return seconds >= 0 && seconds <= 2 * heldMinutes * 60 ? Math.round(seconds * 10) / 10 : null;
}
