import type { Benchmark } from './benchmark.js';

/** An option of one benchmark on the command line of `deixis run`; the benchmark checks its value. */
export interface BenchmarkOption {
  /** As Commander writes them: "--tracks <list>". */
  flags: string;
  description: string;
  /** Its name in RunRequest.options and under "options" in a run file. */
  name: string;
}

export interface BenchmarkEntry {
  name: string;
  title: string;
  options: readonly BenchmarkOption[];
  load: () => Promise<{ benchmark: Benchmark }>;
}

/** Every benchmark, light enough for --help; the heavy part loads when it is used. */
export const listBenchmarks: readonly BenchmarkEntry[] = [];
