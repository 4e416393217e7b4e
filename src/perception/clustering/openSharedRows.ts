import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { inputError } from '../../core/errors.js';
import { webAssembly } from '../../core/webAssembly.js';
import { innerProductKernel } from './innerProductKernel.js';

/** Rows of numbers in memory that threads share, and the inner products of all of them with a few others. */
export interface SharedRows {
  count: number;
  dimensions: number;
  /** Numbers from one row to the next. */
  stride: number;
  /** All rows, `stride` numbers each; those beyond `dimensions` are 0. */
  rows: Float32Array;
  /** Squared lengths of the rows. */
  squares: Float64Array;
  /** out[row * padded + other], padded the count of others rounded up to four; valid until the next call. */
  dots(others: Float32Array, otherCount: number): Promise<{ values: Float32Array; padded: number }>;
  close(): Promise<void>;
}

const pageBytes = 65_536;
const mostOthers = 64;
/** Below so many products one thread is done before another has started. */
const threadingProducts = 2e8;

/** What each thread runs: no file of its own, so that it is the same from sources, from dist and in a package. */
const workerProgram = `
const { parentPort, workerData } = require('node:worker_threads');
const { exports } = new WebAssembly.Instance(workerData.module, { m: { memory: workerData.memory } });
parentPort.on('message', (a) => { exports.dots(...a); parentPort.postMessage(0); });
`;

type Dots = (
  rows: number,
  others: number,
  out: number,
  rowCount: number,
  otherCount: number,
  rowBytes: number,
) => void;

/**
 * Copies rows into shared memory. Others, at most 64 a call, have the stride of the rows.
 * @param threads default: two, where there are two cores and enough to do
 * @throws DeixisError CLUSTERING_TOO_LARGE (input) above what 32-bit memory holds, 3.9 GB
 */
export function openSharedRows(
  data: Float32Array,
  count: number,
  dimensions: number,
  threads = count * dimensions * 12 < threadingProducts ? 1 : Math.min(2, availableParallelism()),
): SharedRows {
  const stride = Math.ceil(dimensions / 4) * 4;
  const padded = count + (count % 2);
  const rowBytes = stride * 4;
  const othersAt = padded * rowBytes;
  const outAt = othersAt + mostOthers * rowBytes;
  const bytes = outAt + padded * mostOthers * 4;
  const pages = Math.ceil(bytes / pageBytes);
  if (pages > 62_000)
    throw inputError(
      'CLUSTERING_TOO_LARGE',
      `${count} rows of ${dimensions} numbers need ${Math.round(bytes / 1e9)} GB; at most 3.9 GB can be clustered at once`,
      { hint: 'take fewer frames (a longer interval) or smaller features' },
    );
  const memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const rows = new Float32Array(memory.buffer, 0, padded * stride);
  if (stride === dimensions) rows.set(data.subarray(0, count * dimensions));
  else
    for (let row = 0; row < count; row += 1)
      rows.set(data.subarray(row * dimensions, (row + 1) * dimensions), row * stride);
  const module = new webAssembly.Module(innerProductKernel());
  const own = new webAssembly.Instance(module, { m: { memory } }).exports.dots as Dots;
  const workers = Array.from(
    { length: Math.max(0, threads - 1) },
    () => new Worker(workerProgram, { eval: true, workerData: { module, memory } }),
  );
  for (const worker of workers) worker.unref();
  const othersView = new Float32Array(memory.buffer, othersAt, mostOthers * stride);
  const out = new Float32Array(memory.buffer, outAt, padded * mostOthers);
  return {
    ...{ count, dimensions, stride, rows, squares: squareLengths(rows, count, stride) },
    async dots(others, otherCount) {
      const paddedOthers = Math.ceil(otherCount / 4) * 4;
      if (paddedOthers > mostOthers) throw new RangeError(`at most ${mostOthers} others, not ${otherCount}`);
      othersView.fill(0, otherCount * stride, paddedOthers * stride);
      othersView.set(others.subarray(0, otherCount * stride));
      const share = 2 * Math.ceil(padded / 2 / (workers.length + 1));
      const ask = (from: number, run: Dots): void => {
        const rowCount = Math.min(share, padded - from);
        if (rowCount > 0)
          run(from * rowBytes, othersAt, outAt + from * paddedOthers * 4, rowCount, paddedOthers, rowBytes);
      };
      const answers = workers.map(
        (worker, index) =>
          new Promise<void>((resolve, reject) => {
            if (share * (index + 1) >= padded) return resolve();
            worker.ref();
            worker.once('message', () => {
              worker.unref();
              resolve();
            });
            worker.once('error', reject);
            ask(share * (index + 1), (...values) => worker.postMessage(values));
          }),
      );
      ask(0, own);
      await Promise.all(answers);
      for (const worker of workers) worker.removeAllListeners('error');
      return { values: out.subarray(0, padded * paddedOthers), padded: paddedOthers };
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function squareLengths(rows: Float32Array, count: number, stride: number): Float64Array {
  const squares = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    let sum = 0;
    const end = (row + 1) * stride;
    for (let place = row * stride; place < end; place += 1) sum += rows[place]! * rows[place]!;
    squares[row] = sum;
  }
  return squares;
}
