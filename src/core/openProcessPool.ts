import { DeixisError, type ErrorKind } from './DeixisError.js';
import { type LineProcess, openLineProcess } from './openLineProcess.js';
import { packageRoot } from './packageRoot.js';
import { parseJson } from './parseJson.js';

/** Work that holds a thread for seconds, in processes of its own, so that whoever schedules a run never stands still. */
export interface ProcessPool<Request, Result> {
  /** @throws DeixisError that the process answered with, PROGRAM_ENDED (environment), or the signal's reason */
  run(request: Request, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
}

export interface ProcessPoolOptions<Request> {
  /** The compiled module that serves requests (serveProcess), inside dist/. */
  entry: string;
  /** At most so many processes; they start as they are needed. */
  size: number;
  /** Requests of one key go to the process that had it last, which may have kept something. */
  keyOf: (request: Request) => string;
}

interface Worker<Result> {
  process: LineProcess;
  key: string | undefined;
  waiting: Map<string, { resolve: (result: Result) => void; reject: (error: Error) => void }>;
}

interface Reply<Result> {
  id: string;
  result?: Result;
  error?: { code: string; kind: ErrorKind; message: string; hint?: string };
}

export function openProcessPool<Request, Result>({
  entry,
  size,
  keyOf,
}: ProcessPoolOptions<Request>): ProcessPool<Request, Result> {
  const workers: Worker<Result>[] = [];
  let count = 0;

  function start(): Worker<Result> {
    const waiting: Worker<Result>['waiting'] = new Map();
    const failAll = (error: Error): void => {
      workers.splice(workers.indexOf(worker), 1);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    const onLine = (line: string): void => {
      const { id, result, error } = parseJson(line, `the answer of ${entry}`) as Reply<Result>;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(result as Result);
      else asked?.reject(new DeixisError(error));
    };
    const command: [string, string] = [process.execPath, `${packageRoot}/dist/${entry}`];
    const worker: Worker<Result> = {
      waiting,
      key: undefined,
      process: openLineProcess(command, { onLine, onEnd: failAll }),
    };
    workers.push(worker);
    return worker;
  }

  function choose(key: string): Worker<Result> {
    const familiar = workers.find((worker) => worker.key === key);
    if (familiar) return familiar;
    const idle = workers.find(({ waiting }) => waiting.size === 0);
    if (idle) return idle;
    if (workers.length < size) return start();
    return workers.reduce((best, worker) => (worker.waiting.size < best.waiting.size ? worker : best));
  }

  return {
    run(request, signal) {
      const key = keyOf(request);
      const worker = choose(key);
      worker.key = key;
      count += 1;
      const id = String(count);
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          worker.waiting.delete(id);
          reject(signal!.reason as Error);
        };
        const settled = <Value>(then: (value: Value) => void) => {
          return (value: Value): void => {
            signal?.removeEventListener('abort', onAbort);
            then(value);
          };
        };
        worker.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        signal?.addEventListener('abort', onAbort, { once: true });
        worker.process.send(JSON.stringify({ id, request }));
      });
    },
    async close() {
      for (const worker of [...workers]) worker.process.close();
    },
  };
}
