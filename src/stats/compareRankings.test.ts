import { describe, expect, it } from 'vitest';
import { compareRankings, rankScores } from './compareRankings.js';

const scores = (...values: number[]): Map<string, number> =>
  new Map(values.map((value, index) => [String.fromCharCode(97 + index), value]));

describe('compareRankings', () => {
  it('ranks as R does: rank(-c(50, 30, 50, 40, 10), ties.method = "min")', () => {
    expect(rankScores([50, 30, 50, 40, 10])).toEqual([1, 4, 1, 3, 5]);
  });

  it('six subjects of which two neighbours swap: the published 0.943 and 0.867 (arXiv 2609.23417, 6.2)', () => {
    const comparison = compareRankings(scores(60, 50, 40, 30, 20, 10), scores(61, 52, 30, 41, 20, 10));
    expect(comparison.spearman?.toFixed(3)).toBe('0.943');
    expect(comparison.kendall?.toFixed(3)).toBe('0.867');
    expect(comparison).toMatchObject({
      n: 6,
      leaders: ['a'],
      leaderChanged: false,
      largestShift: { subject: 'c', from: 3, to: 4 },
    });
  });

  it('sees a new leader, but not where the old one still shares the place', () => {
    expect(compareRankings(scores(2, 1), scores(1, 2))).toMatchObject({
      leaderChanged: true,
      leaders: ['b'],
    });
    expect(compareRankings(scores(2, 1), scores(2, 2))).toMatchObject({
      leaderChanged: false,
      leaders: ['a', 'b'],
    });
  });

  it('takes scores for equal that differ by the rounding of sums', () => {
    expect(compareRankings(scores(0.1 + 0.2, 0.3), scores(0.3, 0.1 + 0.2)).largestShift).toBeNull();
  });

  it('compares what both have, and says null where there is no correlation', () => {
    const other = new Map([
      ['b', 1],
      ['z', 5],
    ]);
    expect(compareRankings(scores(1, 2, 3), other)).toMatchObject({
      n: 1,
      spearman: null,
      kendall: null,
      ranks: { b: 1 },
    });
    expect(compareRankings(new Map(), new Map())).toMatchObject({ n: 0, leaders: [], leaderChanged: false });
  });
});
