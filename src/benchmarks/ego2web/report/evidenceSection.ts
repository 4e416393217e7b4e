import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import { groupBySubject } from '../../../stats/groupBySubject.js';
import { mean } from '../../../stats/mean.js';
import { abstentionTable } from '../analysis/abstentionTable.js';
import { scoreEvidence } from '../analysis/scoreEvidence.js';
import { inPercent } from './names.js';
import type { ReportData } from './ReportData.js';

/** How well the times that subjects cite meet the marked evidence (ego2web, Analyses). */
export function evidenceSection({ outputs }: ReportData): Markup {
  const cited = outputs.filter(
    ({ episode, instance }) => episode?.cited && episode.cited.length > 0 && instance.evidence.length > 0,
  );
  if (cited.length === 0) return nothing('No answer cites stretches of a video whose evidence is marked.');
  const answered = outputs.filter(({ episode }) => episode?.ended === 'answered');
  const rows = groupBySubject(cited).map((own) => {
    const { subject, condition } = own[0]!;
    const scores = own.map(({ episode, instance }) => scoreEvidence(episode!.cited!, instance.evidence));
    const average = (values: readonly (number | null)[]): number | null => {
      const known = values.filter((value) => value !== null);
      return known.length === 0 ? null : mean(known);
    };
    return {
      ...{ subject, condition, n: own.length },
      answers: answered.filter((one) => one.subject === subject && one.condition === condition).length,
      found: average(scores.map(({ found }) => found)),
      right: average(scores.map(({ right }) => right)),
      overlap: average(scores.map(({ intersectionOverUnion }) => intersectionOverUnion)),
    };
  });
  const share = (value: number | null): number | null => (value === null ? null : 100 * value);
  return renderTable(
    'Means over answers that cite times, in percent. Found: marked stretches that a cited one touches. Right: cited stretches that touch a marked one. Overlap: time in both over time in either.',
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      { title: 'answers', value: ({ answers }) => answers, decimals: 0 },
      { title: 'that cite', value: ({ n }) => n, decimals: 0 },
      { title: 'found', value: ({ found }) => share(found) },
      { title: 'right', value: ({ right }) => share(right) },
      { title: 'overlap', value: ({ overlap }) => share(overlap) },
    ],
    rows,
  );
}

/** How often subjects give up openly, and how good they are when they do not. */
export function abstentionSection({ outputs }: ReportData): Markup {
  const rows = abstentionTable(outputs);
  if (rows.length === 0) return nothing('No output was judged.');
  return markup`${renderTable(
    'Gave up: share of the outputs that say how they ended, in percent. Success when not: over the others. Both with Wilson intervals.',
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      ...(['abstained', 'successWhenAnswered'] as const).map((member) => ({
        title: { abstained: 'gave up', successWhenAnswered: 'success when not' }[member],
        value: (row: (typeof rows)[number]) => (row[member].rate === null ? null : 100 * row[member].rate),
        interval: (row: (typeof rows)[number]) => inPercent(row[member]),
      })),
      { title: 'not told', value: ({ unknown }) => unknown, decimals: 0 },
    ],
    rows,
  )}`;
}
