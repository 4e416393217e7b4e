import { usageError } from '../../core/errors.js';
import type { ExportedRun } from '../../exports/ExportedRun.js';
import type { ExportItem } from '../../exports/ExportItem.js';

/** The name under which contenders of pooled runs stand. */
const poolName = 'all runs';

/**
 * Runs of different data sets as one run, so that a subject is compared over all their instances. Instances and clusters carry the
 * beginning of their data set's hash, since names such as "shop-01" come again in made data; they are never taken for the same.
 * @throws DeixisError POOL_SAME_DATA (usage) for runs of one data set, whose instances would count twice
 */
export function poolRuns(runs: readonly { name: string; run: ExportedRun }[]): {
  name: string;
  run: ExportedRun;
} {
  const seen = new Map<string, string>();
  for (const { name, run } of runs) {
    const other = seen.get(run.dataset.sha256);
    if (other !== undefined)
      throw usageError('POOL_SAME_DATA', `--pool: ${other} and ${name} are of the same data set`, {
        hint: 'pool one run of each data set; runs of one data set are compared without --pool',
      });
    seen.set(run.dataset.sha256, name);
  }
  const [first] = runs;
  return {
    name: poolName,
    run: {
      ...first!.run,
      dataset: {
        ...first!.run.dataset,
        instanceIds: runs.flatMap(({ run }) => run.dataset.instanceIds.map((id) => inSet(run, id))),
      },
      *items(filter) {
        for (const { run } of runs) for (const item of run.items(filter)) yield inPool(run, item);
      },
    },
  };
}

function inPool(run: ExportedRun, item: ExportItem): ExportItem {
  return { ...item, instance: inSet(run, item.instance), cluster: inSet(run, item.cluster) };
}

function inSet({ dataset }: ExportedRun, name: string): string {
  return `${dataset.sha256.slice(0, 8)}/${name}`;
}
