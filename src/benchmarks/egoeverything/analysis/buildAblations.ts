import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';

/** What one way of building (all of it, or without merging, validator or people; another K or theta) came to. */
export interface BuildCounts {
  variant: string;
  /** Questions that writers were set and whose fate is known, and those of them that passed every stage. */
  written: number;
  kept: number;
  /** Questions that were tried without the video, and those that were solved. */
  blindTested: number;
  blindSolvable: number;
  /** Questions that people answered, and those on which they chose the proposed answer. */
  reviewed: number;
  agreed: number;
}

export interface BuildRow {
  variant: string;
  counts: Omit<BuildCounts, 'variant'>;
  kept: RateInterval;
  blindSolvable: RateInterval;
  humanAgreement: RateInterval;
}

/** Shares with Wilson intervals of every variant of the build (egoeverything, build ablations). */
export function buildAblations(
  variants: readonly BuildCounts[],
  { confidence = 0.95 }: { confidence?: number } = {},
): BuildRow[] {
  return variants.map(({ variant, ...counts }) => ({
    ...{ variant, counts },
    kept: wilsonInterval(counts.kept, counts.written, confidence),
    blindSolvable: wilsonInterval(counts.blindSolvable, counts.blindTested, confidence),
    humanAgreement: wilsonInterval(counts.agreed, counts.reviewed, confidence),
  }));
}
