import { resolve } from 'node:path';
import type { StageRecord } from '../../runs/StageTask.js';
import { requestOf } from '../planManifest.js';
import type { ReportRun } from './ReportRun.js';
import { subjectNames } from './subjectNames.js';

/**
 * Records of runs that are scored together, subjects named as in the report.
 * @param alike subjects that do the same in every run of the same data: those of the first run that has them are given
 * @param instance records of this one alone
 */
export function* mergeRecords(
  runs: readonly ReportRun[],
  { alike = new Set(), instance }: { alike?: ReadonlySet<string>; instance?: string } = {},
): Iterable<StageRecord> {
  const named = subjectNames(runs, alike);
  for (const [index, { store, manifest }] of runs.entries()) {
    const before = runs.slice(0, index);
    const own = requestOf(manifest).subjects;
    const isThere = (subject: string, id: string): boolean =>
      alike.has(subject) &&
      before.some(
        (other) =>
          other.manifest.dataset.instanceIds.includes(id) &&
          // One that nobody asks for, such as a reference line, is in every run.
          (!own.includes(subject) || requestOf(other.manifest).subjects.includes(subject)),
      );
    for (const record of store.records(instance === undefined ? {} : { instance })) {
      const { subject } = record.key;
      if (isThere(subject, record.key.instance)) continue;
      const name = named(subject, manifest.id);
      yield name === subject ? record : renameSubject(record, name);
    }
  }
}

/** Records of a run that judged outputs of another again, subjects named as in the report of that one. */
export function* judgedRecords(
  run: ReportRun,
  runs: readonly ReportRun[],
  alike: ReadonlySet<string> = new Set(),
): Iterable<StageRecord> {
  const nameOf = reportedSubjects(run, runs, alike);
  for (const record of run.store.records()) {
    const name = nameOf(record.key.subject);
    yield name === record.key.subject ? record : renameSubject(record, name);
  }
}

/** What the report calls the subjects of a run, be it one of those that are scored or one that judged outputs of them again. */
export function reportedSubjects(
  run: Pick<ReportRun, 'directory' | 'manifest'>,
  runs: readonly Pick<ReportRun, 'directory' | 'manifest'>[],
  alike: ReadonlySet<string> = new Set(),
): (subject: string) => string {
  const { outputsOf } = requestOf(run.manifest).options;
  const judged = runs.includes(run)
    ? run
    : (runs.find(
        ({ directory }) => typeof outputsOf === 'string' && resolve(outputsOf) === resolve(directory),
      ) ?? runs[0]!);
  const named = subjectNames(runs, alike);
  return (subject) => named(subject, judged.manifest.id);
}

/** Verdicts may name their subject too. */
function renameSubject(record: StageRecord, subject: string): StageRecord {
  const payload = record.payload as { judgment?: { subject?: string } } | null;
  return {
    ...record,
    key: { ...record.key, subject },
    payload:
      payload?.judgment?.subject === undefined
        ? record.payload
        : ({ ...payload, judgment: { ...payload.judgment, subject } } as StageRecord['payload']),
  };
}
