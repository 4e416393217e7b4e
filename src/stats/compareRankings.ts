import { kendall } from './kendall.js';
import { spearman } from './spearman.js';

/** How another way of scoring ranks the same subjects. */
export interface RankingComparison {
  /** Subjects that both have; the comparison is over these. */
  n: number;
  /** Null where not defined: fewer than two subjects, or all equal. */
  spearman: number | null;
  kendall: number | null;
  /** Who is first under the other scores; several where equal. */
  leaders: string[];
  /** Whether nobody who led before leads still. */
  leaderChanged: boolean;
  /** The subject that moves furthest (the first of several), with its ranks; null where none moves. */
  largestShift: { subject: string; from: number; to: number } | null;
  /** Ranks under the other scores, from 1 for the highest. */
  ranks: Record<string, number>;
}

/** Compares two scorings of the same subjects; higher is better. */
export function compareRankings(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): RankingComparison {
  const names = [...before.keys()].filter((name) => after.has(name));
  const [first, second] = [before, after].map((scores) => names.map((name) => settle(scores.get(name)!)));
  const [from, to] = [rankScores(first!), rankScores(second!)];
  let largestShift: RankingComparison['largestShift'] = null;
  names.forEach((subject, index) => {
    const shift = Math.abs(to[index]! - from[index]!);
    if (shift > (largestShift ? Math.abs(largestShift.to - largestShift.from) : 0))
      largestShift = { subject, from: from[index]!, to: to[index]! };
  });
  return {
    n: names.length,
    spearman: spearman(first!, second!),
    kendall: kendall(first!, second!),
    leaders: names.filter((_, index) => to[index] === 1),
    leaderChanged: names.length > 0 && !names.some((_, index) => from[index] === 1 && to[index] === 1),
    largestShift,
    ranks: Object.fromEntries(names.map((name, index) => [name, to[index]!])),
  };
}

/** Ranks from 1 for the highest score; equal scores share the better rank. */
export function rankScores(scores: readonly number[]): number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length);
}

/** Without the last digits of sums, in which equal scores may differ. */
function settle(score: number): number {
  return Math.round(score * 1e9) / 1e9;
}
