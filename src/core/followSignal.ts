/**
 * Aborts the controller, with the signal's reason, as soon as the signal does. Made by hand: what AbortSignal.any gives
 * can be collected as garbage on Node 20, and then never fires.
 * @returns to be called when the work is done, so that a signal that lives on holds nothing
 */
export function followSignal(controller: AbortController, signal: AbortSignal | undefined): () => void {
  if (!signal) return () => undefined;
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
