/** One stage: in = passed + mended + all dropped + waiting, always. */
export interface YieldRow {
  stage: string;
  in: number;
  passed: number;
  /** Sound after it was sent back. */
  mended: number;
  /** By reason. */
  dropped: Record<string, number>;
  waiting: number;
}

/** What became of one thing at one stage: it passed at once, after it was mended, or not at all. */
export interface Fate {
  outcome: 'passed' | 'mended' | 'dropped';
  /** Why it was dropped, a short name to count by. */
  reason?: string | undefined;
}

/** @param fates one a thing; undefined waits */
export function countFates(stage: string, fates: readonly (Fate | undefined)[]): YieldRow {
  const row: YieldRow = { stage, in: fates.length, passed: 0, mended: 0, dropped: {}, waiting: 0 };
  for (const fate of fates) {
    if (!fate) row.waiting += 1;
    else if (fate.outcome === 'dropped') {
      const reason = fate.reason ?? 'unknown';
      row.dropped[reason] = (row.dropped[reason] ?? 0) + 1;
    } else row[fate.outcome] += 1;
  }
  row.dropped = Object.fromEntries(
    Object.entries(row.dropped).sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)),
  );
  return row;
}
