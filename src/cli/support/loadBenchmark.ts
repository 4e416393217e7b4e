import type { Benchmark } from '../../benchmarks/benchmark.js';
import { type BenchmarkEntry, listBenchmarks, listJudgings } from '../../benchmarks/listBenchmarks.js';
import { inputError } from '../../core/errors.js';

/**
 * The benchmark that a run is one of.
 * @throws DeixisError BENCHMARK_UNKNOWN (input)
 */
export async function loadBenchmark(
  { benchmark: name }: { benchmark: string },
  runDirectory: string,
  benchmarks: readonly BenchmarkEntry[] = listBenchmarks,
): Promise<Benchmark> {
  const entry = [...benchmarks, ...listJudgings].find(({ name: known }) => known === name);
  if (!entry)
    throw inputError('BENCHMARK_UNKNOWN', `${runDirectory}: this program has no benchmark "${name}"`, {
      hint: 'use the version of deixis that made the run',
    });
  return (await entry.load()).benchmark;
}
