import { followSignal } from './followSignal.js';

/** A signal that fires when the given one does or when the time is over, with a "TimeoutError" as its reason. */
export function createDeadline(
  signal: AbortSignal,
  seconds: number,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException(`not done within ${seconds} s`, 'TimeoutError')),
    seconds * 1000,
  );
  const unfollow = followSignal(controller, signal);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      unfollow();
    },
  };
}
