import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { readJsonFile } from '../../../core/parseJson.js';
import { changeLedger, type OpenedLedger } from '../../building/changeLedger.js';
import { readEvents } from '../../building/readEvents.js';
import { type BuildFile, buildFileSchema } from './BuildFile.js';
import { buildEventSchema, type NewBuildEvent } from './ledger/BuildEvent.js';
import { applyBuildEvent, type BuildState, emptyState } from './ledger/BuildState.js';

/** A build folder as it stands on disk. */
export interface Build {
  directory: string;
  build: BuildFile;
  state: BuildState;
  /** Things to tell that stop nothing. */
  notes: string[];
}

/** The same while this process alone may write to its ledger. */
export interface WritableBuild extends Build {
  /** Takes one event into the ledger; once it returns, the event is on the disk. */
  append(event: NewBuildEvent): Promise<void>;
}

/**
 * Reads a build folder.
 * @throws DeixisError BUILD_MISSING, LEDGER_INVALID, DOCUMENT_INVALID, JSON_INVALID, FILE_UNREADABLE (input)
 */
export async function openBuild(directory: string): Promise<Build> {
  return (await read(directory)).build;
}

/**
 * Reads a build folder and lets `work` write to its ledger, while nobody else may.
 * @throws DeixisError as changeLedger and openBuild
 */
export function changeBuild<Value>(
  directory: string,
  work: (build: WritableBuild) => Promise<Value>,
): Promise<Value> {
  return changeLedger(
    directory,
    { read, schema: buildEventSchema, apply: ({ state }, event) => applyBuildEvent(state, event) },
    work,
  );
}

async function read(directory: string): Promise<OpenedLedger<Build>> {
  const file = join(directory, 'build.json');
  if (!existsSync(file))
    throw inputError('BUILD_MISSING', `${directory}: expected a build folder; it has no build.json`, {
      hint: `deixis build egoeverything start ${directory} VIDEOS --name NAME --licence LICENCE begins one`,
    });
  const build = parseDocument(buildFileSchema, await readJsonFile(file), file);
  const state = emptyState();
  const events = await readEvents(join(directory, 'ledger.jsonl'), buildEventSchema, (event) =>
    applyBuildEvent(state, event),
  );
  return {
    build: { directory, build, state, notes: events.dropped ? [events.dropped] : [] },
    file: events,
  };
}
