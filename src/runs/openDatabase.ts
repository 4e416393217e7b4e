import Database from 'libsql';
import type { DeixisError } from '../core/DeixisError.js';
import { environmentError, errorMessage } from '../core/errors.js';
import { storeUnreadable } from './storeUnreadable.js';
import { synchroniseFile } from './synchroniseFile.js';

export type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;

/** The little of SQLite that the store needs, with errors of ours. */
export interface RunDatabase {
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  get(sql: string, ...values: SqlValue[]): SqlRow | undefined;
  /** The number of changed rows, and the row id of the last insert. */
  run(sql: string, ...values: SqlValue[]): { changes: number; rowId: number };
  execute(sql: string): void;
  /**
   * All or nothing; takes the write lock first, so that what is read inside stays true. On disk before it returns;
   * with `durable` false it survives the end of the process, but a power cut only after synchronise().
   */
  transaction<Value>(body: () => Value, options?: { durable?: boolean }): Value;
  /** Settles when every transaction so far is on disk; the thread goes on meanwhile. */
  synchronise(): Promise<void>;
  close(): void;
}

/**
 * Opens a database file in write-ahead mode: a process may be killed at any moment and loses only what it had not
 * committed; a power cut takes no commit that is durable or was synchronised. Readers never wait for the writer.
 * @throws DeixisError STORE_UNREADABLE (input), STORE_WRITE_FAILED, STORE_BUSY (environment)
 */
export function openDatabase(path: string): RunDatabase {
  const guard = <Value>(body: () => Value): Value => {
    try {
      return body();
    } catch (error) {
      throw translate(error, path);
    }
  };
  const connection = guard(() => {
    const opened = new Database(path);
    opened.exec('PRAGMA busy_timeout = 10000');
    opened.exec('PRAGMA journal_mode = WAL');
    opened.exec('PRAGMA synchronous = FULL');
    // 16 MB of log instead of 4: each time it is copied back, everybody waits.
    opened.exec('PRAGMA wal_autocheckpoint = 4000');
    return opened;
  });
  const statements = new Map<string, Database.Statement>();
  const prepare = (sql: string): Database.Statement => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  let isDurable = true;
  return {
    all: (sql, ...values) => guard(() => prepare(sql).all(values) as SqlRow[]),
    get: (sql, ...values) => guard(() => prepare(sql).get(values) as SqlRow | undefined),
    run: (sql, ...values) =>
      guard(() => {
        const { changes, lastInsertRowid } = prepare(sql).run(values);
        return { changes, rowId: Number(lastInsertRowid) };
      }),
    execute: (sql) => guard(() => connection.exec(sql)),
    transaction(body, { durable = true } = {}) {
      if (durable !== isDurable) connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
      isDurable = durable;
      try {
        guard(() => connection.exec('BEGIN IMMEDIATE'));
        const value = body();
        guard(() => connection.exec('COMMIT'));
        return value;
      } catch (error) {
        // A full disk may have rolled back already; the first error is the one that matters.
        if (connection.inTransaction) {
          try {
            connection.exec('ROLLBACK');
          } catch {
            // The transaction ends with the connection at the latest.
          }
        }
        throw error;
      }
    },
    async synchronise() {
      const log = `${path}-wal`;
      try {
        // Whatever has left the log for the file itself was brought to the disk by SQLite.
        await synchroniseFile(log);
      } catch (error) {
        throw writeFailure(log, error);
      }
    },
    close: () => {
      statements.clear();
      try {
        // So that the one file is the whole run when somebody copies it. Not while others use it: they do it later.
        connection.exec('PRAGMA busy_timeout = 0');
        connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk or a lock: the log beside the file holds everything.
      }
      connection.close();
    },
  };
}

function writeFailure(path: string, error: unknown): DeixisError {
  return environmentError('STORE_WRITE_FAILED', `${path}: cannot be written: ${errorMessage(error)}`, {
    cause: error,
    hint: 'make room on the disk and check who may write there, then resume the run: what was committed is safe',
    details: { file: path, code: (error as { code?: unknown }).code },
  });
}

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const resultCodes = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
};

/**
 * The primary result code of an error of SQLite. The driver has names for few of the extended codes, whose lowest byte is
 * the primary one, and puts that of a failed opening into the text alone.
 */
function resultCode(error: unknown): number | undefined {
  const { rawCode } = error as { rawCode?: unknown };
  if (typeof rawCode === 'number') return rawCode & 0xff;
  const opening = /^ConnectionFailed\(.*: (\d+)"?\)$/s.exec(errorMessage(error));
  return opening ? Number(opening[1]) & 0xff : undefined;
}

function translate(error: unknown, path: string): unknown {
  const result = resultCode(error);
  if (result === undefined) return error;
  const { code } = error as { code?: unknown };
  const failure = (name: string, message: string, hint: string): DeixisError =>
    environmentError(name, `${path}: ${message}: ${errorMessage(error)}`, {
      cause: error,
      hint,
      details: { file: path, code },
    });
  if (result === resultCodes.busy)
    return failure('STORE_BUSY', 'is locked by another process', 'wait until it has ended, then resume');
  if (result === resultCodes.readOnly || result === resultCodes.cannotOpen)
    return failure(
      'STORE_WRITE_FAILED',
      'cannot be opened to write, which reading takes, too',
      'give the right to read and write the file and its folder, or copy the folder of the run to a place of yours',
    );
  if (result === resultCodes.full || result === resultCodes.inputOutput) return writeFailure(path, error);
  if (result === resultCodes.notDatabase || result === resultCodes.corrupt)
    return storeUnreadable(path, errorMessage(error), error);
  return error;
}
