import type { ChildProcessWithoutNullStreams } from 'node:child_process';

/** What an ended program has written comes within this time; whatever still holds its output is not waited for. */
const drainMilliseconds = 1000;

/** Closes a program's output soon after its end: a child that it left behind may hold it for ever, and "close" would never come. */
export function drainAfterExit(child: ChildProcessWithoutNullStreams): void {
  child.on('exit', () => {
    const drained = setTimeout(
      // Once more round the event loop: where we were busy meanwhile, the time is over before what is there was read.
      () =>
        setImmediate(() => {
          child.stdout.destroy();
          child.stderr.destroy();
        }),
      drainMilliseconds,
    );
    child.on('close', () => clearTimeout(drained));
  });
}
