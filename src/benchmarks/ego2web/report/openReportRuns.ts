import { inputError, usageError } from '../../../core/errors.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { findRunDifferences, type RunDifference } from '../../findRunDifferences.js';
import { requestOf } from '../../planManifest.js';
import { readOptions } from '../plan/Ego2WebOptions.js';
import type { ReportRun } from './ReportData.js';

export interface ReportRuns {
  runs: ReportRun[];
  judgedAgain: ReportRun[];
  differences: RunDifference[];
  /** Records of the runs that are scored together, subjects named as in the report. */
  records(): Iterable<StageRecord>;
  close(): void;
}

/**
 * Opens runs that are reported together. Those judged as the first one are scored together; those judged otherwise must
 * have judged episodes of these.
 * @throws DeixisError RUN_TWICE (usage), BENCHMARKS_DIFFER, DATASETS_DIFFER, NO_COMMON_INSTANCES, JUDGES_DIFFER (input), and what
 * openRunStore throws
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
      const twice = opened.some((run) => run.manifest.id === manifest.id);
      opened.push({ directory, store, manifest, totals: store.totals(), judge: judgeOf(manifest) });
      if (twice)
        throw usageError('RUN_TWICE', `the run ${manifest.id} was given twice`, {
          hint: 'name each run once',
        });
    }
    const differences = findRunDifferences(opened.map(({ manifest }) => ({ name: manifest.id, manifest })));
    const refused = differences.find(({ weight }) => weight === 'refuse');
    if (refused)
      throw inputError(refused.code, refused.message, {
        hint: 'make a report of each',
        details: { runs: refused.values },
      });
    const runs = opened.filter(({ judge }) => judge === opened[0]!.judge);
    const judgedAgain = opened.filter(({ judge }) => judge !== opened[0]!.judge);
    assertSameOutputs(runs, judgedAgain);
    return {
      ...{ runs, judgedAgain, close, records: () => mergeRecords(runs) },
      differences: differences.filter(
        ({ code, message }) => code !== 'JUDGES_DIFFER' && !/option (outputsOf|protocol)/.test(message),
      ),
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Who judged, and how: another protocol of the same model is another judge. */
function judgeOf(manifest: ReportRun['manifest']): string {
  const { judge, options } = requestOf(manifest);
  return judge === 'deterministic' ? judge : `${judge}, ${readOptions(options).protocol}`;
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
      { hint: 'judge one of them again as the other: --outputs-of RUN --judge JUDGE' },
    );
}

/** A subject of several runs is named together with its run. */
function* mergeRecords(runs: readonly ReportRun[]): Iterable<StageRecord> {
  const all = runs.flatMap(({ manifest }) => [...new Set(requestOf(manifest).subjects)]);
  for (const { store, manifest } of runs)
    for (const record of store.records()) {
      const { subject } = record.key;
      const isShared = all.filter((name) => name === subject).length > 1;
      yield isShared ? { ...record, key: { ...record.key, subject: `${subject} [${manifest.id}]` } } : record;
    }
}
