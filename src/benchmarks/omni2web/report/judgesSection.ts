import { type Markup, markup } from '../../../report/markup.js';
import { renderHeatMap } from '../../../report/plots/renderHeatMap.js';
import { renderTable } from '../../../report/renderTable.js';
import { cohenKappa } from '../../../stats/agreement/cohenKappa.js';
import { confusion } from '../../../stats/agreement/confusion.js';
import { averageRanks } from '../../../stats/averageRanks.js';
import { kendall } from '../../../stats/kendall.js';
import { mean } from '../../../stats/mean.js';
import { spearman } from '../../../stats/spearman.js';
import { nothing } from './nothing.js';
import { outputFigures } from './outputScore.js';
import type { ReportData } from './ReportData.js';
import { groupByList, listAddress, type ReportOutput } from './ReportOutput.js';
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
  return markup`${data.judgedAgain.map(({ run, outputs }) => judgePart(data, run.judge, outputs))}`;
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
${scoreTable(data, first, judge, pairs)}
${decisionPart(first, judge, pairs)}`;
}

function isGraded({ verdict }: ReportOutput): boolean {
  return verdict !== null && !verdict.judgment.ungraded;
}

interface Line {
  name: string;
  track: ReportOutput['track'];
  n: number;
  first: number;
  second: number;
}

function scoreTable(data: ReportData, first: string, second: string, pairs: readonly OutputPair[]): Markup {
  const groups = groupByList(pairs.map((pair) => ({ ...pair.one, pair })));
  const headline = (output: ReportOutput): number => outputFigures(output, data.options)[0]?.value ?? 0;
  const lines = [...groups.values()].map((group): Line => {
    const { subject, condition, track, item } = group[0]!;
    const own = group.map(({ pair }) => pair);
    return {
      name: `${subject}, ${condition}${item === track ? '' : `, ${item}`}`,
      ...{ track, n: own.length },
      first: mean(own.map(({ one }) => headline(one))),
      second: mean(own.map(({ other }) => headline(other))),
    };
  });
  const sentences = (['A', 'B', 'C'] as const).flatMap((track) => {
    const own = lines.filter((line) => line.track === track);
    if (own.length < 2) return [];
    const [x, y] = [own.map((line) => line.first), own.map((line) => line.second)];
    const apart = mean(own.map((line) => Math.abs(line.first - line.second)));
    return [
      `${trackScores[track]}: Spearman ${show(spearman(x, y))}, Kendall ${show(kendall(x, y))} over ${own.length} lines, ${apart.toFixed(2)} points apart on average`,
    ];
  });
  const ranks = new Map(
    (['A', 'B', 'C'] as const).flatMap((track) => {
      const own = lines.filter((line) => line.track === track);
      const ranked = [own.map((line) => -line.first), own.map((line) => -line.second)].map(averageRanks);
      return own.map((line, index) => [line, [ranked[0]![index]!, ranked[1]![index]!]] as const);
    }),
  );
  return markup`${renderTable(
    'The same outputs under both judges, EFS or IRS in percent; equal scores share their mean rank',
    [
      { title: 'subject', value: ({ name }) => name },
      { title: 'track', text: true, value: ({ track }) => track },
      { title: first, value: (line) => line.first, decimals: 2 },
      { title: second, value: (line) => line.second, decimals: 2 },
      { title: 'difference', value: (line) => line.second - line.first, decimals: 2 },
      { title: `rank, ${first}`, value: (line) => ranks.get(line)![0]! },
      { title: `rank, ${second}`, value: (line) => ranks.get(line)![1]! },
      { title: 'n', value: ({ n }) => n, decimals: 0 },
    ],
    lines,
  )}
${sentences.length > 0 ? markup`<ul>${sentences.map((sentence) => markup`<li>${sentence}.</li>`)}</ul>` : nothing('Correlations of two judges take two subjects on a track.')}`;
}

/** Yes-or-no decisions of both judges on the same rubric items and steps. */
function decisionPart(first: string, second: string, pairs: readonly OutputPair[]): Markup {
  const both = pairs.flatMap(({ one, other }) => {
    const ours = decisionsOf(one);
    const theirs = decisionsOf(other);
    return [...ours].flatMap(([id, met]) => {
      const otherMet = theirs.get(id);
      return otherMet === undefined ? [] : [{ ours: met, theirs: otherMet }];
    });
  });
  if (both.length === 0) return nothing('They decided on no item in common.');
  const ours = both.map((pair) => pair.ours);
  const theirs = both.map((pair) => pair.theirs);
  const { counts } = confusion(ours, theirs, [true, false]);
  const word = (met: number): string => (met === 0 ? 'met' : 'not met');
  const cells = counts.flatMap((row, index) =>
    row.map((count, column) => ({
      row: `${first}: ${word(index)}`,
      column: `${second}: ${word(column)}`,
      strength: count / both.length,
      text: String(count),
    })),
  );
  const agreeing = counts[0]![0]! + counts[1]![1]!;
  return markup`<p>They agree on ${agreeing} of ${both.length} decisions (${((100 * agreeing) / both.length).toFixed(1)}%), Cohen’s kappa ${show(cohenKappa(ours, theirs))}.</p>
${renderHeatMap({
  caption: `Decisions of ${first} and ${second} on the same items`,
  alternative: cells.map(({ row, column, text }) => `${row}, ${column}: ${text}`).join('; '),
  rows: [0, 1].map((index) => `${first}: ${word(index)}`),
  columns: [0, 1].map((index) => `${second}: ${word(index)}`),
  cells,
})}`;
}

function decisionsOf({ verdict }: ReportOutput): Map<string, boolean> {
  const { judgment } = verdict!;
  return new Map([
    ...(judgment.items ?? []).map(({ id, met }) => [id, met] as const),
    ...(judgment.steps ?? []).flatMap(
      ({ step, target, action }) =>
        [
          [`step ${step}, target`, target],
          [`step ${step}, action`, action],
        ] as const,
    ),
  ]);
}

function show(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}
