import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderHeatMap } from '../../../report/plots/renderHeatMap.js';
import { renderTable } from '../../../report/renderTable.js';
import { sureness } from '../../../report/sureness.js';
import { bootstrapAgreement } from '../../../stats/agreement/bootstrapAgreement.js';
import { confusion } from '../../../stats/agreement/confusion.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { compareJudges } from '../analysis/compareJudges.js';
import { referenceSubjects } from '../names.js';
import { referenceCondition } from '../plan/createTasks.js';
import { familySection } from './familySection.js';
import { itemName } from './itemName.js';
import { outputDecisions } from './outputDecisions.js';
import type { ReportData } from './ReportData.js';
import { listAddress, type ReportOutput } from './ReportOutput.js';
import { scoredOutputs } from './scoredOutputs.js';
import { trackScores } from './scoresSection.js';

/** One output under two judges. */
interface OutputPair {
  one: ReportOutput;
  other: ReportOutput;
}

/** The same outputs under other judges: scores, ranks and single decisions side by side (omni2web, Analyses 6). */
export function judgesSection(data: ReportData): Markup {
  if (data.judgedAgain.length === 0)
    return nothing(
      'The outputs were judged once. "deixis judge RUN --protocol omni2web --model JUDGE" judges them again; both runs given to "deixis report" are compared here.',
    );
  return markup`${data.judgedAgain.map(({ run, outputs }) => judgePart(data, run.judge, outputs))}
${familySection(data)}`;
}

function judgePart(data: ReportData, judge: string, outputs: readonly ReportOutput[]): Markup {
  const key = (output: ReportOutput): string => `${listAddress(output)} ${output.instance.id}`;
  const others = new Map(outputs.map((output) => [key(output), output]));
  const pairs = data.outputs.flatMap((one): OutputPair[] => {
    const other = others.get(key(one));
    return other && isGraded(one) && isGraded(other) ? [{ one, other }] : [];
  });
  const first = data.runs[0]!.judge;
  if (pairs.length === 0) return nothing(`${judge}: it graded no output that ${first} graded too.`);
  return markup`<h3>${first} and ${judge}</h3>
${comparedGroups(pairs).map((own) => groupTable(data, [first, judge], own))}
${decisionPart(first, judge, pairs)}`;
}

function isGraded({ verdict }: ReportOutput): boolean {
  return verdict !== null && !verdict.judgment.ungraded;
}

/** Pairs of one condition and track, under one executor: only these are ranked together. */
function comparedGroups(pairs: readonly OutputPair[]): OutputPair[][] {
  const groups = new Map<string, OutputPair[]>();
  for (const pair of pairs) {
    const { subject, condition, item } = pair.one;
    // Who knows the truth or does nothing would make any two judges look alike.
    if (condition === referenceCondition || referenceSubjects.has(subject)) continue;
    const key = JSON.stringify([condition, item]);
    const own = groups.get(key);
    if (own) own.push(pair);
    else groups.set(key, [pair]);
  }
  return [...groups.values()];
}

/** Means, correlations and ranks under both judges. */
function groupTable(data: ReportData, judges: readonly [string, string], own: readonly OutputPair[]): Markup {
  const { track, condition, item } = own[0]!.one;
  const name = ({ subject, repeat }: ReportOutput): string =>
    `${subject}${repeat > 0 ? `, repeat ${repeat + 1}` : ''}`;
  const compared = compareJudges(
    new Map([
      [
        judges[0],
        scoredOutputs(
          data,
          own.map(({ one }) => one),
          name,
        ),
      ],
      [
        judges[1],
        scoredOutputs(
          data,
          own.map(({ other }) => other),
          name,
        ),
      ],
    ]),
  ).judges;
  const [first, second] = [compared[0]!, compared[1]!];
  const { n, spearman, kendall } = second.comparison;
  return markup`${renderTable(
    `${condition}, ${trackScores[track]}${item === track ? '' : ` (${itemName(data, item)})`}: the same outputs under both judges, in percent`,
    [
      { title: 'subject', value: (line) => line },
      { title: judges[0], value: (line) => first.scores[line] ?? null, decimals: 2 },
      { title: judges[1], value: (line) => second.scores[line] ?? null, decimals: 2 },
      {
        title: 'difference',
        value: (line) => {
          const [from, to] = [first.scores[line], second.scores[line]];
          return from === undefined || to === undefined ? null : to - from;
        },
        decimals: 2,
      },
      { title: `rank, ${judges[0]}`, value: (line) => first.comparison.ranks[line] ?? null, decimals: 0 },
      { title: `rank, ${judges[1]}`, value: (line) => second.comparison.ranks[line] ?? null, decimals: 0 },
    ],
    Object.keys(first.scores),
  )}
${n < 2 ? nothing('Correlations of two judges take two subjects that compete in one condition.') : markup`<p>Over ${n} subjects: Spearman ${show(spearman)}, Kendall ${show(kendall)}; ${second.meanAbsoluteDifference?.toFixed(2)} points apart on average, ${judges[1]} ${(second.meanDifference ?? 0) < 0 ? 'stricter' : 'milder'} by ${Math.abs(second.meanDifference ?? 0).toFixed(2)}.</p>`}`;
}

/** Yes-or-no decisions of both judges on the same rubric items and steps. */
function decisionPart(first: string, second: string, pairs: readonly OutputPair[]): Markup {
  const both = pairs.flatMap(({ one, other }) => {
    const ours = decisionsOf(one);
    const theirs = decisionsOf(other);
    return [...ours].flatMap(([id, met]) => {
      const otherMet = theirs.get(id);
      return otherMet === undefined ? [] : [{ ours: met, theirs: otherMet, page: one.instance.page }];
    });
  });
  if (both.length === 0) return nothing('They decided on no item in common.');
  const ours = both.map((pair) => pair.ours);
  const theirs = both.map((pair) => pair.theirs);
  const kappa = bootstrapAgreement(
    both.map((pair) => [pair.ours, pair.theirs]),
    { name: 'cohenKappa' },
    { clusters: numberClusters(both.map(({ page }) => page)) },
  );
  const { counts } = confusion(ours, theirs, [true, false]);
  const word = (met: number): string => (met === 0 ? 'met' : 'not met');
  const cells = counts.flatMap((row, index) =>
    row.map((count, column) => ({
      row: word(index),
      column: word(column),
      strength: count / both.length,
      text: String(count),
    })),
  );
  const agreeing = counts[0]![0]! + counts[1]![1]!;
  return markup`<p>They agree on ${agreeing} of ${both.length} decisions (${((100 * agreeing) / both.length).toFixed(1)}%), Cohen’s kappa ${sureness(kappa)}${kappa?.low == null ? '' : ', over pages drawn anew'}.</p>
${renderHeatMap({
  caption: `Decisions of ${first} (rows) and ${second} (columns) on the same items`,
  alternative: cells
    .map(({ row, column, text }) => `${first} ${row}, ${second} ${column}: ${text}`)
    .join('; '),
  ...{ rows: ['met', 'not met'], columns: ['met', 'not met'] },
  cells,
})}`;
}

/** Yes-or-no decisions on rubric items and steps. */
function decisionsOf(output: ReportOutput): Map<string, boolean> {
  return new Map(
    outputDecisions(output).flatMap(({ name, protocol, value }) =>
      typeof value === 'boolean' && protocol !== 'damage' ? [[name, value]] : [],
    ),
  );
}

function show(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}
