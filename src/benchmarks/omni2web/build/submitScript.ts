import { join } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { readTextFile } from '../../../core/parseJson.js';
import type { InstanceProblem } from '../../../datasets/DatasetFormat.js';
import { parsePage } from '../../../html/parsePage.js';
import type { StoredFile } from '../../building/StoredFile.js';
import { storeFile } from '../../building/storeFile.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import type { PageRecord } from './ledger/BuildItem.js';
import {
  changeWorkspace,
  findItem,
  findPage,
  type Workspace,
  type WritableWorkspace,
} from './openWorkspace.js';
import { findScriptProblems } from './script/findScriptProblems.js';
import { readScript } from './script/readScript.js';
import type { Script } from './script/Script.js';

export interface SubmitScriptOptions {
  directory: string;
  page: string;
  file: string;
  by: string;
  /** The item that it belongs to; goes before the file's own. */
  id?: string;
  note?: string;
}

export interface SubmittedScript {
  id: string;
  page: string;
  version: number;
  steps: number;
  /** It takes the place of an earlier one of this item. */
  replaces: boolean;
}

/**
 * Takes a script in for a page, or a new version of one that was sent back.
 * @throws DeixisError PAGE_UNKNOWN (usage), SCRIPT_INVALID, BUILD_STAGE, BUILD_FILE_CHANGED, DOCUMENT_INVALID (input)
 */
export async function submitScript(options: SubmitScriptOptions): Promise<SubmittedScript> {
  const script = await readScript(options.file);
  return changeWorkspace(options.directory, async (workspace) => {
    const page = findPage(workspace, options.page);
    const html = await readPage(workspace, page);
    assertSound(findScriptProblems(script, { page: parsePage(html), build: workspace.build }), options.file);
    const named = options.id === undefined ? script : { ...script, id: options.id };
    return storeScript(workspace, { script: named, page, html, by: options.by, note: options.note });
  });
}

/** The page's text, if it is as it was taken in. */
export async function readPage({ directory }: Workspace, page: PageRecord): Promise<string> {
  await verifyFiles(directory, [page]);
  return readTextFile(join(directory, page.path));
}

/** Writes a script and its event; the item's earlier script, if there is one, must be open to a new version. */
export async function storeScript(
  workspace: WritableWorkspace,
  input: {
    script: Script;
    page: PageRecord;
    html: string;
    by: string;
    note?: string;
    /** Other files that belong to it, already stored. */
    files?: readonly StoredFile[];
  },
): Promise<SubmittedScript> {
  const { script, page, html, by, note, files = [] } = input;
  const language = script.language ?? languageOf(html);
  const id = script.id ?? freeId(workspace, page.page, language);
  const earlier = workspace.ledger.items.has(id) ? findItem(workspace, id, 'script') : undefined;
  if (earlier && earlier.page !== page.page)
    throw inputError(
      'BUILD_STAGE',
      `${workspace.directory}: ${id}: is a script for page "${earlier.page}", not "${page.page}"`,
      { hint: 'give the page that the script was for, or another --id for a new script' },
    );
  const version = (earlier?.versions.script ?? 0) + 1;
  const stored = await storeFile(workspace.directory, `scripts/${id}.${version}.json`, {
    text: `${JSON.stringify({ ...script, id, language }, null, 2)}\n`,
  });
  await workspace.append({
    action: 'script',
    by,
    id,
    page: page.page,
    language,
    files: Object.fromEntries([stored, ...files].map(({ path, sha256 }) => [path, sha256])),
    ...(note === undefined ? {} : { note }),
  });
  return { id, page: page.page, version, steps: script.steps.length, replaces: earlier !== undefined };
}

export function languageOf(html: string): 'en' | 'zh' {
  return /<html[^>]*\slang=["']?zh/i.test(html) ? 'zh' : 'en';
}

/** "shop-en-01" and so on: the first that no item has. */
export function freeId({ ledger }: Workspace, page: string, language: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${page}-${language}-${String(number).padStart(2, '0')}`;
    if (!ledger.items.has(id)) return id;
  }
}

function assertSound(problems: readonly InstanceProblem[], file: string): void {
  if (problems.length === 0) return;
  throw inputError(
    'SCRIPT_INVALID',
    problems.map(({ field, expected }) => `${file}: ${field}: expected ${expected}`).join('\n'),
    { hint: 'correct what is named in the script, then hand it in again', details: { file, problems } },
  );
}
