import { basename } from 'node:path';
import { inputError, usageError } from '../../../core/errors.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { findRunDifferences, type RunDifference } from '../../findRunDifferences.js';
import { requestOf } from '../../planManifest.js';
import { referenceSubjects } from '../names.js';
import { readOptions } from '../plan/Omni2WebOptions.js';
import type { ReportRun } from './ReportData.js';

export interface ReportRuns {
  runs: ReportRun[];
  judgedAgain: ReportRun[];
  differences: RunDifference[];
  /** Records of the runs that are scored together, each once, subjects named as in the report. */
  records(instance?: string): Iterable<StageRecord>;
  close(): void;
}

/**
 * Opens runs that are reported together. Those with the first one's judge are scored together; those with another one
 * must have judged outputs of these.
 * @throws DeixisError RUN_TWICE (usage), BENCHMARKS_DIFFER, DATASETS_DIFFER, NO_COMMON_INSTANCES, EXECUTORS_DIFFER,
 * JUDGES_DIFFER (input), and what openRunStore throws
 */
export function openReportRuns(directories: readonly string[]): ReportRuns {
  const opened: ReportRun[] = [];
  const close = (): void => {
    for (const { store } of opened) store.close();
  };
  try {
    for (const directory of directories) {
      const store = openRunStore(directory);
      const manifest = store.manifest();
      opened.push({ directory, store, manifest, totals: store.totals(), judge: requestOf(manifest).judge });
    }
    assertEachOnce(opened);
    const named = opened.map(({ manifest }) => ({ name: manifest.id, manifest }));
    const differences = findRunDifferences(named);
    assertSameData(differences);
    const runs = opened.filter(({ judge }) => judge === opened[0]!.judge);
    const judgedAgain = opened.filter(({ judge }) => judge !== opened[0]!.judge);
    assertSameExecutors(runs);
    assertSameOutputs(runs, judgedAgain);
    return {
      ...{ runs, judgedAgain, close },
      differences: differences.filter(({ code, message }) => !isExpected(code, message)),
      records: (instance) => mergeRecords(runs, instance),
    };
  } catch (error) {
    close();
    throw error;
  }
}

function assertEachOnce(runs: readonly ReportRun[]): void {
  const ids = runs.map(({ manifest }) => manifest.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw usageError('RUN_TWICE', `the run ${twice} was given twice`, { hint: 'name each run once' });
}

function assertSameData(differences: readonly RunDifference[]): void {
  const refused = differences.find(({ weight }) => weight === 'refuse');
  if (refused)
    throw inputError(refused.code, refused.message, {
      hint: 'make a report of each',
      details: { runs: refused.values },
    });
}

function assertSameExecutors(runs: readonly ReportRun[]): void {
  const executorsOf = ({ manifest }: ReportRun): string =>
    readOptions(requestOf(manifest).options).executors.join(', ');
  const other = runs.find((run) => executorsOf(run) !== executorsOf(runs[0]!));
  if (other)
    throw inputError(
      'EXECUTORS_DIFFER',
      `track C was carried out by other executors: ${runs[0]!.manifest.id}: ${executorsOf(runs[0]!)}; ${other.manifest.id}: ${executorsOf(other)}`,
      { hint: 'make a report of each, or run with the same --executors' },
    );
}

function assertSameOutputs(runs: readonly ReportRun[], judgedAgain: readonly ReportRun[]): void {
  const known = new Set(runs.flatMap(({ manifest }) => requestOf(manifest).subjects));
  const foreign = judgedAgain.find(
    ({ manifest }) => !requestOf(manifest).subjects.some((subject) => known.has(subject)),
  );
  if (foreign)
    throw inputError(
      'JUDGES_DIFFER',
      `${foreign.manifest.id} was judged by ${foreign.judge}, ${runs[0]!.manifest.id} by ${runs[0]!.judge}, and they have no subject in common: their figures must not stand side by side`,
      {
        hint: 'judge one of them again with the judge of the other: deixis judge RUN --protocol omni2web --model JUDGE',
      },
    );
}

/** Another judge of the same outputs is what a reader asked for, and is shown as such. */
function isExpected(code: RunDifference['code'], message: string): boolean {
  return code === 'JUDGES_DIFFER' || message.includes('option outputsOf');
}

function* mergeRecords(runs: readonly ReportRun[], instance?: string): Iterable<StageRecord> {
  const named = subjectNames(runs);
  for (const [index, { store, manifest }] of runs.entries()) {
    const before = runs.slice(0, index);
    const isThere = (subject: string, id: string): boolean =>
      // They do the same in every run of the same data, so that one line for each is enough.
      referenceSubjects.has(subject) &&
      before.some(
        (other) =>
          other.manifest.dataset.instanceIds.includes(id) &&
          (subject === 'oracle' || requestOf(other.manifest).subjects.includes(subject)),
      );
    for (const record of store.records(instance === undefined ? {} : { instance })) {
      const { subject } = record.key;
      if (isThere(subject, record.key.instance)) continue;
      const name = named(subject, manifest.id);
      yield name === subject ? record : renameSubject(record, name);
    }
  }
}

/** Verdicts name their subject too. */
function renameSubject(record: StageRecord, subject: string): StageRecord {
  const payload = record.payload as { judgment?: { subject: string } } | null;
  return {
    ...record,
    key: { ...record.key, subject },
    payload: payload?.judgment
      ? ({ ...payload, judgment: { ...payload.judgment, subject } } as StageRecord['payload'])
      : record.payload,
  };
}

/**
 * What the report calls a subject of a run: recorded outputs by the last part of their folder's name where that tells
 * them apart, a subject of several runs together with its run.
 */
export function subjectNames(runs: readonly ReportRun[]): (subject: string, runId: string) => string {
  const all = runs.flatMap(({ manifest }) => [...new Set(requestOf(manifest).subjects)]);
  const count = (wanted: string, names: readonly string[]): number =>
    names.filter((name) => name === wanted).length;
  const shortNames = [...new Set(all)].map(shortName);
  return (subject, runId) => {
    const name = count(shortName(subject), shortNames) < 2 ? shortName(subject) : subject;
    return referenceSubjects.has(subject) || count(subject, all) < 2 ? name : `${name} [${runId}]`;
  };
}

function shortName(subject: string): string {
  return subject.startsWith('recorded:')
    ? `recorded:${basename(subject.slice('recorded:'.length))}`
    : subject;
}
