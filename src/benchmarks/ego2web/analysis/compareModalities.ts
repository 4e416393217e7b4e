import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { factorTable } from '../../../stats/factorTable.js';
import { type PairedDifference, pairedDifferences } from '../../../stats/pairedDifferences.js';
import { successRows } from './successRows.js';
import type { TaskOutcome } from './TaskOutcome.js';

/** Success of every condition minus the baseline's, in percentage points, on the tasks that both have. */
export function compareModalities(
  outcomes: readonly TaskOutcome[],
  options: { baseline: string } & BootstrapOptions,
): PairedDifference[] {
  return pairedDifferences(
    successRows(outcomes, ({ condition }) => condition),
    options,
  );
}

export interface Gaps {
  subject: string;
  /** Native input minus common captions: what the subject's own eyes bring. Null without both. */
  overCaptions: PairedDifference | null;
  /** Oracle grounding minus native: what seeing better would bring. Null without both. */
  perception: PairedDifference | null;
  /** 100 minus oracle grounding, in percentage points: what is left to execution. Null without it. */
  execution: { gap: number; low: number | null; high: number | null; n: number; tooFew: boolean } | null;
}

/** Perception and execution gaps of each subject (ego2web, Running agents), under the given names of the conditions. */
export function findGaps(
  outcomes: readonly TaskOutcome[],
  {
    native,
    captions,
    oracle,
    ...options
  }: { native: string; captions: string; oracle: string } & BootstrapOptions,
): Gaps[] {
  const rows = successRows(outcomes, ({ condition }) => condition);
  const overCaptions = pairedDifferences(rows, { ...options, baseline: captions });
  const overNative = pairedDifferences(rows, { ...options, baseline: native });
  const shares = factorTable(rows, { ...options, levels: [oracle] });
  return [...new Set(rows.map(({ subject }) => subject))].map((subject) => {
    const pick = (found: readonly PairedDifference[], level: string): PairedDifference | null =>
      found.find((one) => one.subject === subject && one.level === level) ?? null;
    const share = shares.find((cell) => cell.subject === subject);
    return {
      subject,
      overCaptions: pick(overCaptions, native),
      perception: pick(overNative, oracle),
      execution:
        share?.mean === undefined || share.mean === null
          ? null
          : {
              gap: 100 - share.mean,
              low: share.high === null ? null : 100 - share.high,
              high: share.low === null ? null : 100 - share.low,
              ...{ n: share.n, tooFew: share.tooFew },
            },
    };
  });
}
