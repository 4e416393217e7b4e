import type { Exposure } from '../core/Exposure.js';
import type { Outcome } from '../core/Outcome.js';
import { parseJson } from '../core/parseJson.js';
import type { SqlRow, SqlValue } from './openDatabase.js';
import type { AttemptRecord } from './RunStore.js';
import type { RecordKey, StageRecord } from './StageTask.js';

/** The values of a key in the order of keyColumns. */
export function keyValues(key: RecordKey): [string, string, string, number, string] {
  return [key.instance, key.subject, key.condition, key.repeat, key.stage];
}

/** How a key is named in messages. */
export function describeKey(key: RecordKey): string {
  return `instance "${key.instance}", subject "${key.subject}", condition "${key.condition}", repeat ${key.repeat}, stage "${key.stage}"`;
}

export function rowKey(row: SqlRow): RecordKey {
  return {
    instance: String(row.instance),
    subject: String(row.subject),
    condition: String(row.condition),
    repeat: Number(row.repeat),
    stage: String(row.stage),
  };
}

const json = (value: SqlValue | undefined, column: string): unknown =>
  value === null || value === undefined ? undefined : parseJson(String(value), `run store, column ${column}`);

/** A row of the table attempts as a record; members that it does not have are absent. */
export function rowToRecord(row: SqlRow): StageRecord {
  const record: StageRecord = {
    key: rowKey(row),
    attempt: Number(row.attempt),
    startedAt: String(row.started_at),
    endedAt: String(row.ended_at),
    outcome: row.outcome as Outcome,
    payload: (json(row.payload ?? null, 'payload') ?? null) as StageRecord['payload'],
  };
  if (row.reason != null) record.reason = String(row.reason);
  if (row.exposure != null) record.exposure = json(row.exposure, 'exposure') as Exposure;
  if (row.usage != null) record.usage = json(row.usage, 'usage') as NonNullable<StageRecord['usage']>;
  if (row.models != null) record.models = json(row.models, 'models') as NonNullable<StageRecord['models']>;
  if (row.artifacts != null) record.artifacts = json(row.artifacts, 'artifacts') as string[];
  return record;
}

export function rowToAttempt(row: SqlRow): AttemptRecord {
  const state = row.state as AttemptRecord['state'];
  if (row.outcome !== null) return { ...rowToRecord(row), state };
  const attempt: AttemptRecord = {
    key: rowKey(row),
    attempt: Number(row.attempt),
    state,
    startedAt: String(row.started_at),
  };
  if (row.ended_at != null) attempt.endedAt = String(row.ended_at);
  if (row.reason != null) attempt.reason = String(row.reason);
  if (row.usage != null) attempt.usage = json(row.usage, 'usage') as NonNullable<StageRecord['usage']>;
  return attempt;
}
