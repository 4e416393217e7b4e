import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import { bootstrapAgreement } from '../../../stats/agreement/bootstrapAgreement.js';
import { percentAgreement } from '../../../stats/agreement/percentAgreement.js';
import type { StatisticInterval } from '../../../stats/bootstrap/bootstrapStatistic.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { outputFigures } from './outputScore.js';
import type { ReportData } from './ReportData.js';
import { listAddress, type ReportOutput } from './ReportOutput.js';
import type { ScoreRow } from './scoreRows.js';
import { headline, trackScores } from './scoresSection.js';

interface Line {
  subject: string;
  condition: string;
  track: Track;
  scores: number[];
  /** An instance a row, a repeat a place. */
  outcomes: (string | null)[][];
  /** Krippendorff's alpha of outcomes and of scores, over pages drawn anew. */
  alphas: { outcomes: StatisticInterval | null; scores: StatisticInterval | null };
}

/** How far repeats of the same question agree: their scores, and outcome by outcome. */
export function repeatsSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const repeats = [...new Set(rows.map(({ repeat }) => repeat))].sort((one, other) => one - other);
  if (repeats.length < 2)
    return nothing('Each output was asked for once; --repeats shows how far answers vary.');
  const lines = repeatLines(data, rows, repeats);
  const name = ({ subject, condition, track }: Line): string => `${subject}, ${condition}, ${track}`;
  return markup`${renderRowPlot({
    caption: 'Scores of each repeat',
    series: repeats.map((repeat) => `repeat ${repeat + 1}`),
    points: lines.flatMap((line) =>
      line.scores.map((value, index) => ({
        row: name(line),
        series: `repeat ${repeats[index]! + 1}`,
        value,
      })),
    ),
    ...{ domain: [0, 100], label: 'percent' },
  })}
${renderTable(
  'Repeats of the same questions. Agreement: share of pairs of repeats with the same outcome (success, failure, unusable ...); alpha: Krippendorff’s, of outcomes (nominal) and of scores (interval).',
  [
    { title: 'subject', value: ({ subject }) => subject },
    { title: 'condition', text: true, value: ({ condition }) => condition },
    { title: 'score', text: true, value: ({ track }) => trackScores[track] },
    { title: 'lowest', value: ({ scores }) => Math.min(...scores), decimals: 2 },
    { title: 'highest', value: ({ scores }) => Math.max(...scores), decimals: 2 },
    {
      title: 'agreement',
      value: ({ outcomes }) => {
        const share = percentAgreement(outcomes);
        return share === null ? null : 100 * share;
      },
    },
    {
      title: 'alpha, outcomes',
      value: ({ alphas }) => alphas.outcomes?.value ?? null,
      decimals: 3,
      interval: ({ alphas }) => ends(alphas.outcomes),
    },
    {
      title: 'alpha, scores',
      value: ({ alphas }) => alphas.scores?.value ?? null,
      decimals: 3,
      interval: ({ alphas }) => ends(alphas.scores),
    },
  ],
  lines,
)}`;
}

function repeatLines(data: ReportData, rows: readonly ScoreRow[], repeats: readonly number[]): Line[] {
  const lists = new Map<string, ReportOutput>();
  for (const output of data.outputs) lists.set(`${listAddress(output)} ${output.instance.id}`, output);
  const clusters = numberClusters(data.instances.map(({ page }) => page));
  return rows
    .filter(({ repeat, isReferenceLine }) => repeat === repeats[0] && !isReferenceLine)
    .flatMap((row) =>
      tracks.flatMap((track): Line[] => {
        const scores = repeats.flatMap((repeat) => {
          const other = rows.find(
            (one) =>
              one.subject === row.subject &&
              one.condition === row.condition &&
              one.executor === row.executor &&
              one.repeat === repeat,
          );
          return (other && headline(other, track)) ?? [];
        });
        if (scores.length < repeats.length) return [];
        const item = track === 'C' ? row.executorItem : track;
        const outputs = data.instances.map(({ id }) =>
          repeats.map((repeat) =>
            lists.get(
              `${listAddress({ subject: row.subject, condition: row.condition, repeat, item })} ${id}`,
            ),
          ),
        );
        const outcomes = outputs.map((own) => own.map((output) => output?.outcome ?? null));
        const figures = outputs.map((own) =>
          own.map((output) => (output && outputFigures(output, data.options)[0]?.value) ?? null),
        );
        const alpha = { name: 'krippendorffAlpha' } as const;
        return [
          {
            ...{ subject: row.subject, condition: row.condition, track, scores },
            outcomes,
            alphas: {
              outcomes: bootstrapAgreement(outcomes, alpha, { clusters }),
              scores: bootstrapAgreement(figures, { ...alpha, level: 'interval' }, { clusters }),
            },
          },
        ];
      }),
    );
}

function ends(found: StatisticInterval | null): { low: number; high: number } | null {
  return found?.low == null || found.high === null ? null : { low: found.low, high: found.high };
}
