import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '../core/canonicalJson.js';
import { DeixisError } from '../core/DeixisError.js';
import { inputError, usageError } from '../core/errors.js';
import { makeFolder } from '../core/makeFolder.js';
import { parseDocument } from '../core/parseDocument.js';
import { parseJson } from '../core/parseJson.js';
import { computeTotals } from './computeTotals.js';
import { openArtifactStore } from './openArtifactStore.js';
import { openDatabase, type RunDatabase } from './openDatabase.js';
import { openOwnership } from './openOwnership.js';
import { type RunManifest, runManifestSchema } from './RunManifest.js';
import type { RunStore } from './RunStore.js';
import { readRecords } from './readRecords.js';
import { checkStoreVersion, createTables, hasTables } from './runSchema.js';
import { storeFileName } from './storeFileName.js';
import { writeAttempts } from './writeAttempts.js';

export interface OpenRunStoreOptions {
  /** Makes a new run with this manifest; without it the run must exist. */
  create?: RunManifest;
  /** How long an owner stays valid without a sign of life. Default 60. */
  leaseSeconds?: number;
}

/**
 * Opens the store of a run: `run.sqlite` and `artifacts/` in its folder (on a local disk: SQLite's write-ahead log does
 * not work over network folders). Any number of processes may read it; to write, call acquire() first. A run that may only be read
 * (another's folder, a read-only disk) is read from a copy of its database, and acquire() says so.
 * @throws DeixisError RUN_FOLDER_TAKEN (usage), RUN_MISSING, RUN_EXISTS, RUN_VERSION, STORE_UNREADABLE (input), STORE_WRITE_FAILED, FOLDER_NOT_MADE (environment)
 */
export function openRunStore(
  runDirectory: string,
  { create, leaseSeconds = 60 }: OpenRunStoreOptions = {},
): RunStore {
  const file = join(runDirectory, storeFileName);
  if (create) {
    makeFolder(runDirectory);
    if (!existsSync(file)) refuseForeignFiles(runDirectory);
  } else if (!existsSync(file)) throw missing(runDirectory);
  const { database, refusal } = create
    ? { database: openDatabase(file), refusal: undefined }
    : openOrCopy(file);
  try {
    if (create) {
      const manifest = parseDocument(runManifestSchema, create, `${runDirectory}: manifest`);
      createTables(database, canonicalJson(manifest), runDirectory);
    } else if (!hasTables(database)) throw missing(runDirectory);
    checkStoreVersion(database, runDirectory);
  } catch (error) {
    database.close();
    throw error;
  }
  const ownership = openOwnership(database, runDirectory, leaseSeconds);
  const artifacts = openArtifactStore(join(runDirectory, 'artifacts'));
  return {
    directory: runDirectory,
    artifacts,
    leaseSeconds,
    manifest() {
      const text = String(database.get('SELECT manifest FROM run WHERE one = 1')?.manifest);
      return parseDocument(runManifestSchema, parseJson(text, file), `${runDirectory}: manifest`);
    },
    saveManifest(manifest) {
      const text = canonicalJson(parseDocument(runManifestSchema, manifest, `${runDirectory}: manifest`));
      ownership.write(() => database.run('UPDATE run SET manifest = ? WHERE one = 1', text));
    },
    ...readRecords(database),
    totals: () => computeTotals(database),
    owner: ownership.owner,
    acquire() {
      // What would be written to the copy would be lost with it.
      if (refusal) throw refusal;
      return ownership.acquire();
    },
    renew: ownership.renew,
    release: ownership.release,
    ...writeAttempts(database, ownership, artifacts),
    close: () => database.close(),
  };
}

/** The database, or a copy of it that ends with it where the file or its folder cannot be written: SQLite's log needs that. */
function openOrCopy(file: string): { database: RunDatabase; refusal?: DeixisError } {
  let opened: RunDatabase | undefined;
  try {
    opened = openDatabase(file);
    hasTables(opened);
    return { database: opened };
  } catch (error) {
    opened?.close();
    if (!(error instanceof DeixisError) || error.code !== 'STORE_WRITE_FAILED' || !canRead(file)) throw error;
    const folder = mkdtempSync(join(tmpdir(), 'deixis-read-'));
    try {
      for (const ending of ['', '-wal'])
        if (existsSync(file + ending)) copyFileSync(file + ending, join(folder, `run${ending}`));
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600);
      const database = openDatabase(join(folder, 'run'));
      return {
        database: {
          ...database,
          close() {
            database.close();
            rmSync(folder, { recursive: true, force: true });
          },
        },
        refusal: error,
      };
    } catch (failure) {
      rmSync(folder, { recursive: true, force: true });
      throw failure;
    }
  }
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function missing(runDirectory: string): Error {
  return inputError('RUN_MISSING', `${runDirectory}: there is no run in this folder`, {
    hint: 'give the folder of a run: it holds run.sqlite; "deixis runs list FOLDER" shows the runs in a folder',
    details: { file: runDirectory },
  });
}

/** A run that is begun among other things would mix with them, and "deixis runs prune" would take them away. */
function refuseForeignFiles(runDirectory: string): void {
  const foreign = readdirSync(runDirectory).filter((name) => !name.startsWith('.'));
  if (foreign.length === 0) return;
  const more = foreign.length > 1 ? ` and ${foreign.length - 1} more` : '';
  throw usageError(
    'RUN_FOLDER_TAKEN',
    `${runDirectory}: expected a run, or an empty folder for one; it holds "${foreign[0]}"${more}`,
    { hint: 'choose another folder with --run', details: { file: runDirectory } },
  );
}
