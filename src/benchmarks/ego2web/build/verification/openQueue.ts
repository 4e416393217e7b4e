import { join } from 'node:path';
import { z } from 'zod';
import { inputError, usageError } from '../../../../core/errors.js';
import { nearestName } from '../../../../core/nearestName.js';
import { parseDocument } from '../../../../core/parseDocument.js';
import { readJsonFile } from '../../../../core/parseJson.js';
import { appendEvent } from '../../../building/appendEvent.js';
import { lockWorkspace } from '../../../building/lockWorkspace.js';
import { readEvents } from '../../../building/readEvents.js';
import { verifyFiles } from '../../../building/verifyFiles.js';
import { type Build, openBuild } from '../openBuild.js';
import { pairSchema } from '../tasks/Pair.js';
import { normalizeSite, type WebsitePool } from '../WebsitePool.js';
import { findDecisionProblem } from './findDecisionProblem.js';
import {
  type NewVerificationEvent,
  type VerificationEvent,
  verificationEventSchema,
} from './VerificationEvent.js';
import { applyVerification, newItem, type VerificationItem } from './VerificationItem.js';

/** The pairs of a build, in the order in which they were written. */
export interface VerificationQueue {
  build: Build;
  items: Map<string, VerificationItem>;
  notes: string[];
}

export interface WritableQueue extends VerificationQueue {
  /**
   * Checks that an event can be taken in, where one is to follow another.
   * @throws DeixisError as append
   */
  check(event: NewVerificationEvent): void;
  /**
   * Takes one event into the history; once it returns, the event is on the disk.
   * @throws DeixisError VERIFICATION_INVALID (input) for what cannot be, such as evidence after the clip's end
   */
  append(event: NewVerificationEvent): Promise<VerificationItem>;
}

const pairsFileSchema = z.object({ pairs: z.array(pairSchema) });

/** @throws DeixisError as openBuild, and LEDGER_INVALID, BUILD_FILE_CHANGED (input) */
export async function openQueue(directory: string): Promise<VerificationQueue> {
  return (await read(directory)).queue;
}

/**
 * The queue while this process alone may write to it. Machines may go on making pairs meanwhile.
 * @throws DeixisError BUILD_BUSY (environment), and as openQueue
 */
export async function changeQueue<Value>(
  directory: string,
  work: (queue: WritableQueue) => Promise<Value>,
): Promise<Value> {
  await openBuild(directory);
  const unlock = await lockWorkspace(directory, 'verification');
  try {
    const { queue, file, path } = await read(directory);
    const complete = (event: NewVerificationEvent): VerificationEvent => {
      const dated = { at: new Date().toISOString(), ...withDomain(event, queue.build.pool) };
      const whole = parseDocument(verificationEventSchema, dated, event.id);
      const problem = findDecisionProblem(findItem(queue, event.id), whole, queue.build.pool);
      if (problem)
        throw inputError('VERIFICATION_INVALID', `${event.id}: ${problem}`, {
          hint: 'give other values; "verify --show ID" tells what the pair has now',
        });
      return whole;
    };
    const append = async (event: NewVerificationEvent): Promise<VerificationItem> => {
      const whole = complete(event);
      await appendEvent(path, file, whole);
      const item = findItem(queue, event.id);
      applyVerification(item, whole);
      return item;
    };
    return await work({ ...queue, check: complete, append });
  } finally {
    await unlock();
  }
}

/** @throws DeixisError PAIR_UNKNOWN (usage) */
export function findItem({ items, build }: VerificationQueue, id: string): VerificationItem {
  const item = items.get(id);
  if (item) return item;
  const near = nearestName(id, [...items.keys()]);
  throw usageError(
    'PAIR_UNKNOWN',
    `${build.directory}: no pair "${id}"${near ? `; did you mean "${near}"?` : ''}${items.size > 0 ? '' : ' (there is none yet)'}`,
    { hint: `deixis build ego2web verify ${build.directory} lists them` },
  );
}

/** Sites in the form of the pool; the first of new ones decides the domain, unless that is given too. */
function withDomain(event: NewVerificationEvent, pool: WebsitePool): NewVerificationEvent {
  if (event.action !== 'edit' || !event.changes.websites) return event;
  const websites = event.changes.websites.map(normalizeSite);
  const category = pool.websites.find(({ domain }) => domain === websites[0])?.category;
  return {
    ...event,
    changes: { ...(category === undefined ? {} : { domain: category }), ...event.changes, websites },
  };
}

async function read(directory: string) {
  const build = await openBuild(directory);
  const items = new Map<string, VerificationItem>();
  for (const clip of build.state.clips.values()) {
    if (!clip.tasks || !clip.media) continue;
    await verifyFiles(directory, [clip.tasks]);
    const file = join(directory, clip.tasks.path);
    const { pairs } = parseDocument(pairsFileSchema, await readJsonFile(file), file);
    for (const pair of pairs)
      items.set(
        pair.id,
        newItem(pair, {
          ...{ id: clip.id, file: clip.media.path, video: clip.video, startSeconds: clip.startSeconds },
          durationSeconds: clip.endSeconds - clip.startSeconds,
        }),
      );
  }
  const path = join(directory, 'verification.jsonl');
  // Decisions about pairs that were written anew since are history without an item.
  const file = await readEvents(path, verificationEventSchema, (event) => {
    const item = items.get(event.id);
    if (item) applyVerification(item, event);
    return undefined;
  });
  const notes = [...build.notes, ...(file.dropped ? [file.dropped] : [])];
  return { queue: { build, items, notes }, file, path };
}
