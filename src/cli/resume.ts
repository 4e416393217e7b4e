import type { Command } from 'commander';
import { type BenchmarkEntry, listBenchmarks } from '../benchmarks/listBenchmarks.js';
import { addExecutionOptions, type ExecutionFlags } from './support/executionOptions.js';

/** `benchmarks` is given by tests only. */
export function register(program: Command, benchmarks: readonly BenchmarkEntry[] = listBenchmarks): void {
  addExecutionOptions(
    program
      .command('resume <run>')
      .description('go on with a run that was stopped, killed or frozen; a run is named by its folder or id'),
  )
    .option('--no-replay', 'ask the models, though the run was started with --replay')
    .addHelpText(
      'after',
      '\nBudgets, replay and the cache are those of the session before, unless given.\n\nExample:\n  deixis resume deixis-runs/omni2web-20260101-120000-ab12 --retry-errors',
    )
    .action((name: string, flags: ExecutionFlags) => resume(name, flags, benchmarks));
}

async function resume(
  name: string,
  flags: ExecutionFlags,
  benchmarks: readonly BenchmarkEntry[],
): Promise<void> {
  const [
    { findRun },
    { openRunStore },
    { executionFromFlags, runAndReport },
    { executionBefore },
    { loadBenchmark },
  ] = await Promise.all([
    import('./support/findRun.js'),
    import('../runs/openRunStore.js'),
    import('./support/runAndReport.js'),
    import('../benchmarks/planManifest.js'),
    import('./support/loadBenchmark.js'),
  ]);
  const runDirectory = findRun(name);
  const store = openRunStore(runDirectory);
  const manifest = store.manifest();
  store.close();
  const benchmark = await loadBenchmark(manifest, runDirectory, benchmarks);
  await runAndReport({
    ...executionBefore(manifest),
    ...executionFromFlags(flags),
    benchmark,
    runDirectory,
  });
}
