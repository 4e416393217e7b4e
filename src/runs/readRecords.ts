import { parseJson } from '../core/parseJson.js';
import { keyValues, rowToAttempt, rowToRecord } from './attemptRow.js';
import type { RunDatabase, SqlRow, SqlValue } from './openDatabase.js';
import type { RecordState, RunStore } from './RunStore.js';
import { keyColumns } from './runSchema.js';
import type { RecordKey, StageRecord } from './StageTask.js';

const pageSize = 200;
const whereKey = 'instance = ? AND subject = ? AND condition = ? AND repeat = ? AND stage = ?';

/** The store's reading verbs on attempts. */
export function readRecords(
  database: RunDatabase,
): Pick<RunStore, 'records' | 'record' | 'attempts' | 'state' | 'artifactNames'> {
  return {
    *records(filter = {}): Iterable<StageRecord> {
      const names = (Object.keys(filter) as (keyof RecordKey)[]).filter((name) => filter[name] !== undefined);
      const conditions = names.map((name) => `AND ${name} = ?`).join(' ');
      const values = names.map((name) => filter[name] as SqlValue);
      let after: SqlValue[] = [];
      for (;;) {
        // Pages by key, not by an open cursor: the run may go on while it is read.
        const rows: SqlRow[] = database.all(
          `SELECT * FROM attempts WHERE state = 'committed' ${conditions}
           ${after.length ? `AND (${keyColumns}) > (?, ?, ?, ?, ?)` : ''} ORDER BY ${keyColumns} LIMIT ${pageSize}`,
          ...values,
          ...after,
        );
        for (const row of rows) yield rowToRecord(row);
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        after = [last.instance!, last.subject!, last.condition!, last.repeat!, last.stage!];
      }
    },
    record(key) {
      const row = database.get(
        `SELECT * FROM attempts WHERE ${whereKey} AND state = 'committed'`,
        ...keyValues(key),
      );
      return row && rowToRecord(row);
    },
    attempts: (key) =>
      database
        .all(`SELECT * FROM attempts WHERE ${whereKey} ORDER BY attempt`, ...keyValues(key))
        .map(rowToAttempt),
    *artifactNames(): Iterable<string> {
      let after = 0;
      for (;;) {
        const rows = database.all(
          `SELECT fence, payload, exposure, artifacts FROM attempts WHERE fence > ? ORDER BY fence LIMIT ${pageSize}`,
          after,
        );
        for (const { payload, exposure, artifacts } of rows)
          for (const text of [payload, exposure, artifacts])
            if (text != null) yield* String(text).match(/[0-9a-f]{64}/g) ?? [];
        if (rows.length < pageSize) return;
        after = Number(rows.at(-1)!.fence);
      }
    },
    state(key): RecordState | undefined {
      const row = database.get(
        `SELECT fence, outcome, input_fences FROM attempts WHERE ${whereKey} AND state = 'committed'`,
        ...keyValues(key),
      );
      return (
        row && {
          fence: Number(row.fence),
          outcome: row.outcome as RecordState['outcome'],
          inputFences: parseJson(String(row.input_fences), 'run store, column input_fences') as number[],
        }
      );
    },
  };
}
