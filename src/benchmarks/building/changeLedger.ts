import { join } from 'node:path';
import type { z } from 'zod';
import { inputError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import { appendEvent } from './appendEvent.js';
import { lockWorkspace } from './lockWorkspace.js';
import type { EventFile } from './readEvents.js';

/** A build folder as it was read, and where the next event of its ledger goes. */
export interface OpenedLedger<Build> {
  build: Build;
  file: EventFile;
}

export interface LedgerKind<Build, Schema extends z.ZodType> {
  read: (directory: string) => Promise<OpenedLedger<Build>>;
  schema: Schema;
  /** Takes an event in, or tells why it cannot be: then nothing is changed. */
  apply: (build: Build, event: z.output<Schema>) => string | undefined;
}

/** An event before its time is known. */
export type Undated<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/**
 * Reads a build folder and lets `work` write to its ledger, while nobody else may. Events that are given at once are written one
 * after the other; once `append` returns, its event is on the disk.
 * @throws DeixisError BUILD_BUSY (environment), BUILD_STAGE (input) for an event that does not fit, and those of `read`
 */
export async function changeLedger<Build, Schema extends z.ZodType, Value>(
  directory: string,
  { read, schema, apply }: LedgerKind<Build, Schema>,
  work: (
    build: Build & {
      append(event: Undated<z.input<Schema> & { id: string; action: string }>): Promise<void>;
    },
  ) => Promise<Value>,
): Promise<Value> {
  // Before the lock, which would make a folder that is none look like one.
  await read(directory);
  const unlock = await lockWorkspace(directory);
  try {
    const { build, file } = await read(directory);
    const path = join(directory, 'ledger.jsonl');
    let queue: Promise<void> = Promise.resolve();
    const append = (event: { id: string; action: string }): Promise<void> => {
      const written = queue.then(async () => {
        const dated = { at: new Date().toISOString(), ...event };
        const complete = parseDocument(schema, dated, event.action);
        const problem = apply(build, complete);
        if (problem)
          throw inputError('BUILD_STAGE', `${directory}: ${event.id}: ${problem}`, {
            hint: 'see with "status" of the same build what waits for what',
          });
        await appendEvent(path, file, complete as object);
      });
      queue = written.catch(() => undefined);
      return written;
    };
    return await work({ ...build, append });
  } finally {
    await unlock();
  }
}
