/**
 * A signal that fires when the given one does or when the time is over, with a "TimeoutError" as its reason. Made by
 * hand: AbortSignal.any over AbortSignal.timeout can be collected as garbage on Node 20, and then never fires.
 */
export function createDeadline(
  signal: AbortSignal,
  seconds: number,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`not done within ${seconds} s`, 'TimeoutError')),
    seconds * 1000,
  );
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}
