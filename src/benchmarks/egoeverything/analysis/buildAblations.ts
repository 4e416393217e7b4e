import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';

/** What one way of building (all of it, or without merging, validator or people; another K or theta) came to. */
export interface BuildCounts {
  variant: string;
  /** Questions written, and those that passed every stage. */
  written: number;
  kept: number;
  /** Kept questions that were tried without the video, and those that leaked. */
  blindTested: number;
  blindSolvable: number;
  /** Kept questions that people answered, and those on which they chose the proposed answer. */
  reviewed: number;
  agreed: number;
}

export interface BuildRow {
  variant: string;
  kept: RateInterval;
  blindSolvable: RateInterval;
  humanAgreement: RateInterval;
}

/** Shares with Wilson intervals of every variant of the build (egoeverything, build ablations). */
export function buildAblations(
  variants: readonly BuildCounts[],
  { confidence = 0.95 }: { confidence?: number } = {},
): BuildRow[] {
  return variants.map(({ variant, written, kept, blindTested, blindSolvable, reviewed, agreed }) => ({
    variant,
    kept: wilsonInterval(kept, written, confidence),
    blindSolvable: wilsonInterval(blindSolvable, blindTested, confidence),
    humanAgreement: wilsonInterval(agreed, reviewed, confidence),
  }));
}
