import { z } from 'zod';
import { operationTypes } from '../../html/TypedEdit.js';
import type { Omni2WebScore } from './scoreRecords.js';
import { tracks } from './scoring/Judgment.js';
import { noDamageFormulas } from './scoring/noDamageScore.js';

const count = z.int().nonnegative();
/** Percent; null where nothing stands behind it. */
const percent = z.number().nonnegative().nullable();
const coverage = { n: count, valid: count, zeroFilled: count, ungraded: count, missing: count };
const outcomes = z.strictObject({
  steps: count,
  both: percent,
  groundingOnly: percent,
  editOnly: percent,
  neither: percent,
});
const editingMeans = {
  efs: percent,
  grounding: percent,
  edit: percent,
  noDamage: percent,
  revision: percent,
};
const editing = {
  ...editingMeans,
  ...coverage,
  complete: z.boolean(),
  validOnly: z.strictObject({ ...editingMeans, n: count }),
  outcomes,
};
const recoveryMeans = {
  targetF1: percent,
  actionF1: percent,
  irs: percent,
  variants: z.strictObject({ recallOnly: percent, f2: percent, f05: percent, jointF1: percent }),
};
const recovery = {
  ...recoveryMeans,
  ...coverage,
  complete: z.boolean(),
  validOnly: z.strictObject({ ...recoveryMeans, n: count }),
  outcomes,
};
const formulas = Object.keys(noDamageFormulas) as (keyof typeof noDamageFormulas)[];
const rankings = z.record(
  z.enum(formulas),
  z.array(z.strictObject({ subject: z.string(), efs: z.number(), rank: z.int().positive() })),
);
const operationRow = z.strictObject({
  operation: z.enum(operationTypes),
  macro: percent,
  subjects: z.record(z.string(), z.strictObject({ steps: count, joint: z.number() })),
});

const scoreDocumentSchema = z.strictObject({
  subjects: z.record(
    z.string(),
    z.strictObject({
      A: z.strictObject(editing).optional(),
      B: z.strictObject(recovery).optional(),
      /** NIU may pass 100: it is measured against the reference instructions' run. */
      C: z.strictObject({ ...editing, niu: z.number().nonnegative().nullable() }).optional(),
    }),
  ),
  operations: z.partialRecord(z.enum(tracks), z.array(operationRow)),
  operationGain: z.array(
    z.strictObject({ operation: z.enum(operationTypes), difference: z.number().nullable() }),
  ),
  oracle: z.strictObject({ subject: z.string().nullable(), efs: z.number() }).nullable(),
  ranks: z.strictObject({ A: rankings, C: rankings }),
  parameters: z.strictObject({
    weights: z.strictObject({
      grounding: z.number(),
      edit: z.number(),
      noDamage: z.number(),
      revision: z.number(),
    }),
    noDamageFormula: z.enum(formulas),
    damageCoefficient: z.number(),
  }),
});

/** `score.json` of a run: every score of Omni2Web, as `scoreRecords` makes it. */
export const scoreSchema = z.strictObject({
  schemaVersion: z.literal(1),
  groups: z.array(
    z.strictObject({
      condition: z.string(),
      executor: z.string().nullable(),
      item: z.string().nullable(),
      judge: z.string(),
      repeat: count,
      scores: scoreDocumentSchema,
      ownReferences: z.record(z.string(), z.number()).nullable(),
    }),
  ),
  coverage: z.array(
    z.strictObject({
      subject: z.string(),
      condition: z.string(),
      item: z.string(),
      judged: count,
      zeroFilled: count,
      ungraded: count,
      errors: count,
      unavailable: count,
      planned: count,
    }),
  ),
  unparsedActions: z.array(
    z.strictObject({ subject: z.string(), condition: z.string(), unparsed: count, steps: count }),
  ),
  undone: z.array(
    z.strictObject({
      subject: z.string(),
      condition: z.string(),
      executor: z.string(),
      undone: count,
      instructions: count,
    }),
  ),
}) satisfies z.ZodType<Omni2WebScore>;
