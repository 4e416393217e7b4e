import { z } from 'zod';
import type { Page } from '../../../../html/Page.js';
import type { OperationType } from '../../../../html/TypedEdit.js';
import { typedEditSchema } from '../../../../html/TypedEdit.js';
import type { BuildFile } from '../BuildFile.js';
import { countOperations } from './countOperations.js';
import { findScriptProblems } from './findScriptProblems.js';
import { type Script, scriptSchema, scriptStepSchema } from './Script.js';

const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (Array.isArray(value) && value.length === 0) ? undefined : value),
    schema,
  );

const answerSchema = z.object({
  steps: z.array(
    z.object({
      operation: scriptStepSchema.shape.operation,
      said: scriptStepSchema.shape.said,
      instruction: scriptStepSchema.shape.instruction,
      target: scriptStepSchema.shape.target,
      expected: absent(scriptStepSchema.shape.expected),
      targetAnchors: absent(scriptStepSchema.shape.targetAnchors),
      /** Looked at one by one: what is no edit of ours is left out, and told. */
      edits: absent(z.array(z.unknown()).optional()),
      undoes: absent(scriptStepSchema.shape.undoes),
    }),
  ),
});

export interface DraftedScript {
  script: Script;
  notes: string[];
}

/**
 * The form of a model's script, and its rules: a script that breaks one does not fit, so that the model is told which.
 * Typed edits are a help only; those that cannot be used are left out.
 */
export function createDraftSchema({
  page,
  build,
  language,
  required,
}: {
  page: Page;
  build: Pick<BuildFile, 'steps' | 'revisions'>;
  language: 'en' | 'zh';
  /** Operation types that it must have. */
  required: readonly OperationType[];
}): z.ZodType<DraftedScript> {
  return answerSchema.transform((answer, context): DraftedScript => {
    const drafted = toScript(answer, language);
    let problems = findScriptProblems(drafted.script, { page, build });
    for (const { field, expected } of problems) {
      const index = Number(/^steps\[(\d+)\]\.edits\b/.exec(field)?.[1] ?? -1);
      const step = drafted.script.steps[index];
      if (!step?.edits) continue;
      delete step.edits;
      drafted.notes.push(`step ${index + 1}: typed edits left out: ${expected}`);
    }
    problems = findScriptProblems(drafted.script, { page, build });
    for (const type of countOperations([drafted.script]).missing)
      if (required.includes(type))
        problems.push({ field: 'steps', expected: `at least one step of type ${type}` });
    for (const { field, expected } of problems)
      context.addIssue({ code: 'custom', path: pathOf(field), message: `expected ${expected}` });
    return drafted;
  });
}

function toScript(answer: z.output<typeof answerSchema>, language: 'en' | 'zh'): DraftedScript {
  const notes: string[] = [];
  const steps = answer.steps.map(({ edits, ...step }, index) => {
    const read = edits?.map((edit) => typedEditSchema.safeParse(edit));
    if (!read) return step;
    if (read.every(({ success }) => success)) return { ...step, edits: read.map(({ data }) => data!) };
    notes.push(`step ${index + 1}: typed edits left out: they are not of the known form`);
    return step;
  });
  return { script: scriptSchema.parse({ language, steps }), notes };
}

function pathOf(field: string): (string | number)[] {
  return field
    .split(/[.[\]]+/)
    .flatMap((part) => (part === '' ? [] : [/^\d+$/.test(part) ? Number(part) : part]));
}
