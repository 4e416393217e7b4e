import { DeixisError, type ErrorKind } from '../../../core/DeixisError.js';
import { type LineProcess, openLineProcess } from '../../../core/openLineProcess.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { parseJson } from '../../../core/parseJson.js';
import type { PointerRequest, PointerResult } from './PointerResult.js';

export interface PointerPool {
  run(request: Omit<PointerRequest, 'sandbox'>): Promise<PointerResult>;
  close(): Promise<void>;
}

interface Worker {
  process: LineProcess;
  /** The recording it was asked for last, whose cursor track it still has. */
  recording: string;
  waiting: Map<string, { resolve: (result: PointerResult) => void; reject: (error: Error) => void }>;
}

interface Reply {
  id: string;
  result?: PointerResult;
  error?: { code: string; kind: ErrorKind; message: string; hint?: string };
}

/** Pointers in processes of their own, at most so many; a recording goes to the one that has watched it. */
export function openPointerPool(size: number): PointerPool {
  const workers: Worker[] = [];
  let count = 0;

  function start(): Worker {
    const waiting: Worker['waiting'] = new Map();
    const failAll = (error: Error): void => {
      workers.splice(workers.indexOf(worker), 1);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    const onLine = (line: string): void => {
      const { id, result, error } = parseJson(line, 'the answer of the pointer') as Reply;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (result) asked?.resolve(result);
      else
        asked?.reject(
          new DeixisError(error ?? { code: 'INTERNAL', kind: 'environment', message: 'no answer' }),
        );
    };
    const entry = `${packageRoot}/dist/benchmarks/omni2web/baseline/pointerProcess.js`;
    const worker: Worker = {
      waiting,
      recording: '',
      process: openLineProcess([process.execPath, entry], { onLine, onEnd: failAll }),
    };
    workers.push(worker);
    return worker;
  }

  function choose(recording: string): Worker {
    const familiar = workers.find((worker) => worker.recording === recording);
    if (familiar) return familiar;
    const idle = workers.find(({ waiting }) => waiting.size === 0);
    if (idle) return idle;
    if (workers.length < size) return start();
    return workers.reduce((best, worker) => (worker.waiting.size < best.waiting.size ? worker : best));
  }

  return {
    run({ signal, ...request }) {
      const worker = choose(request.recording);
      worker.recording = request.recording;
      count += 1;
      const id = String(count);
      return new Promise((resolve, reject) => {
        worker.waiting.set(id, { resolve, reject });
        signal?.addEventListener(
          'abort',
          () => {
            worker.waiting.delete(id);
            reject(signal.reason as Error);
          },
          { once: true },
        );
        worker.process.send(JSON.stringify({ id, request }));
      });
    },
    async close() {
      for (const worker of [...workers]) worker.process.close();
    },
  };
}
