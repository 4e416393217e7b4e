import type { z } from 'zod';

/** A fault inside one instance; `field` as in "steps[2].undoes[0]". */
export interface InstanceProblem {
  field: string;
  expected: string;
}

/** What a benchmark tells about its instances, so that shared code can read, check, count and sample them. */
export interface DatasetFormat<Instance extends { id: string } = { id: string }> {
  benchmark: string;
  instanceSchema: z.ZodType<Instance>;
  /** Every file that an instance names, with the field that names it; paths are relative to the data set folder. */
  listFiles(instance: Instance): { field: string; path: string }[];
  /** Faults that a schema cannot see: between fields. */
  findProblems(instance: Instance): InstanceProblem[];
  /** Counts for `data stats`, ready for JSON. `directory` is the data set's, for facts of its media. */
  describe(instances: readonly Instance[], directory: string): Promise<Record<string, unknown>>;
  /** Factors to sample by: name to the values that an instance has. */
  factors: Record<string, (instance: Instance) => string[]>;
}
