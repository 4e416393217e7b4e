import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inputError, usageError } from '../../../core/errors.js';
import { nearestName } from '../../../core/nearestName.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { readJsonFile } from '../../../core/parseJson.js';
import { changeLedger } from '../../building/changeLedger.js';
import { type BuildFile, buildFileSchema } from './BuildFile.js';
import { applyEvent, describeState, nextState } from './ledger/applyEvent.js';
import type { BuildItem, PageRecord } from './ledger/BuildItem.js';
import { type LedgerAction, type LedgerEvent, ledgerEventSchema } from './ledger/LedgerEvent.js';
import { type ReadLedger, readLedger } from './ledger/readLedger.js';

/** An event before its time is known. */
export type NewEvent = LedgerEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'at'>
    : never
  : never;

/** A build folder as it stands on disk. */
export interface Workspace {
  directory: string;
  build: BuildFile;
  ledger: ReadLedger;
  /** Things to tell that stop nothing. */
  notes: string[];
}

/** The workspace while this process alone may write to it. */
export interface WritableWorkspace extends Workspace {
  /** Takes one event into the ledger; once it returns, the event is on the disk. */
  append(event: NewEvent): Promise<void>;
}

/**
 * Reads a build folder.
 * @throws DeixisError BUILD_MISSING, LEDGER_INVALID, DOCUMENT_INVALID, JSON_INVALID, FILE_UNREADABLE (input)
 */
export async function openWorkspace(directory: string): Promise<Workspace> {
  const file = join(directory, 'build.json');
  if (!existsSync(file))
    throw inputError('BUILD_MISSING', `${directory}: expected a build folder; it has no build.json`, {
      hint: `deixis build omni2web start ${directory} --name NAME --licence LICENCE --consent TEXT PAGE.html begins one`,
    });
  const build = parseDocument(buildFileSchema, await readJsonFile(file), file);
  const ledger = await readLedger(join(directory, 'ledger.jsonl'));
  return { directory, build, ledger, notes: ledger.dropped ? [ledger.dropped] : [] };
}

/**
 * Reads a build folder and lets `work` write to it, while nobody else may.
 * @throws DeixisError as changeLedger and openWorkspace
 */
export function changeWorkspace<Value>(
  directory: string,
  work: (workspace: WritableWorkspace) => Promise<Value>,
): Promise<Value> {
  const read = async () => {
    const build = await openWorkspace(directory);
    return { build, file: build.ledger };
  };
  const apply = ({ ledger }: Workspace, event: LedgerEvent): string | undefined => {
    const problem = applyEvent(ledger, event);
    if (!problem) ledger.events.push(event);
    return problem;
  };
  return changeLedger(directory, { read, schema: ledgerEventSchema, apply }, work);
}

/** @throws DeixisError PAGE_UNKNOWN (usage) */
export function findPage({ directory, ledger }: Workspace, page: string): PageRecord {
  const found = ledger.pages.get(page);
  if (found) return found;
  const known = [...ledger.pages.keys()];
  const near = nearestName(page, known);
  throw usageError(
    'PAGE_UNKNOWN',
    `${directory}: no page "${page}"${near ? `; did you mean "${near}"?` : ''} (there are ${known.join(', ')})`,
    { hint: 'give one of those; "start" adds a page to a build' },
  );
}

/**
 * The item, if the action fits its state.
 * @throws DeixisError ITEM_UNKNOWN (usage), BUILD_STAGE (input)
 */
export function findItem({ directory, ledger }: Workspace, id: string, action: LedgerAction): BuildItem {
  const item = ledger.items.get(id);
  if (!item) {
    const known = [...ledger.items.keys()];
    const near = nearestName(id, known);
    throw usageError(
      'ITEM_UNKNOWN',
      `${directory}: no item "${id}"${near ? `; did you mean "${near}"?` : ''}${known.length > 0 ? '' : ' (there is none yet)'}`,
      { hint: `deixis build omni2web status ${directory} lists them` },
    );
  }
  if (!nextState(action, item.state))
    throw inputError(
      'BUILD_STAGE',
      `${directory}: ${id}: "${action}" does not fit now: the item is ${describeState(item.state)}`,
      {
        hint: `deixis build omni2web status ${directory} tells what waits for what`,
        details: { item: id, state: item.state, action },
      },
    );
  return item;
}
