import { inputError, usageError } from '../../core/errors.js';
import { openRunStore } from '../../runs/openRunStore.js';
import type { RunManifest } from '../../runs/RunManifest.js';
import { findRunDifferences, type RunDifference } from '../findRunDifferences.js';
import { requestOf } from '../planManifest.js';
import type { ReportRun } from './ReportRun.js';

export interface ReportRuns {
  /** Scored together: they are judged alike. */
  runs: ReportRun[];
  /** Those that judged outputs of them again, in other ways. */
  judgedAgain: ReportRun[];
  /** In what they differ, beside judges, which a reader asked for. */
  differences: RunDifference[];
  close(): void;
}

/**
 * Opens runs that are reported together. Those judged as the first one are scored together; those judged otherwise must have
 * judged outputs of these.
 * @param judgeOf who judged a run, and how
 * @param judgingOptions options that say how outputs are judged, beside `outputsOf`
 * @throws DeixisError RUN_TWICE (usage), BENCHMARKS_DIFFER, DATASETS_DIFFER, NO_COMMON_INSTANCES, JUDGES_DIFFER (input), and what
 * openRunStore throws
 */
export function openReportRuns(
  directories: readonly string[],
  judgeOf: (manifest: RunManifest) => string = (manifest) => requestOf(manifest).judge,
  judgingOptions: readonly string[] = [],
): ReportRuns {
  const opened: ReportRun[] = [];
  const close = (): void => {
    for (const { store } of opened) store.close();
  };
  try {
    for (const directory of directories) {
      const store = openRunStore(directory);
      const manifest = store.manifest();
      const isTwice = opened.some((run) => run.manifest.id === manifest.id);
      opened.push({ directory, store, manifest, totals: store.totals(), judge: judgeOf(manifest) });
      if (isTwice)
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
    const expected = ['outputsOf', ...judgingOptions].map((option) => `option ${option}:`);
    return {
      ...{ runs, judgedAgain, close },
      differences: differences.filter(
        ({ code, message }) =>
          code !== 'JUDGES_DIFFER' && !expected.some((option) => message.includes(option)),
      ),
    };
  } catch (error) {
    close();
    throw error;
  }
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
      { hint: 'judge one of them again as the other: deixis judge RUN --protocol NAME --model JUDGE' },
    );
}
