import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { usageError } from '../../../core/errors.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { storeFile } from '../../building/storeFile.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { findInstanceProblems } from '../findInstanceProblems.js';
import { rubricItemSchema } from '../schema.js';
import type { RubricFile } from './annotation/Annotation.js';
import { completeRubric } from './annotation/completeRubric.js';
import { draftRubricItems } from './annotation/draftRubricItems.js';
import { askBuilder, type BuilderModel } from './askBuilder.js';
import { composeInstance } from './composeInstance.js';
import { changeWorkspace, findItem, findPage, openWorkspace } from './openWorkspace.js';
import { readScript } from './script/readScript.js';
import type { Script } from './script/Script.js';
import { readPage } from './submitScript.js';

export interface DraftRubricOptions {
  directory: string;
  id: string;
  /** Without it the draft is made from the script's own words. */
  model?: BuilderModel;
  /** Where the draft goes for correction. */
  out: string;
  by: string;
}

export interface DraftRubricResult {
  id: string;
  draftedBy: string;
  /** To be corrected, and handed in. */
  file: string;
  items: number;
}

const itemSchema = rubricItemSchema
  .pick({ beforeAnchor: true, afterExpectedChange: true, forbiddenChange: true })
  .extend({ step: z.int().positive(), category: rubricItemSchema.shape.category.exclude(['no_damage']) });

/**
 * Drafts a rubric from script and page, for a person to correct. The item stays where it is.
 * @throws DeixisError FILE_EXISTS, ITEM_UNKNOWN (usage), DRAFT_UNUSABLE (run), and as Model.generate
 */
export async function draftRubric(options: DraftRubricOptions): Promise<DraftRubricResult> {
  const { directory, id, model, out, by } = options;
  if (existsSync(out))
    throw usageError('FILE_EXISTS', `${out}: is there already; what people corrected is not written over`, {
      hint: 'hand it in with --rubric, or give another file with --out',
    });
  const workspace = await openWorkspace(directory);
  const item = findItem(workspace, id, 'draft');
  await verifyFiles(directory, [item.script]);
  const script = await readScript(join(directory, item.script.path));
  const asked = model && {
    model,
    html: await readPage(workspace, findPage(workspace, item.page)),
    language: item.language,
  };
  const { items, record } = asked
    ? await askForItems(script, asked)
    : { items: draftRubricItems(script, item.language), record: undefined };
  const draftedBy = model?.model ?? 'the script';
  const file: RubricFile = { schemaVersion: 1, draftedBy, items };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  return changeWorkspace(directory, async (writable) => {
    const { versions, drafts } = findItem(writable, id, 'draft');
    const path = `annotations/${id}.${versions.script}-${drafts.length + 1}`;
    const stored = [await storeFile(directory, `${path}.draft.json`, { text })];
    if (record)
      stored.push(
        await storeFile(directory, `${path}.answer.json`, { text: `${JSON.stringify(record, null, 2)}\n` }),
      );
    await writable.append({
      action: 'draft',
      by: model ? model.model : by,
      id,
      files: Object.fromEntries(stored.map((one) => [one.path, one.sha256])),
    });
    await writeTextFile(out, text);
    return { id, draftedBy, file: out, items: items.length };
  });
}

async function askForItems(
  script: Script,
  { model, html, language }: { model: BuilderModel; html: string; language: 'en' | 'zh' },
) {
  const schema = z.object({ items: z.array(itemSchema) }).superRefine(({ items }, context) => {
    for (const { field, expected } of rubricProblems(script, items))
      context.addIssue({ code: 'custom', path: ['items'], message: `${field}: expected ${expected}` });
  });
  const steps = script.steps.map(({ operation, said, instruction, target, undoes }, index) => ({
    step: index + 1,
    ...{ operation, said, instruction, target },
    ...(undoes.length > 0 ? { undoes } : {}),
  }));
  const { object, record } = await askBuilder({
    model,
    prompt: 'omni2web/build-rubric',
    values: {
      language: language === 'zh' ? 'Chinese' : 'English',
      steps: fenceUntrusted('STEPS', JSON.stringify(steps, null, 1)),
      page: fenceUntrusted('PAGE', html),
    },
    schema,
  });
  return { items: completeRubric(object.items, language), record };
}

function rubricProblems(script: Script, items: RubricFile['items']) {
  const instance = composeInstance({
    ...{ id: 'draft', page: 'page', language: 'en', script, consent: '-', licence: '-', provenance: {} },
    annotation: { transcript: [], rubric: completeRubric(items, 'en') },
    files: { sourcePage: '-' },
  });
  return findInstanceProblems(instance).filter(({ field }) => field.startsWith('rubric'));
}
