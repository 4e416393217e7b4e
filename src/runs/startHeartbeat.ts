import { DeixisError } from '../core/DeixisError.js';
import type { RunStore } from './RunStore.js';

export interface HeartbeatEvents {
  /** The run belongs to another, or the store cannot be written: stop. */
  onLost: (error: unknown) => void;
  /** The process stood still for longer than a lease (laptop asleep, SIGSTOP): connections made before are dead. */
  onSlept?: (seconds: number) => void;
}

/** Renews the owner's lease until the returned function is called. */
export function startHeartbeat(store: RunStore, { onLost, onSlept }: HeartbeatEvents): () => void {
  const intervalMs = (store.leaseSeconds * 1000) / 4;
  let lastBeatMs = Date.now();
  let lastProcessor = process.cpuUsage();
  const timer = setInterval(() => {
    const gapMs = Date.now() - lastBeatMs;
    const processor = process.cpuUsage(lastProcessor);
    const busyMs = (processor.user + processor.system) / 1000;
    lastBeatMs = Date.now();
    lastProcessor = process.cpuUsage();
    try {
      store.renew();
    } catch (error) {
      // Another process reads or takes over at this moment: the next beat will tell.
      if (DeixisError.is(error) && error.code === 'STORE_BUSY') return;
      onLost(error);
      return;
    }
    // A long computation also delays the beat, but it uses the processor meanwhile.
    if (gapMs > store.leaseSeconds * 1000 && busyMs < gapMs / 2) onSlept?.(gapMs / 1000);
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
