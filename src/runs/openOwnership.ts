import { randomUUID } from 'node:crypto';
import { DeixisError } from '../core/DeixisError.js';
import { environmentError } from '../core/errors.js';
import { parseJson } from '../core/parseJson.js';
import type { RunDatabase } from './openDatabase.js';
import { mayLive, ownIdentity, type ProcessIdentity } from './processIdentity.js';
import type { RunOwner } from './RunStore.js';

/** One owner at a time, by lease: an owner that gives no sign of life loses the run to the next who asks. */
export interface Ownership {
  owner(): RunOwner | undefined;
  acquire(): RunOwner;
  renew(): void;
  release(): void;
  /** A transaction that does nothing unless this handle owns the run; gives the body the epoch. */
  write<Value>(body: (epoch: number, leaseEndsMs: number) => Value, options?: { durable?: boolean }): Value;
}

type OwnerRow = ProcessIdentity & { token: string };

export function openOwnership(
  database: RunDatabase,
  runDirectory: string,
  leaseSeconds: number,
  now: () => number = Date.now,
): Ownership {
  // Two handles in one process are two owners.
  const token = randomUUID();
  let epoch: number | undefined;

  const read = (): { epoch: number; owner: OwnerRow | undefined; leaseEndsMs: number } => {
    const row = database.get('SELECT epoch, owner, lease_ends_ms FROM run WHERE one = 1');
    return {
      epoch: Number(row?.epoch ?? 0),
      owner: row?.owner ? (parseJson(String(row.owner), `${runDirectory}: owner`) as OwnerRow) : undefined,
      leaseEndsMs: Number(row?.lease_ends_ms ?? 0),
    };
  };
  const describe = ({ epoch: number, owner, leaseEndsMs }: ReturnType<typeof read>): RunOwner | undefined =>
    owner && {
      epoch: number,
      host: owner.host,
      processId: owner.processId,
      leaseEndsAt: new Date(leaseEndsMs).toISOString(),
      mayLive: leaseEndsMs > now() && mayLive(owner),
    };
  const leaseEnd = (): number => now() + leaseSeconds * 1000;
  const assertOwned = (): number => {
    const found = read();
    if (epoch === undefined || found.epoch !== epoch || found.owner?.token !== token) {
      const by = found.owner ? ` by process ${found.owner.processId} on ${found.owner.host}` : '';
      throw environmentError(
        'RUN_LOST',
        epoch === undefined
          ? `${runDirectory}: the run is not owned by this process`
          : `${runDirectory}: the run was taken over${by} while this process stood still; nothing more is written`,
        { hint: 'let the other process finish', details: { file: runDirectory } },
      );
    }
    return epoch;
  };

  /** A process frozen in the middle of a commit holds the database's lock, which no lease can take from it. */
  const namingLockHolder = <Value>(body: () => Value): Value => {
    try {
      return body();
    } catch (error) {
      const owner = DeixisError.is(error) && error.code === 'STORE_BUSY' ? read().owner : undefined;
      if (!owner) throw error;
      throw environmentError(
        'RUN_OWNED',
        `${runDirectory}: process ${owner.processId} on ${owner.host} holds the lock of the run`,
        { cause: error, hint: 'end that process, then resume', details: { file: runDirectory } },
      );
    }
  };

  return {
    owner: () => describe(read()),
    acquire: () =>
      namingLockHolder(() =>
        database.transaction(() => {
          const found = read();
          if (
            found.owner &&
            found.owner.token !== token &&
            found.leaseEndsMs > now() &&
            mayLive(found.owner)
          ) {
            throw environmentError(
              'RUN_OWNED',
              `${runDirectory}: process ${found.owner.processId} on ${found.owner.host} is working on this run`,
              {
                hint: `let it finish; if it hangs, end it, or wait until its lease runs out at ${new Date(found.leaseEndsMs).toISOString()}`,
                details: { file: runDirectory, processId: found.owner.processId, host: found.owner.host },
              },
            );
          }
          epoch = found.epoch + 1;
          const owner = JSON.stringify({ ...ownIdentity(), token });
          database.run(
            'UPDATE run SET epoch = ?, owner = ?, lease_ends_ms = ? WHERE one = 1',
            epoch,
            owner,
            leaseEnd(),
          );
          database.run(
            "UPDATE attempts SET state = 'abandoned', ended_at = ?, reason = ? WHERE state = 'running'",
            new Date(now()).toISOString(),
            'its owner ended or stood still before it was done',
          );
          return describe(read())!;
        }),
      ),
    renew: () =>
      database.transaction(() => {
        const current = assertOwned();
        database.run('UPDATE run SET lease_ends_ms = ? WHERE one = 1', leaseEnd());
        database.run(
          "UPDATE attempts SET lease_ends_ms = ? WHERE state = 'running' AND epoch = ?",
          leaseEnd(),
          current,
        );
      }),
    release: () =>
      database.transaction(() => {
        const found = read();
        if (epoch !== undefined && found.epoch === epoch && found.owner?.token === token) {
          database.run('UPDATE run SET owner = NULL, lease_ends_ms = NULL WHERE one = 1');
        }
        epoch = undefined;
      }),
    write: (body, options) => database.transaction(() => body(assertOwned(), leaseEnd()), options),
  };
}
