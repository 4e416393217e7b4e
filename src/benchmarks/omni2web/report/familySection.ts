import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { compareJudges, type FamilyBias } from '../analysis/compareJudges.js';
import { referenceSubjects } from '../names.js';
import { referenceCondition } from '../plan/createTasks.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { familyOf } from './familyOf.js';
import { itemName } from './itemName.js';
import type { ReportData } from './ReportData.js';
import { listAddress, type ReportOutput } from './ReportOutput.js';
import { scoredOutputs } from './scoredOutputs.js';
import { trackScores } from './scoresSection.js';

type Line = FamilyBias & { track: Track; family: string };

/** Whether judges are kinder to subjects of their own family than the other judges are (omni2web, Analyses 6). */
export function familySection(data: ReportData): Markup {
  const judges = new Map<string, readonly ReportOutput[]>([
    [data.runs[0]!.judge, data.outputs],
    ...data.judgedAgain.map(({ run, outputs }) => [run.judge, outputs] as const),
  ]);
  const title = markup`<h3>Judges and subjects of one family</h3>`;
  if (judges.size < 2) return title;
  const lines = tracks.flatMap((track) => trackLines(data, track, judges));
  if (lines.length === 0)
    return markup`${title}${nothing(
      `No subject is of the family of a judge; a model's family is told by the first word of its name. Judges: ${[...judges.keys()].map((judge) => `${judge} (${familyOf(judge) ?? 'none'})`).join(', ')}.`,
    )}`;
  const difference = (column: string, of: (line: Line) => FamilyBias['bias']): Column<Line> => ({
    title: column,
    value: (line) => of(line)?.difference ?? null,
    interval: (line) => {
      const { low = null, high = null } = of(line) ?? {};
      return low === null || high === null ? null : { low, high };
    },
    decimals: 2,
  });
  return markup`${title}${renderTable(
    'What a judge gives a subject of its own family above the mean of the other judges, in percentage points with 95% intervals over pages; beyond mildness: less what it gives subjects of other families above them. Families are told by the first word of a model’s name.',
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'judge', text: true, value: ({ judge }) => judge },
      { title: 'family', text: true, value: ({ family }) => family },
      { title: 'score', text: true, value: ({ track }) => trackScores[track] },
      difference('above the others', ({ bias }) => bias),
      difference('beyond mildness', ({ beyondMildness }) => beyondMildness),
    ],
    lines,
  )}`;
}

/** Over the outputs that every judge graded. */
function trackLines(
  data: ReportData,
  track: Track,
  judges: ReadonlyMap<string, readonly ReportOutput[]>,
): Line[] {
  const key = (output: ReportOutput): string => `${listAddress(output)} ${output.instance.id}`;
  const graded = [...judges].map(
    ([judge, outputs]) =>
      [
        judge,
        new Map(
          outputs
            .filter(
              // Subjects that know the truth or do nothing tell nothing of how mild a judge is with models.
              ({ subject, condition, track: its, verdict }) =>
                its === track &&
                condition !== referenceCondition &&
                !referenceSubjects.has(subject) &&
                verdict !== null &&
                !verdict.judgment.ungraded,
            )
            .map((output) => [key(output), output]),
        ),
      ] as const,
  );
  const shared = [...graded[0]![1].keys()].filter((one) => graded.every(([, outputs]) => outputs.has(one)));
  const name = ({ subject, condition, item, repeat }: ReportOutput): string =>
    [subject, condition, item === track ? '' : itemName(data, item), repeat > 0 ? `repeat ${repeat + 1}` : '']
      .filter(Boolean)
      .join(', ');
  const families: Record<string, string> = {};
  for (const judge of judges.keys()) {
    const family = familyOf(judge);
    if (family !== null) families[judge] = family;
  }
  for (const one of shared) {
    const output = graded[0]![1].get(one)!;
    const family = familyOf(output.subject);
    if (family !== null) families[name(output)] = family;
  }
  const { sameFamily } = compareJudges(
    new Map(
      graded.map(([judge, outputs]) => [
        judge,
        scoredOutputs(
          data,
          shared.map((one) => outputs.get(one)!),
          name,
        ),
      ]),
    ),
    { families },
  );
  return sameFamily.map((line) => ({ ...line, track, family: families[line.judge]! }));
}
