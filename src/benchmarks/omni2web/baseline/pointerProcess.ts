// The pointer in a process of its own: it computes for seconds at a time, and whoever schedules a run must not stand still
// meanwhile.
import { openSandbox } from '../../../browser/sandbox/openSandbox.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { serveProcess } from '../../../core/serveProcess.js';
import type { CursorTrack } from '../../../perception/cursor/CursorTrack.js';
import { trackCursor } from '../../../perception/cursor/trackCursor.js';
import type { PointerRequest, PointerResult } from './PointerResult.js';
import { runPointer } from './runPointer.js';

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

// The process opens its own sandbox.
await serveProcess<Omit<PointerRequest, 'sandbox' | 'signal'>, PointerResult>(async (request) => {
  if (request.track === 'A') sandbox ??= openSandbox({});
  return runPointer({ ...request, sandbox: (await sandbox) ?? null }, follow);
});
await (await sandbox)?.close();
process.exit(0);
