import type { ExportTable } from '../../../exports/ExportedRun.js';
import type { Column } from '../../../report/renderTable.js';
import { referenceSubjects } from '../names.js';
import { oracleSubject, referenceCondition } from '../plan/createTasks.js';
import type { CoverageRow, Omni2WebScore } from '../scoreRecords.js';
import type { Track } from '../scoring/Judgment.js';
import type { SubjectScores } from '../scoring/scoreJudgments.js';
import type { Interval, MeanIntervals, MeanKey } from './intervalsOf.js';

interface MainRow extends SubjectScores {
  label: string;
  executor: string | null;
  /** Of a mean that the row shows, in percent. */
  intervalOf(track: Track, score: string): Interval | null;
  /** Of its NIU. */
  utilityInterval(): Interval | null;
}

export interface TableSources {
  score: Omni2WebScore;
  intervals: MeanIntervals;
}

/** The main table, the reference lines beside it, and what stands behind the means, for documents. */
export function exportTables(sources: TableSources): ExportTable[] {
  const { coverage: outputs } = sources.score;
  const main: ExportTable<MainRow> = {
    name: 'main',
    caption:
      'Subjects, all scores in percent, with 95% intervals over pages of EFS, IRS and NIU. A dash: the subject cannot take this condition or track.',
    columns: mainColumns(true),
    rows: mainRows(sources, (subject) => !referenceSubjects.has(subject)),
  };
  const lines: ExportTable<MainRow> = {
    name: 'reference-lines',
    caption: 'Reference lines: they know the truth or do nothing, and mark the ends of the scale.',
    columns: mainColumns(false),
    rows: mainRows(sources, (subject) => referenceSubjects.has(subject)),
  };
  const coverage: ExportTable<CoverageRow> = {
    name: 'coverage',
    caption: 'Outputs by subject, condition and track. Zero-filled ones count as 0.',
    columns: coverageColumns(),
    rows: outputs,
  };
  return [main, lines, coverage].filter(({ rows }) => rows.length > 0);
}

/** A line a subject, condition, executor and repeat; what is the same in every line is left out of its label. */
function mainRows(
  { score: { groups, coverage }, intervals }: TableSources,
  isWanted: (subject: string) => boolean,
): MainRow[] {
  const differs = (member: 'condition' | 'executor' | 'repeat'): boolean =>
    new Set(groups.map((group) => group[member])).size > 1;
  const shown = {
    condition: differs('condition'),
    executor: differs('executor'),
    repeat: differs('repeat'),
  };
  const oracles = new Set<string | null>();
  return groups.flatMap(({ condition, executor, item, repeat, scores }) => {
    const planned = coverage.filter((row) => row.condition === condition).map(({ subject }) => subject);
    const subjects = [...new Set([...Object.keys(scores.subjects), ...planned])].filter(isWanted);
    return subjects.flatMap((subject): MainRow[] => {
      const isOracle = subject === oracleSubject;
      // Its run is the same beside every condition and repeat.
      if (isOracle && oracles.has(executor)) return [];
      if (isOracle) oracles.add(executor);
      const place = isOracle ? { condition: referenceCondition, repeat: 0 } : { condition, repeat };
      const keyOf = (track: Track, score: string): MeanKey => ({
        ...{ subject, ...place, track: track === 'C' ? (item ?? track) : track, score },
      });
      return [
        {
          ...scores.subjects[subject],
          executor,
          label: [
            subject,
            shown.condition && !isOracle && condition,
            shown.executor && executor && `executor ${executor}`,
            shown.repeat && !isOracle && `repeat ${repeat + 1}`,
          ]
            .filter(Boolean)
            .join(', '),
          intervalOf: (track, score) => intervals.mean(keyOf(track, score)),
          utilityInterval: () =>
            intervals.ratio(keyOf('C', 'efs'), {
              ...keyOf('C', 'efs'),
              ...{
                subject: executor === 'own' ? subject : oracleSubject,
                condition: referenceCondition,
                repeat: 0,
              },
            }),
        },
      ];
    });
  });
}

function mainColumns(competes: boolean): Column<MainRow>[] {
  const number = (
    track: Track,
    title: string,
    value: (row: MainRow) => number | null | undefined,
    intervalOf?: string | ((row: MainRow) => Interval | null),
  ): Column<MainRow> => ({
    group: `Track ${track}`,
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
    ...(competes ? { best: 'highest' as const } : {}),
    ...(intervalOf === undefined
      ? {}
      : {
          interval: (row: MainRow) =>
            value(row) == null
              ? null
              : typeof intervalOf === 'string'
                ? row.intervalOf(track, intervalOf)
                : intervalOf(row),
        }),
  });
  return [
    { title: 'subject', value: ({ label }) => label },
    number('A', 'EFS', ({ A }) => A?.efs, 'efs'),
    number('A', 'grounding', ({ A }) => A?.grounding),
    number('A', 'edit', ({ A }) => A?.edit),
    number('A', 'no damage', ({ A }) => A?.noDamage),
    number('A', 'revision', ({ A }) => A?.revision),
    number('B', 'target F1', ({ B }) => B?.targetF1),
    number('B', 'action F1', ({ B }) => B?.actionF1),
    number('B', 'IRS', ({ B }) => B?.irs, 'irs'),
    number('C', 'EFS', ({ C }) => C?.efs, 'efs'),
    number(
      'C',
      'NIU',
      ({ C }) => C?.niu,
      (row) => row.utilityInterval(),
    ),
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
