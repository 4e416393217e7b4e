import { usageError } from '../core/errors.js';
import { namingLoss } from '../core/namingLoss.js';
import type { ExportedRun } from '../exports/ExportedRun.js';
import type { RunStore } from '../runs/RunStore.js';
import type { Benchmark } from './benchmark.js';
import { namingRun } from './namingRun.js';
import { requestOf } from './planManifest.js';

/**
 * A run as exports and comparisons read it: what its benchmark says of the items, with what its manifest says of the
 * run. The store must stay open as long as items are read.
 * @throws DeixisError EXPORT_UNSUPPORTED (usage), and whatever the benchmark throws when its data set cannot be read
 */
export async function openExportedRun(store: RunStore, benchmark: Benchmark): Promise<ExportedRun> {
  if (!benchmark.exportRun)
    throw usageError(
      'EXPORT_UNSUPPORTED',
      `runs of the benchmark ${benchmark.name} can be neither exported nor compared`,
      { hint: 'give a run of a benchmark that "deixis list benchmarks" names' },
    );
  const manifest = store.manifest();
  const request = requestOf(manifest);
  const { exportRun } = benchmark;
  const content = await namingRun(manifest, () => exportRun.call(benchmark, store));
  const session = manifest.sessions.at(-1);
  const { name, directory, sha256, instanceIds } = manifest.dataset;
  return {
    ...content,
    *items(filter) {
      for (const item of content.items(filter))
        yield {
          ...item,
          readDetail: () => namingLoss({ run: manifest.id, ...item }, () => item.readDetail()),
        };
    },
    dataset: { ...content.dataset, name, directory, sha256, instanceIds },
    id: manifest.id,
    benchmark: manifest.benchmark,
    createdAt: manifest.createdAt,
    ended: session?.ended ?? null,
    judge: request.judge,
    seed: request.seed,
    repeats: request.repeats,
    options: request.options,
    prompts: manifest.prompts,
    versions: session?.versions ?? {},
    environment: session?.environment ?? {},
  };
}
