import type { z } from 'zod';

/** A fault inside one instance; `field` as in "steps[2].undoes[0]". */
export interface InstanceProblem {
  field: string;
  expected: string;
}

/** A file that an instance names. */
export interface InstanceFile {
  /** The field that names it. */
  field: string;
  /** Relative to the data set folder. */
  path: string;
  /** Must have moving pictures. */
  isVideo?: boolean;
}

/** What a benchmark tells about its instances, so that shared code can read, check, count and sample them. */
export interface DatasetFormat<Instance extends { id: string } = { id: string }> {
  benchmark: string;
  instanceSchema: z.ZodType<Instance>;
  /** Every file that an instance names. */
  listFiles(instance: Instance): InstanceFile[];
  /** Faults that a schema cannot see: between fields. */
  findProblems(instance: Instance): InstanceProblem[];
  /**
   * Faults inside the files that instances name (gaze, captions, frozen sites), found by opening them; for `data validate` alone, after
   * everything else was found good. Videos are opened by the caller. Absent where there are no such files.
   */
  inspectFiles?(
    instances: readonly Instance[],
    directory: string,
  ): Promise<(InstanceProblem & { instance: string })[]>;
  /** Counts for `data stats`, ready for JSON. `directory` is the data set's, for facts of its media. */
  describe(instances: readonly Instance[], directory: string): Promise<Record<string, unknown>>;
  /** An instance in a line, for lists: what it is of, and the first words that tell it from others. */
  tellInstance(instance: Instance): { category: string; text: string };
  /** The web sites that an instance is done on; absent where there are none. */
  listSites?(instance: Instance): string[];
  /** Factors to sample by: name to the values that an instance has. */
  factors: Record<string, (instance: Instance) => string[]>;
}
