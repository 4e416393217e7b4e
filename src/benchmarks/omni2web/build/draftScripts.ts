import { join } from 'node:path';
import { DeixisError } from '../../../core/DeixisError.js';
import { parsePage } from '../../../html/parsePage.js';
import { operationTypes } from '../../../html/TypedEdit.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { storeFile } from '../../building/storeFile.js';
import { askBuilder, type BuilderModel } from './askBuilder.js';
import { changeWorkspace, findPage, openWorkspace, type Workspace } from './openWorkspace.js';
import { countOperations } from './script/countOperations.js';
import { createDraftSchema } from './script/draftSchema.js';
import { operationMeanings } from './script/operationMeanings.js';
import { readScript } from './script/readScript.js';
import type { Script } from './script/Script.js';
import { freeId, languageOf, readPage, type SubmittedScript, storeScript } from './submitScript.js';

export interface DraftScriptsOptions {
  directory: string;
  page: string;
  /** How many to add. */
  count: number;
  model: BuilderModel;
  /** Default: the page's. */
  language?: 'en' | 'zh';
  onProgress?: (text: string) => void;
}

export interface DraftScriptsResult {
  drafted: (SubmittedScript & { notes: string[] })[];
  /** Why a draft could not be had; the others are kept. */
  failures: string[];
  /** Operation types that the scripts of the page still lack. */
  missing: string[];
}

/**
 * Asks a model for scripts, one after the other; each is taken in before the next is asked for. The types that the
 * page's scripts lack are shared out over what is asked for. All wait for the first review, as other scripts do.
 * @throws DeixisError PAGE_UNKNOWN (usage), and as Model.generate
 */
export async function draftScripts(options: DraftScriptsOptions): Promise<DraftScriptsResult> {
  const { directory, count, model, onProgress } = options;
  const result: DraftScriptsResult = { drafted: [], failures: [], missing: [] };
  for (let number = 0; number < count; number += 1) {
    model.signal?.throwIfAborted();
    try {
      const drafted = await draftOne(options, count - number);
      result.drafted.push(drafted);
      onProgress?.(`${drafted.id}: ${drafted.steps} steps (${number + 1} of ${count})`);
    } catch (error) {
      if (!DeixisError.is(error) || error.code !== 'DRAFT_UNUSABLE') throw error;
      result.failures.push(error.message);
      onProgress?.(error.message);
    }
  }
  result.missing = countOperations(await scriptsOf(await openWorkspace(directory), options.page)).missing;
  return result;
}

async function draftOne(
  { directory, page: pageName, model, language: wanted }: DraftScriptsOptions,
  left: number,
): Promise<SubmittedScript & { notes: string[] }> {
  const workspace = await openWorkspace(directory);
  const page = findPage(workspace, pageName);
  const html = await readPage(workspace, page);
  const language = wanted ?? languageOf(html);
  const { build } = workspace;
  const earlier = await scriptsOf(workspace, pageName);
  const { missing } = countOperations(earlier);
  const required = missing.slice(0, Math.ceil(missing.length / left));
  const { object, record } = await askBuilder({
    model,
    prompt: 'omni2web/build-script',
    values: {
      language: language === 'zh' ? 'Chinese' : 'English',
      minimumSteps: String(build.steps.minimum),
      maximumSteps: String(build.steps.maximum),
      minimumRevisions: String(build.revisions.minimum),
      maximumRevisions: String(build.revisions.maximum),
      operations: operationTypes.map((type) => `- ${type}: ${operationMeanings[type]}`).join('\n'),
      required: required.length > 0 ? required.join(', ') : 'none in particular',
      earlier: fenceUntrusted('EARLIER', listTargets(earlier)),
      page: fenceUntrusted('PAGE', html),
    },
    schema: createDraftSchema({ page: parsePage(html), build, language, required }),
  });
  return changeWorkspace(directory, async (writable) => {
    const id = freeId(writable, pageName, language);
    const answer = await storeFile(directory, `scripts/${id}.1.answer.json`, {
      text: `${JSON.stringify(record, null, 2)}\n`,
    });
    const stored = await storeScript(writable, {
      script: { ...object.script, id },
      page,
      html,
      by: record.modelAsked,
      files: [answer],
      note: ['drafted by a model', ...object.notes].join('; '),
    });
    return { ...stored, notes: object.notes };
  });
}

/** The scripts of a page that were not sent back. */
export async function scriptsOf({ directory, ledger }: Workspace, page: string): Promise<Script[]> {
  const items = [...ledger.items.values()].filter(
    (item) => item.page === page && item.state !== 'script_rejected',
  );
  return Promise.all(items.map(({ script }) => readScript(join(directory, script.path))));
}

function listTargets(scripts: readonly Script[]): string {
  const targets = scripts.flatMap(({ steps }) =>
    steps.map(({ operation, target }) => `- ${operation}: ${target}`),
  );
  return targets.length > 0 ? [...new Set(targets)].slice(0, 200).join('\n') : '(none)';
}
