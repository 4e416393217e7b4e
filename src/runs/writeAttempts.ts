import { canonicalJson } from '../core/canonicalJson.js';
import { DeixisError } from '../core/DeixisError.js';
import { environmentError, inputError } from '../core/errors.js';
import { type Outcome, outcomes } from '../core/Outcome.js';
import type { ArtifactStore } from './ArtifactStore.js';
import { describeKey, keyValues, rowToRecord } from './attemptRow.js';
import type { RunDatabase } from './openDatabase.js';
import type { Ownership } from './openOwnership.js';
import type { Claim, CommitOptions, RunStore } from './RunStore.js';
import type { RecordKey, StageRecord, StageResult } from './StageTask.js';

/** A payload beyond this belongs into the artifact store: a hundred thousand of them must not fill memory. */
const maxPayloadBytes = 16 * 1024 * 1024;

const whereKey = 'instance = ? AND subject = ? AND condition = ? AND repeat = ? AND stage = ?';

/** The store's three writing verbs on attempts. */
export function writeAttempts(
  database: RunDatabase,
  ownership: Ownership,
  artifacts: ArtifactStore,
): Pick<RunStore, 'claim' | 'commit' | 'commitAll' | 'abandon'> {
  const holdsClaim = (claim: Claim, epoch: number): void => {
    const row = database.get('SELECT state, epoch FROM attempts WHERE fence = ?', claim.fence);
    if (row?.state !== 'running' || row.epoch !== epoch) {
      throw environmentError(
        'CLAIM_LOST',
        `${describeKey(claim.key)}: fencing number ${claim.fence} is no longer valid, its result is refused`,
        { hint: 'nothing: the work was given to another', details: { ...claim.key, fence: claim.fence } },
      );
    }
  };
  const commitOne = (
    epoch: number,
    claim: Claim,
    columns: ReturnType<typeof serialise>,
    { intermediate = false, inputFences = [] }: CommitOptions,
  ): StageRecord => {
    holdsClaim(claim, epoch);
    database.run(
      `UPDATE attempts SET state = 'superseded' WHERE ${whereKey} AND state = 'committed'`,
      ...keyValues(claim.key),
    );
    database.run(
      `UPDATE attempts SET state = 'committed', lease_ends_ms = NULL, ended_at = ?, intermediate = ?, input_fences = ?,
       outcome = ?, reason = ?, payload = ?, exposure = ?, usage = ?, models = ?, artifacts = ? WHERE fence = ?`,
      new Date().toISOString(),
      intermediate ? 1 : 0,
      canonicalJson(inputFences),
      columns.outcome,
      columns.reason,
      columns.payload,
      columns.exposure,
      columns.usage,
      columns.models,
      columns.artifacts,
      claim.fence,
    );
    return rowToRecord(database.get('SELECT * FROM attempts WHERE fence = ?', claim.fence)!);
  };
  const commitAll: RunStore['commitAll'] = async (entries) => {
    // Whatever one result does wrong is found before the transaction, so that it costs the others nothing.
    const prepared = entries.map(({ claim, result }) => attemptTo(() => serialise(claim.key, result)));
    await artifacts.synchronise();
    const ends = ownership.write(
      (epoch) =>
        entries.map(({ claim, options }, index) => {
          const { value, error } = prepared[index]!;
          return value ? attemptTo(() => commitOne(epoch, claim, value, options)) : { error };
        }),
      // The log keeps the order of what is written: no later record can be on disk without this one.
      { durable: false },
    );
    await database.synchronise();
    return ends;
  };
  return {
    claim(key) {
      checkKey(key);
      return ownership.write(
        (epoch, leaseEndsMs) => {
          const startedAt = new Date().toISOString();
          const values = keyValues(key);
          // A claim whose lease has run out (its worker is gone) is free again.
          database.run(
            `UPDATE attempts SET state = 'abandoned', ended_at = ?, reason = 'its lease ran out'
           WHERE ${whereKey} AND state = 'running' AND lease_ends_ms < ?`,
            startedAt,
            ...values,
            Date.now(),
          );
          if (database.get(`SELECT 1 FROM attempts WHERE ${whereKey} AND state = 'running'`, ...values))
            return undefined;
          const last = database.get(`SELECT max(attempt) AS last FROM attempts WHERE ${whereKey}`, ...values);
          const attempt = Number(last?.last ?? 0) + 1;
          const { rowId } = database.run(
            `INSERT INTO attempts (instance, subject, condition, repeat, stage, attempt, state, epoch, lease_ends_ms, started_at)
           VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?, ?)`,
            ...values,
            attempt,
            epoch,
            leaseEndsMs,
            startedAt,
          );
          return { key, fence: rowId, attempt, startedAt };
          // A claim lost in a power cut harms nothing: whoever held it is gone as well, and the next owner has a new epoch.
        },
        { durable: false },
      );
    },
    async commit(claim, result, options = {}) {
      const [end] = await commitAll([{ claim, result, options }]);
      if (end?.value) return end.value;
      throw end?.error;
    },
    commitAll,
    abandon(claim, reason, usage) {
      const spent = usage === undefined ? null : canonicalJson(usage);
      ownership.write((epoch) => {
        holdsClaim(claim, epoch);
        database.run(
          "UPDATE attempts SET state = 'abandoned', ended_at = ?, reason = ?, usage = ? WHERE fence = ?",
          new Date().toISOString(),
          reason,
          spent,
          claim.fence,
        );
      });
    },
  };
}

/** A lost claim or a result that cannot be kept is that entry's own fault; anything else ends the whole transaction. */
function attemptTo<Value>(body: () => Value): { value?: Value; error?: DeixisError } {
  try {
    return { value: body() };
  } catch (error) {
    if (DeixisError.is(error) && (error.kind === 'input' || error.code === 'CLAIM_LOST')) return { error };
    throw error;
  }
}

/** SQLite keeps UTF-8: halves of surrogate pairs and NUL would come back as something else. */
function checkKey(key: RecordKey): void {
  for (const [name, value] of Object.entries(key)) {
    const fine =
      typeof value === 'number'
        ? name === 'repeat' && Number.isSafeInteger(value) && value >= 0
        : value !== '' && !value.includes('\0') && Buffer.from(value, 'utf8').toString('utf8') === value;
    if (!fine) {
      throw inputError(
        'RECORD_KEY',
        `${describeKey(key)}: ${name} must be ${name === 'repeat' ? 'a whole number from 0' : 'text that is not empty and is valid Unicode without NUL'}`,
      );
    }
  }
}

function serialise(key: RecordKey, result: StageResult) {
  if (!outcomes.includes(result.outcome as Outcome)) {
    throw inputError('RECORD_OUTCOME', `${describeKey(key)}: "${result.outcome}" is not an outcome`, {
      hint: `one of ${outcomes.join(', ')}`,
    });
  }
  const payload = canonicalJson(result.payload ?? null);
  if (payload.length > maxPayloadBytes) {
    throw inputError(
      'RECORD_TOO_LARGE',
      `${describeKey(key)}: the payload has ${payload.length} characters, at most ${maxPayloadBytes} are kept`,
      { hint: 'put large texts and media into the artifact store and name them by hash' },
    );
  }
  const optional = (value: unknown): string | null => (value === undefined ? null : canonicalJson(value));
  return {
    outcome: result.outcome,
    reason: result.reason === undefined ? null : Buffer.from(result.reason, 'utf8').toString('utf8'),
    payload,
    exposure: optional(result.exposure),
    usage: optional(result.usage),
    models: optional(result.models),
    artifacts: optional(result.artifacts),
  };
}
