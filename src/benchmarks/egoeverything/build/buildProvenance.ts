import { z } from 'zod';
import type { DatasetHeader } from '../../../datasets/DatasetHeader.js';

const count = z.int().nonnegative();

/** What a data set that was built says of its making, among the provenance of its `dataset.json`. */
const buildProvenanceSchema = z.object({
  /** The ledger: in = passed + mended + all dropped + waiting. */
  yield: z.array(
    z.object({
      stage: z.string(),
      ...{ in: count, passed: count, mended: count, waiting: count },
      dropped: z.record(z.string(), count),
    }),
  ),
  counts: z.object({
    variant: z.string(),
    ...{
      written: count,
      kept: count,
      blindTested: count,
      blindSolvable: count,
      reviewed: count,
      agreed: count,
    },
  }),
});

export type BuildProvenance = z.output<typeof buildProvenanceSchema>;

/** Null where a data set was not built, or does not say. */
export function readBuildProvenance({ provenance }: DatasetHeader): BuildProvenance | null {
  return buildProvenanceSchema.safeParse(provenance).data ?? null;
}
