import { join } from 'node:path';
import { inputError } from '../core/errors.js';
import type { RunDatabase } from './openDatabase.js';
import { storeFileName } from './storeFileName.js';
import { storeUnreadable } from './storeUnreadable.js';

/** Raised with every change of the tables; older stores are migrated or refused by name. */
export const storeVersion = 1;

/** The columns of RecordKey, in the order in which records are read. */
export const keyColumns = 'instance, subject, condition, repeat, stage';

const tables = `
CREATE TABLE run (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  store_version INTEGER NOT NULL,
  manifest TEXT NOT NULL,
  epoch INTEGER NOT NULL DEFAULT 0,
  owner TEXT,
  lease_ends_ms INTEGER
);
CREATE TABLE attempts (
  fence INTEGER PRIMARY KEY AUTOINCREMENT,
  instance TEXT NOT NULL, subject TEXT NOT NULL, condition TEXT NOT NULL,
  repeat INTEGER NOT NULL, stage TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'committed', 'superseded', 'abandoned')),
  epoch INTEGER NOT NULL,
  lease_ends_ms INTEGER,
  intermediate INTEGER NOT NULL DEFAULT 0,
  started_at TEXT NOT NULL, ended_at TEXT,
  outcome TEXT, reason TEXT, payload TEXT, exposure TEXT, usage TEXT, models TEXT, artifacts TEXT,
  input_fences TEXT NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX one_record ON attempts (${keyColumns}) WHERE state = 'committed';
CREATE UNIQUE INDEX one_claim ON attempts (${keyColumns}) WHERE state = 'running';
CREATE UNIQUE INDEX history ON attempts (${keyColumns}, attempt);
`;

/** Makes the tables and the run's row, all or nothing. @throws DeixisError RUN_EXISTS (input) */
export function createTables(database: RunDatabase, manifest: string, runDirectory: string): void {
  database.transaction(() => {
    if (hasTables(database)) {
      throw inputError('RUN_EXISTS', `${runDirectory}: holds a run already`, {
        hint: 'resume it, or choose another folder with --run',
        details: { file: runDirectory },
      });
    }
    database.execute(tables);
    database.run('INSERT INTO run (one, store_version, manifest) VALUES (1, ?, ?)', storeVersion, manifest);
  });
}

export function hasTables(database: RunDatabase): boolean {
  return database.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'run'") !== undefined;
}

/** @throws DeixisError RUN_VERSION for a store of another version, STORE_UNREADABLE for one that has lost its only row (input) */
export function checkStoreVersion(database: RunDatabase, runDirectory: string): void {
  const found = database.get('SELECT store_version FROM run WHERE one = 1')?.store_version;
  if (found === undefined)
    throw storeUnreadable(join(runDirectory, storeFileName), 'its manifest is not there');
  if (found !== storeVersion) {
    throw inputError(
      'RUN_VERSION',
      `${runDirectory}: its store has version ${found}, this program reads version ${storeVersion}`,
      { hint: 'use the version of deixis that made the run', details: { file: runDirectory } },
    );
  }
}
