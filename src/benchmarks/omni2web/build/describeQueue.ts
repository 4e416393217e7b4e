import { join } from 'node:path';
import { findFileProblems } from '../../building/verifyFiles.js';
import { filesOf, type ItemState, waitsFor } from './ledger/BuildItem.js';
import { openWorkspace } from './openWorkspace.js';
import { countOperations, type OperationCoverage } from './script/countOperations.js';
import { readScript } from './script/readScript.js';
import type { Script } from './script/Script.js';

export interface QueueItem {
  id: string;
  page: string;
  language: 'en' | 'zh';
  state: ItemState;
  waitsFor: string;
  steps: number | null;
  durationSeconds: number | null;
  /** Why it was sent back. */
  rejection: string | null;
}

export interface Queue {
  directory: string;
  name: string;
  version: string;
  /** What is waited for to the ids of the items that wait. */
  queue: Record<string, string[]>;
  items: QueueItem[];
  pages: ({ page: string; scripts: number } & OperationCoverage)[];
  /** Over all scripts that were not sent back. */
  coverage: OperationCoverage;
  problems: { file: string; expected: string }[];
  notes: string[];
}

/**
 * Where everything stands, and every file that is not as the ledger knows it.
 * @throws DeixisError as openWorkspace
 */
export async function describeQueue(directory: string): Promise<Queue> {
  const { build, ledger, notes } = await openWorkspace(directory);
  const pages = [...ledger.pages.values()];
  const items = [...ledger.items.values()];
  const problems = await findFileProblems(directory, [
    ...pages,
    ...ledger.pictures,
    ...items.flatMap(filesOf),
  ]);
  const broken = new Set(problems.map(({ file }) => file));
  const scripts = new Map<string, Script>();
  for (const { id, script } of items)
    if (!broken.has(script.path)) scripts.set(id, await readScript(join(directory, script.path)));
  const standing = items.filter(({ state }) => state !== 'script_rejected');
  const scriptsOf = (some: typeof items) =>
    some.flatMap(({ id }) => {
      const script = scripts.get(id);
      return script ? [script] : [];
    });
  const queue: Queue['queue'] = {};
  for (const waited of new Set(Object.values(waitsFor)))
    queue[waited] = items.filter(({ state }) => waitsFor[state] === waited).map(({ id }) => id);
  return {
    directory,
    name: build.name,
    version: build.version,
    queue,
    items: items.map(({ id, page, language, state, recording, rejection }) => ({
      ...{ id, page, language, state, waitsFor: waitsFor[state] },
      steps: scripts.get(id)?.steps.length ?? null,
      durationSeconds: recording?.durationSeconds ?? null,
      rejection: rejection ?? null,
    })),
    pages: pages.map(({ page }) => {
      const own = scriptsOf(standing.filter((item) => item.page === page));
      return { page, scripts: own.length, ...countOperations(own) };
    }),
    coverage: countOperations(scriptsOf(standing)),
    problems,
    notes,
  };
}
