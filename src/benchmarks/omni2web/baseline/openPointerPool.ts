import { openProcessPool } from '../../../core/openProcessPool.js';
import type { PointerRequest, PointerResult } from './PointerResult.js';

export interface PointerPool {
  run(request: Omit<PointerRequest, 'sandbox'>): Promise<PointerResult>;
  close(): Promise<void>;
}

/** Pointers in processes of their own, at most so many; a recording goes to the one that has watched it. */
export function openPointerPool(size: number): PointerPool {
  const pool = openProcessPool<Omit<PointerRequest, 'sandbox' | 'signal'>, PointerResult>({
    entry: 'benchmarks/omni2web/baseline/pointerProcess.js',
    size,
    keyOf: ({ recording }) => recording,
  });
  return { run: ({ signal, ...request }) => pool.run(request, signal), close: pool.close };
}
