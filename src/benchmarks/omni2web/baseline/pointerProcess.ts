// The pointer in a process of its own: it computes for seconds at a time, and whoever schedules a run must not stand still
// meanwhile. Reads a request a line ({id, request}), writes an answer a line ({id, result} or {id, error}); one at a time.
import { createInterface } from 'node:readline';
import { openSandbox } from '../../../browser/sandbox/openSandbox.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { DeixisError } from '../../../core/DeixisError.js';
import { errorMessage } from '../../../core/errors.js';
import { parseJson } from '../../../core/parseJson.js';
import type { CursorTrack } from '../../../perception/cursor/CursorTrack.js';
import { trackCursor } from '../../../perception/cursor/trackCursor.js';
import type { PointerRequest } from './PointerResult.js';
import { runPointer } from './runPointer.js';

/** A request as it travels: the process opens its own sandbox. */
interface Line {
  id: string;
  request: Omit<PointerRequest, 'sandbox' | 'signal'>;
}

let sandbox: Promise<Sandbox> | undefined;
/** Tracks and conditions ask for the same recording one after another. */
let watched: { recording: string; track: Promise<CursorTrack> } | undefined;

function follow(recording: string): Promise<CursorTrack> {
  if (watched?.recording !== recording) {
    watched = { recording, track: trackCursor(recording, {}) };
    watched.track.catch(() => {
      watched = undefined;
    });
  }
  return watched.track;
}

async function answer({ id, request }: Line): Promise<unknown> {
  try {
    if (request.track === 'A') sandbox ??= openSandbox({});
    const result = await runPointer({ ...request, sandbox: (await sandbox) ?? null }, follow);
    return { id, result };
  } catch (error) {
    const { code, kind, hint } = DeixisError.is(error)
      ? error
      : { code: 'INTERNAL', kind: 'environment', hint: undefined };
    return { id, error: { code, kind, hint, message: errorMessage(error) } };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  const reply = await answer(parseJson(line, 'a request to the pointer') as Line);
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
await (await sandbox)?.close();
process.exit(0);
