import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { renderScatterPlot } from '../../../report/plots/renderScatterPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import { factorTable } from '../../../stats/factorTable.js';
import { type AnswerRecord, chancePercent } from '../analysis/AnswerRecord.js';
import type { AccuracyRow } from '../analysis/accuracyTable.js';
import { compareAtEqualCost, costTable, type EqualCostPair } from '../analysis/costTable.js';
import { byArea, byCategory, byDistance, byLength, byRecall, type Factor } from '../analysis/factors.js';
import { plainBaselines } from '../baseline/openPlainBaseline.js';
import { conditionDescriptions } from '../names.js';
import type { ReportData } from './ReportData.js';

const few = (row: { tooFew: boolean }): string | null => (row.tooFew ? 'few' : null);
const spanOf = ({ low, high }: { low: number | null; high: number | null }) =>
  low === null || high === null ? null : { low, high };

export function accuracySection({ score }: ReportData): Markup {
  const rows = score.accuracy;
  const conditions = [...new Set(rows.map(({ condition }) => condition))];
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const at = (subject: string, condition: string): AccuracyRow | undefined =>
    rows.find((row) => row.subject === subject && row.condition === condition);
  const blindToAll = subjects.filter((name) =>
    (plainBaselines as readonly string[]).includes(name.split(' [')[0]!),
  );
  return markup`${renderTable(
    'Right answers in percent, with intervals that draw whole videos; unusable answers count as wrong. A guess is right in 20%.',
    [
      { title: 'subject', value: (subject) => subject },
      ...conditions.map((condition) => ({
        title: condition,
        value: (subject: string) => at(subject, condition)?.accuracy ?? null,
        best: 'highest' as const,
        interval: (subject: string) => {
          const row = at(subject, condition);
          return row ? spanOf(row) : null;
        },
        note: (subject: string) => {
          const row = at(subject, condition);
          return row ? [`n ${row.n}`, few(row)].filter(Boolean).join(', ') : null;
        },
      })),
    ],
    subjects,
  )}
${blindToAll.length > 0 && conditions.length > 1 ? markup`<p class="soft">${blindToAll.join(', ')}: the options alone are looked at, so that they are asked in the first condition only, and are the same in every one.</p>` : null}
${renderRowPlot({
  caption: 'The same as a picture; the dashed line is a guess.',
  label: 'right answers, %',
  domain: [0, 100],
  reference: chancePercent,
  series: conditions,
  points: rows.flatMap(({ subject, condition, accuracy, low, high }) =>
    accuracy === null ? [] : [{ row: subject, series: condition, value: accuracy, low, high }],
  ),
})}
<details><summary>What the conditions give</summary><dl class="facts">${conditions.map((label) => {
    const base = label.split(':')[0] as keyof typeof conditionDescriptions;
    return markup`<dt>${label}</dt><dd>${conditionDescriptions[base] ?? ''}</dd>`;
  })}</dl></details>`;
}

export function conditionsSection({ score: { againstBaseline } }: ReportData): Markup {
  if (!againstBaseline || againstBaseline.pairs.length === 0)
    return nothing('No subject answered in two conditions.');
  const { baseline, pairs } = againstBaseline;
  return markup`${renderTable(
    `Each condition minus ${baseline}, in points, on the questions that both have`,
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ level }) => level },
      {
        title: 'difference',
        value: ({ difference }) => difference,
        interval: spanOf,
        note: few,
      },
      { title: 'questions', value: ({ n }) => n, decimals: 0 },
      { title: 'videos', value: ({ clusters }) => clusters, decimals: 0 },
    ],
    pairs,
  )}
${renderRowPlot({
  caption: `What a condition brings or costs against ${baseline}`,
  label: 'points',
  reference: 0,
  points: pairs.map(({ subject, level, difference, low, high }) => ({
    row: `${subject}, ${level}`,
    value: difference,
    low,
    high,
  })),
})}`;
}

export function factorsSection({ answers }: ReportData): Markup {
  const conditions = [...new Set(answers.map(({ condition }) => condition))];
  const factors: [string, (own: readonly AnswerRecord[]) => Factor][] = [
    ['category', byCategory],
    ['distance from target to gaze', byDistance],
    ['recall interval', byRecall],
    ['target area, up to each threshold (square pixels)', (own) => byArea(own, 'cumulative')],
    ['target area, between thresholds (square pixels)', (own) => byArea(own, 'disjoint')],
    ['length of the video', byLength],
  ];
  return markup`${conditions.map((condition) => {
    const own = answers.filter((answer) => answer.condition === condition && answer.rotation === 0);
    return markup`<details${condition === conditions[0] ? markup` open` : null}><summary>${condition}</summary>
${factors.map(([name, make]) => factorTableOf(name, make(own)))}</details>`;
  })}`;
}

function factorTableOf(name: string, { levels, rows, unknown }: Factor): Markup {
  if (rows.length === 0) return nothing(`By ${name}: not known for any question.`);
  const cells = factorTable(rows, { levels, hit: 100 });
  const subjects = [...new Set(cells.map(({ subject }) => subject))];
  const at = (level: string, subject: string) =>
    cells.find((cell) => cell.level === level && cell.subject === subject)!;
  return renderTable(
    `Right answers in percent by ${name}${unknown > 0 ? `; not known for ${unknown} answers` : ''}`,
    [
      { title: name, value: (level) => level },
      ...subjects.map((subject) => ({
        title: subject,
        value: (level: string) => at(level, subject).mean,
        interval: (level: string) => spanOf(at(level, subject)),
        note: (level: string) => {
          const cell = at(level, subject);
          return [`n ${cell.n}`, few(cell)].filter(Boolean).join(', ');
        },
      })),
    ],
    levels.filter((level) => cells.some((cell) => cell.level === level && cell.n > 0)),
  );
}

export function orderSection({ score }: ReportData): Markup {
  const letters = ['A', 'B', 'C', 'D', 'E'];
  return markup`${renderTable(
    'How often each place is chosen, in percent, beside how often the right option stands there; p: that the choices follow the right ones',
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      ...letters.map((letter, place) => ({
        title: letter,
        value: ({ chosen }: (typeof score.positions)[number]) => 100 * chosen[place]!,
        decimals: 0,
        note: ({ right }: (typeof score.positions)[number]) => `right ${(100 * right[place]!).toFixed(0)}`,
      })),
      { title: 'p', value: ({ pValue }) => pValue, decimals: 3 },
    ],
    score.positions,
  )}
${
  score.rotations.length === 0
    ? nothing('Each question was asked in one order of its options; --rotations 5 asks in all five.')
    : renderTable(
        'All five orders of the options: of the questions so many percent',
        [
          { title: 'subject', value: ({ subject }) => subject },
          { title: 'condition', text: true, value: ({ condition }) => condition },
          { title: 'questions', value: ({ questions }) => questions, decimals: 0 },
          {
            title: 'one option throughout',
            value: ({ consistent }) => (consistent === null ? null : 100 * consistent),
          },
          {
            title: 'right throughout',
            value: ({ alwaysRight }) => (alwaysRight === null ? null : 100 * alwaysRight),
          },
        ],
        score.rotations,
      )
}
${
  score.leaks
    ? markup`<p>${score.leaks.leaking.length} of ${score.leaks.tested} questions are solved without the video, in at least four of five orders by some subject; luck would give ${score.leaks.expectedByLuck.toFixed(1)}.${score.leaks.leaking.length > 0 ? markup` They are: ${score.leaks.leaking.map(({ question }) => question).join(', ')}.` : null}</p>`
    : null
}`;
}

export function costSection({ answers }: ReportData): Markup {
  const measures = [
    { name: 'pixels', title: 'million pixels an answer', scale: 1e-6 },
    { name: 'timeSeconds', title: 'seconds an answer', scale: 1 },
    { name: 'tokens', title: 'thousand tokens an answer', scale: 1e-3 },
    { name: 'memoryBytes', title: 'kilobytes of record or notes an answer', scale: 1e-3 },
    { name: 'energyJoules', title: 'joules of the machine an answer', scale: 1 },
  ] as const;
  const shown = measures.flatMap(({ name, title, scale }) => {
    const rows = costTable(answers, name).filter(({ cost }) => cost > 0);
    return rows.length === 0 ? [] : [costOf(title, rows, scale)];
  });
  const streams = answers.filter(({ condition }) => condition.split(':')[0] === 'stream');
  const unmeasured = streams.length > 0 && streams.every(({ cost }) => cost?.energyJoules === undefined);
  return shown.length === 0
    ? nothing('No answer says what it cost.')
    : markup`${shown}${equalPixels(answers)}${streams.length > 0 ? markup`<p>Seconds of the condition stream count from the question on.${unmeasured ? ' Energy: not measured, since the machine does not report it.' : ''}</p>` : null}`;
}

/** Further apart than this, costs are not equal. */
const equalWithin = 0.1;

function equalPixels(answers: readonly AnswerRecord[]): Markup {
  const pairs = compareAtEqualCost(answers, { measure: 'pixels', within: equalWithin });
  if (pairs.length === 0)
    return nothing(
      'No two conditions of a subject showed as many pixels, within a tenth; a budget such as fr:pixels=4000000 makes them comparable.',
    );
  const million = (value: number): number => value / 1e6;
  return renderTable(
    'Conditions that showed as many pixels an answer, within a tenth: difference in points, on the questions that both have',
    [
      { title: 'subject', value: ({ subject }: EqualCostPair) => subject },
      { title: 'condition', text: true, value: ({ level }) => level },
      { title: 'minus', text: true, value: ({ baseline }) => baseline },
      { title: 'difference', value: ({ difference }) => difference, interval: spanOf, note: few },
      { title: 'million pixels', value: ({ cost }) => million(cost), decimals: 2 },
      { title: 'and of the other', value: ({ baselineCost }) => million(baselineCost), decimals: 2 },
      { title: 'questions', value: ({ n }) => n, decimals: 0 },
    ],
    pairs,
  );
}

function costOf(title: string, rows: ReturnType<typeof costTable>, scale: number): Markup {
  const most = Math.max(...rows.map(({ cost }) => cost * scale));
  return markup`${renderTable(
    `Accuracy against ${title}; on the frontier no other is as right for less`,
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      { title: 'right, %', value: ({ accuracy }) => accuracy },
      { title, value: ({ cost }) => cost * scale, decimals: 3 },
      { title: 'frontier', text: true, value: ({ onFrontier }) => (onFrontier ? 'yes' : '') },
    ],
    rows,
  )}
${renderScatterPlot({
  caption: `Accuracy against ${title}`,
  x: { label: title, domain: [0, most * 1.05] },
  y: { label: 'right answers, %', domain: [0, 100] },
  reference: { y: chancePercent, name: 'a guess' },
  points: rows.map(({ subject, condition, cost, accuracy }) => ({
    name: `${subject}, ${condition}`,
    x: cost * scale,
    y: accuracy,
  })),
})}`;
}

export function coverageSection({ answers, records }: ReportData): Markup {
  const groups = [...new Set(answers.map(({ subject, condition }) => JSON.stringify([subject, condition])))];
  const rows = groups.map((key) => {
    const [subject, condition] = JSON.parse(key) as [string, string];
    const own = answers.filter((answer) => answer.subject === subject && answer.condition === condition);
    const count = (outcome: string): number => own.filter((answer) => answer.outcome === outcome).length;
    return { subject, condition, planned: own.length, count };
  });
  const reasons = new Map<string, number>();
  for (const { outcome, reason } of records)
    if (outcome !== 'success' && outcome !== 'failure' && reason)
      reasons.set(`${outcome}: ${reason}`, (reasons.get(`${outcome}: ${reason}`) ?? 0) + 1);
  return markup`${renderTable(
    'What came of every question; errors are ours or the data’s, and in no figure',
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      { title: 'asked', value: ({ planned }) => planned, decimals: 0 },
      ...(['success', 'failure', 'unusable', 'error', 'unavailable'] as const).map((outcome) => ({
        title: outcome === 'success' ? 'right' : outcome === 'failure' ? 'wrong' : outcome,
        value: ({ count }: (typeof rows)[number]) => count(outcome),
        decimals: 0,
      })),
    ],
    rows,
  )}
${
  reasons.size > 0
    ? renderTable(
        'Why there is no usable answer',
        [
          { title: 'reason', value: ([reason]) => reason },
          { title: 'answers', value: ([, count]) => count, decimals: 0 },
        ],
        [...reasons].sort((left, right) => right[1] - left[1]).slice(0, 30),
      )
    : null
}`;
}
