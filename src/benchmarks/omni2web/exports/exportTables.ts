import type { ExportTable } from '../../../exports/ExportedRun.js';
import type { Column } from '../../../report/renderTable.js';
import { referenceSubjects } from '../names.js';
import type { CoverageRow, Omni2WebScore } from '../scoreRecords.js';
import type { SubjectScores } from '../scoring/scoreJudgments.js';

interface MainRow extends SubjectScores {
  label: string;
  executor: string | null;
}

/** The main table, the reference lines beside it, and what stands behind the means, for documents. */
export function exportTables(score: Omni2WebScore): ExportTable[] {
  const main: ExportTable<MainRow> = {
    name: 'main',
    caption: 'Subjects, all scores in percent. A dash: the subject cannot take this condition or track.',
    columns: mainColumns(true),
    rows: mainRows(score, (subject) => !referenceSubjects.has(subject)),
  };
  const lines: ExportTable<MainRow> = {
    name: 'reference-lines',
    caption: 'Reference lines: they know the truth or do nothing, and mark the ends of the scale.',
    columns: mainColumns(false),
    rows: mainRows(score, (subject) => referenceSubjects.has(subject)),
  };
  const coverage: ExportTable<CoverageRow> = {
    name: 'coverage',
    caption: 'Outputs by subject, condition and track. Zero-filled ones count as 0.',
    columns: coverageColumns(),
    rows: score.coverage,
  };
  return [main, lines, coverage].filter(({ rows }) => rows.length > 0);
}

/** A line a subject, condition, executor and repeat; what is the same in every line is left out of its label. */
function mainRows({ groups, coverage }: Omni2WebScore, isWanted: (subject: string) => boolean): MainRow[] {
  const differs = (member: 'condition' | 'executor' | 'repeat'): boolean =>
    new Set(groups.map((group) => group[member])).size > 1;
  const shown = {
    condition: differs('condition'),
    executor: differs('executor'),
    repeat: differs('repeat'),
  };
  return groups.flatMap(({ condition, executor, repeat, scores }) => {
    const unavailable = coverage.filter((row) => row.condition === condition).map(({ subject }) => subject);
    const subjects = [...new Set([...Object.keys(scores.subjects), ...unavailable])].filter(isWanted);
    return subjects.map((subject) => ({
      ...scores.subjects[subject],
      executor,
      label: [
        subject,
        shown.condition && condition,
        shown.executor && executor && `executor ${executor}`,
        shown.repeat && `repeat ${repeat + 1}`,
      ]
        .filter(Boolean)
        .join(', '),
    }));
  });
}

function mainColumns(competes: boolean): Column<MainRow>[] {
  const number = (
    group: string,
    title: string,
    value: (row: MainRow) => number | null | undefined,
  ): Column<MainRow> => ({
    group,
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
    ...(competes ? { best: 'highest' as const } : {}),
  });
  return [
    { title: 'subject', value: ({ label }) => label },
    number('Track A', 'EFS', ({ A }) => A?.efs),
    number('Track A', 'grounding', ({ A }) => A?.grounding),
    number('Track A', 'edit', ({ A }) => A?.edit),
    number('Track A', 'no damage', ({ A }) => A?.noDamage),
    number('Track A', 'revision', ({ A }) => A?.revision),
    number('Track B', 'target F1', ({ B }) => B?.targetF1),
    number('Track B', 'action F1', ({ B }) => B?.actionF1),
    number('Track B', 'IRS', ({ B }) => B?.irs),
    number('Track C', 'EFS', ({ C }) => C?.efs),
    number('Track C', 'NIU', ({ C }) => C?.niu),
    { title: 'n', value: ({ A, B, C }) => (A ?? B ?? C)?.n ?? null, decimals: 0 },
  ];
}

function coverageColumns(): Column<CoverageRow>[] {
  const count = (title: string, value: (row: CoverageRow) => number): Column<CoverageRow> => ({
    title,
    value,
    decimals: 0,
  });
  return [
    { title: 'subject', value: ({ subject }) => subject },
    { title: 'condition', text: true, value: ({ condition }) => condition },
    { title: 'track', text: true, value: ({ item }) => item },
    count('planned', ({ planned }) => planned),
    count('judged', ({ judged }) => judged),
    count('zero-filled', ({ zeroFilled }) => zeroFilled),
    count('ungraded', ({ ungraded }) => ungraded),
    count('errors', ({ errors }) => errors),
    count('unavailable', ({ unavailable }) => unavailable),
  ];
}
