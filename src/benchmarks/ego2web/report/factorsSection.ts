import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import { factorTable } from '../../../stats/factorTable.js';
import { successRows } from '../analysis/successRows.js';
import { difficulties, type Ego2WebInstance } from '../schema.js';
import type { ReportData } from './ReportData.js';

interface Factor {
  title: string;
  levelOf(instance: Ego2WebInstance): string | null;
}

const factors: Factor[] = [
  { title: 'words of order in the instruction', levelOf: ({ orderWords }) => count(orderWords, 3) },
  { title: 'cues needed', levelOf: ({ cues }) => count(cues, 5) },
  {
    title: 'actions of a shortest way',
    levelOf: ({ actions }) => (actions === undefined ? null : span(actions)),
  },
  { title: 'difficulty as judged when written', levelOf: ({ difficulty }) => difficulty ?? null },
  { title: 'website', levelOf: ({ websites }) => (websites.length === 1 ? websites[0]! : null) },
];

/** Success against cues, order words, actions (ego2web, Analyses). */
export function factorsSection({ outputs, instances, seed }: ReportData): Markup {
  const told = factors.filter(
    ({ levelOf }) => new Set(instances.map(levelOf).filter((level) => level !== null)).size > 1,
  );
  if (told.length === 0)
    return nothing(
      'The instances do not differ in cues, words of order, actions, difficulty or website, or do not say them.',
    );
  return markup`${told.map(({ title, levelOf }) => {
    const levels = [...new Set(instances.flatMap((one) => levelOf(one) ?? []))].sort(byOrder);
    const rows = successRows(
      outputs.map((output) => ({ ...output, subject: `${output.subject}, ${output.condition}` })),
      ({ task }) => levelOf(outputs.find((output) => output.task === task)!.instance),
    );
    const cells = factorTable(rows, { levels, seed, hit: 100 });
    const subjects = [...new Set(cells.map(({ subject }) => subject))];
    return renderTable(
      `Success by ${title}, in percent; intervals from drawing whole videos anew, exact ones of as many tries as videos where all or none succeed. * few tasks or videos: read with care.`,
      [
        { title: 'subject', value: (subject) => subject },
        ...levels.map((level) => {
          const cellOf = (subject: string) =>
            cells.find((cell) => cell.subject === subject && cell.level === level);
          return {
            title: level,
            value: (subject: string) => cellOf(subject)?.mean ?? null,
            interval: (subject: string) => {
              const { low = null, high = null } = cellOf(subject) ?? {};
              return low === null || high === null ? null : { low, high };
            },
            note: (subject: string) => {
              const cell = cellOf(subject);
              return cell ? `${cell.n} tasks${cell.tooFew ? '*' : ''}` : null;
            },
          };
        }),
      ],
      subjects,
    );
  })}`;
}

function count(value: number | undefined, most: number): string | null {
  if (value === undefined) return null;
  return value >= most ? `${most} or more` : String(value);
}

function span(actions: number): string {
  const start = actions === 0 ? 0 : Math.floor((actions - 1) / 5) * 5 + 1;
  return start === 0 ? '0' : `${start} to ${start + 4}`;
}

/** Numbers by size, difficulties from easy to hard, other words by name. */
function byOrder(left: string, right: string): number {
  const rank = (level: string): number => {
    const known = (difficulties as readonly string[]).indexOf(level);
    return known >= 0 ? known : Number.parseFloat(level);
  };
  const difference = rank(left) - rank(right);
  return Number.isNaN(difference) ? (left < right ? -1 : 1) : difference;
}
