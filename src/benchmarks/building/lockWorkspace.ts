import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentError } from '../../core/errors.js';
import { parseJson } from '../../core/parseJson.js';
import { mayLive, ownIdentity, type ProcessIdentity } from '../../runs/processIdentity.js';

const waitSeconds = 20;

/**
 * Takes the workspace for one writer; waits a while for another that holds it. What a killed one left is taken over.
 * @param name what of it is written: queues of people do not wait for the stages of a machine
 * @returns what gives it back
 * @throws DeixisError BUILD_BUSY (environment)
 */
export async function lockWorkspace(
  directory: string,
  name: 'ledger' | 'verification' | 'feasibility' | 'answers' = 'ledger',
): Promise<() => Promise<void>> {
  const lock = join(directory, `${name}.lock`);
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(ownIdentity()));
  try {
    const end = Date.now() + waitSeconds * 1000;
    for (;;) {
      try {
        // A link to a file that is whole: the lock is never seen half-written.
        await link(own, lock);
        return () => rm(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const left = await readFile(lock, 'utf8').catch(() => '');
      const holder = readHolder(left, lock);
      if (holder && !mayLive(holder)) {
        const aside = `${own}.left`;
        await rename(lock, aside).catch(() => undefined);
        // Another writer may have been quicker: then this is its lock, and goes back.
        if ((await readFile(aside, 'utf8').catch(() => left)) !== left)
          await link(aside, lock).catch(() => undefined);
        await rm(aside, { force: true });
      } else if (Date.now() > end) {
        throw environmentError(
          'BUILD_BUSY',
          `${directory}: process ${holder?.processId ?? '(unknown)'} on ${holder?.host ?? '(unknown)'} is writing to this build`,
          { hint: `let it finish; if no such process is left, remove ${lock}` },
        );
      } else await sleep(100);
    }
  } finally {
    await rm(own, { force: true });
  }
}

function readHolder(text: string, lock: string): ProcessIdentity | undefined {
  try {
    return parseJson(text, lock) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
