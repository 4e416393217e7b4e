import type {
  ComparisonDocument,
  TrackComparison,
  Unscored,
} from '../../benchmarks/comparison/ComparisonDocument.js';
import { compareRuns } from '../../benchmarks/comparison/compareRuns.js';
import { poolRuns } from '../../benchmarks/comparison/poolRuns.js';
import {
  assertComparable,
  findPoolDifferences,
  findRunDifferences,
} from '../../benchmarks/findRunDifferences.js';
import { openExportedRun } from '../../benchmarks/openExportedRun.js';
import { counted } from '../../core/counted.js';
import { usageError } from '../../core/errors.js';
import { printable } from '../../core/printable.js';
import { findNotRun, notRunLine } from '../../exports/findNotRun.js';
import { openRunStore } from '../../runs/openRunStore.js';
import type { RunStore } from '../../runs/RunStore.js';
import { fewReplicates } from './fewReplicates.js';
import { findRun } from './findRun.js';
import { loadBenchmark } from './loadBenchmark.js';

export interface CompareFoldersOptions {
  score?: string;
  subject?: string[];
  condition?: string[];
  track?: string[];
  acrossConditions?: boolean;
  onlyCommon?: boolean;
  pool?: boolean;
  replicates: number;
  seed: number;
  confidence: number;
  top: number;
}

const fewClusters = 10;

/**
 * Opens runs, says in what they differ, and compares their subjects.
 * @throws DeixisError RUN_MISSING, RUN_TWICE, OPTION_CONFLICT (usage), those of assertComparable, openExportedRun, poolRuns and compareRuns
 */
export async function compareRunFolders(
  names: readonly string[],
  {
    subject,
    condition,
    track,
    acrossConditions = false,
    onlyCommon,
    pool = false,
    score,
    ...settings
  }: CompareFoldersOptions,
  tell: (line: string) => void,
): Promise<ComparisonDocument> {
  // Names of runs, subjects and conditions come from their files.
  const onWarning = (line: string): void => tell(printable(line));
  if (pool && onlyCommon)
    throw usageError('OPTION_CONFLICT', '--pool and --only-common say different things of other data sets', {
      hint: 'give one of them',
    });
  const folders = names.map((name) => findRun(name));
  const twice = folders.find((folder, index) => folders.indexOf(folder) !== index);
  if (twice !== undefined)
    throw usageError('RUN_TWICE', `the run ${twice} was given twice`, { hint: 'name each run once' });
  const stores: RunStore[] = [];
  try {
    for (const folder of folders) stores.push(openRunStore(folder));
    const manifests = stores.map((store) => store.manifest());
    const ids = manifests.map(({ id }) => id);
    const isUnique = new Set(ids).size === ids.length;
    const named = manifests.map((manifest, index) => ({
      name: isUnique ? manifest.id : folders[index]!,
      manifest,
    }));
    const differences = pool ? findPoolDifferences(named) : findRunDifferences(named);
    assertComparable(differences, { onlyCommon });
    for (const { weight, message } of differences)
      onWarning(`${weight === 'note' ? 'note' : 'warning'}: ${message}`);
    const benchmark = await loadBenchmark(manifests[0]!, folders[0]!);
    const runs = [];
    for (const [index, store] of stores.entries())
      runs.push({ name: named[index]!.name, run: await openExportedRun(store, benchmark) });
    for (const { name, run } of runs) {
      if (run.ended !== 'complete') onWarning(`warning: run ${name} is not complete`);
      if (await run.isDataChanged?.())
        onWarning(
          `warning: ${run.dataset.directory} has changed since the run ${name}: scores are counted over the items that it has now`,
        );
    }
    const few = fewReplicates(settings.replicates);
    if (few !== undefined) onWarning(few);
    const filter = {
      ...(subject ? { subjects: subject } : {}),
      ...(condition ? { conditions: condition } : {}),
      ...(track ? { tracks: track } : {}),
    };
    const unscored: Unscored[] = [];
    const comparisons = compareRuns(pool ? [poolRuns(runs)] : runs, {
      ...settings,
      ...filter,
      acrossConditions,
      onUnscored(one) {
        unscored.push(one);
        onWarning(
          `warning: track ${one.track}, ${one.condition}: ${one.subject} in ${one.run} is in no table: ${counted(one.missing, 'instance')}, all errors or ungraded`,
        );
      },
      ...(score === undefined ? {} : { score }),
    });
    for (const { name, run } of runs)
      for (const one of findNotRun(run.items(), filter))
        onWarning(`note: ${notRunLine(one)}${runs.length > 1 ? `, in ${name}` : ''}`);
    for (const comparison of comparisons) warnOfGaps(comparison, pool, onWarning);
    return {
      schemaVersion: 1,
      unit: 'percent',
      pooled: pool,
      runs: runs.map(({ name, run: { dataset, judge, ended } }) => ({
        name,
        dataset: dataset.name,
        datasetSha256: dataset.sha256,
        judge,
        ended,
      })),
      differences,
      replicates: settings.replicates,
      seed: settings.seed,
      confidence: settings.confidence,
      comparisons,
      unscored,
    };
  } finally {
    for (const store of stores) store.close();
  }
}

function warnOfGaps(
  { track, condition, instances, clusters, contenders }: TrackComparison,
  isPooled: boolean,
  onWarning: (line: string) => void,
): void {
  const where = condition === null ? `track ${track}` : `track ${track}, ${condition}`;
  if (clusters < fewClusters)
    onWarning(
      `warning: ${where}: only ${counted(instances, 'instance')} in ${counted(clusters, 'cluster')}: intervals and p say little`,
    );
  for (const { run, subject, condition: own, n, missing } of contenders) {
    if (missing > 0)
      onWarning(
        `warning: ${where}: the mean of ${subject} in ${run} lacks ${counted(missing, 'instance')} (errors or ungraded)`,
      );
    if (isPooled && n + missing < instances)
      onWarning(
        `warning: ${where}: ${subject} (${own}) was not run on all data: its mean is of ${counted(n, 'instance')}, each pair is of those that both have`,
      );
  }
}
