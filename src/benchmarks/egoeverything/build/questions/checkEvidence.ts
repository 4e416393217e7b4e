import type { Evidence } from './QuestionDraft.js';
import type { Look } from './VideoLooker.js';

/** Two places are two when so much lies between their middles. */
const apartSeconds = 1;
/** A look shows what is so near to it. */
const nearSeconds = 1;

const middle = ({ startSeconds, endSeconds }: Evidence): number => (startSeconds + endSeconds) / 2;

/** Whether somebody looked at a stretch: at a frame in it or next to it, or at a stretch that overlaps it. */
export function wasSeen({ startSeconds, endSeconds }: Evidence, looks: readonly Look[]): boolean {
  return looks.some(
    (look) => look.startSeconds <= endSeconds + nearSeconds && look.endSeconds >= startSeconds - nearSeconds,
  );
}

/** How many of the stretches are places of their own. */
export function countPlaces(evidence: readonly Evidence[]): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of evidence.map(middle).sort((a, b) => a - b)) {
    if (time - last < apartSeconds) continue;
    count += 1;
    last = time;
  }
  return count;
}

/**
 * What is wrong with the synthesizer's evidence, in words for it; null where the rule holds: at least two places, each of them
 * looked at, none after the question (egoeverything, QGMC).
 */
export function findEvidenceFault(
  evidence: readonly Evidence[],
  looks: readonly Look[],
  queryTimeSeconds: number,
): string | null {
  const wrong = evidence.find(
    ({ startSeconds, endSeconds }) => !(startSeconds <= endSeconds && endSeconds <= queryTimeSeconds),
  );
  if (wrong)
    return `the evidence ${wrong.startSeconds} to ${wrong.endSeconds} s does not lie in the video before the question at ${queryTimeSeconds.toFixed(1)} s`;
  const unseen = evidence.find((place) => !wasSeen(place, looks));
  if (unseen)
    return `nobody looked at ${unseen.startSeconds} to ${unseen.endSeconds} s: look there with get_frame or get_segment before naming it as evidence`;
  const places = countPlaces(evidence);
  return places >= 2
    ? null
    : `every fact needs support from at least two places of the video, at least ${apartSeconds} s apart; there is ${places}`;
}

/** Whether the validator found something of its own: seen by itself, and not where the draft's evidence lies. */
export function hasNewEvidence(
  own: readonly Evidence[],
  ownLooks: readonly Look[],
  given: readonly Evidence[],
): boolean {
  return own.some(
    (place) =>
      wasSeen(place, ownLooks) &&
      given.every((other) => Math.abs(middle(place) - middle(other)) >= apartSeconds),
  );
}
