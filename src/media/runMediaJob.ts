import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { DeixisError } from '../core/DeixisError.js';
import { environmentError, inputError, runError } from '../core/errors.js';
import { packageRoot } from '../core/packageRoot.js';
import { endProcessGroup } from '../core/runCommand.js';
import { tellLastWords } from '../core/tellLastWords.js';
import type { MediaJob } from './MediaJob.js';
import { readMessages, type WorkerMessage } from './readMessages.js';
import { writeMessage } from './writeMessage.js';

export interface MediaJobOptions {
  /** Called for each message but the last; the next one waits until it settles. False ends the job with no result. */
  onMessage?: (message: WorkerMessage, payload: Uint8Array) => unknown;
  signal?: AbortSignal;
  /** The child is ended when it says nothing for so long. Default 120. */
  silenceSeconds?: number;
  /** Writes what a job needs beside its description to the child's standard input, which is then closed. */
  writeInput?: (input: Writable) => Promise<void>;
}

/**
 * Runs one job on a media file in a child process, so that a native crash, hang or lack of memory there is an error here.
 * @returns the job's result, or undefined when onMessage ended it
 * @throws DeixisError MEDIA_* (input: what is wrong with the file), MEDIA_WORKER_CRASHED, MEDIA_WORKER_HUNG (run)
 */
export async function runMediaJob<Result>(
  job: MediaJob,
  { onMessage, signal, silenceSeconds = 120, writeInput }: MediaJobOptions = {},
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  const path = job.path;
  const child = spawn(process.execPath, [`${packageRoot}/dist/media/worker/main.js`], {
    detached: true,
    // One heap for all threads: each of glibc's own keeps tens of megabytes that were freed.
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => endProcessGroup(child.pid);
  let complaints = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-8192);
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((settle, fail) => {
    child.on('close', (code, endSignal) => settle({ code, signal: endSignal }));
    child.on('error', fail);
  });
  exited.catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  let hung = false;
  let watch: NodeJS.Timeout | undefined;
  const expectWord = (): void => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      hung = true;
      stop();
    }, silenceSeconds * 1000);
  };
  const input = child.stdin!;
  // A child that ends early breaks the pipe; its last message says why.
  input.on('error', () => undefined);
  let feedingError: unknown;
  const feed = async (): Promise<void> => {
    await writeMessage(input, { ...job, path: resolve(path) });
    await writeInput?.(input);
    input.end();
  };
  feed().catch((error: unknown) => {
    feedingError = error;
    stop();
  });
  try {
    expectWord();
    for await (const { message, payload } of readMessages(child.stdio[3] as Readable)) {
      if (message.type === 'result') return message.result as Result;
      if (message.type === 'problem') throw explainProblem(path, message);
      if (message.type === 'failure') throw explainFailure(path, message, complaints);
      clearTimeout(watch);
      if (message.type !== 'alive' && (await onMessage?.(message, payload)) === false) return undefined;
      expectWord();
    }
    const ended = await exited;
    signal?.throwIfAborted();
    if (feedingError) throw feedingError;
    throw explainEnd(path, ended, hung, silenceSeconds, complaints);
  } finally {
    clearTimeout(watch);
    signal?.removeEventListener('abort', stop);
    stop();
    // What was not read holds the pipes open, and with them the wait for the end.
    for (const stream of child.stdio) stream?.destroy();
    await exited.catch(() => undefined);
  }
}

function explainProblem(path: string, message: WorkerMessage): DeixisError {
  return inputError(String(message.code), `${path}: ${message.message}`, {
    hint: message.hint as string | undefined,
    details: { file: path },
  });
}

function explainFailure(path: string, message: WorkerMessage, complaints: string): DeixisError {
  return runError('MEDIA_FAILED', `${path}: ${message.message}${lastWords(complaints)}`, {
    details: { file: path },
    cause: message.stack,
  });
}

function explainEnd(
  path: string,
  ended: { code: number | null; signal: NodeJS.Signals | null },
  hung: boolean,
  silenceSeconds: number,
  complaints: string,
): DeixisError {
  const last = lastWords(complaints);
  const details = { file: path, exitCode: ended.code, signal: ended.signal, standardError: last };
  if (hung)
    return inputError(
      'MEDIA_WORKER_HUNG',
      `${path}: decoding gave nothing for ${silenceSeconds} s and was stopped`,
      {
        hint: 'the file is probably corrupt; get another copy',
        details,
      },
    );
  if (ended.code !== null && /Cannot find module|ERR_MODULE_NOT_FOUND/.test(complaints))
    return environmentError('MEDIA_WORKER_MISSING', `the media worker cannot start${last}`, {
      hint: 'run "npm ci" (and "npm run build" in a checkout)',
      details,
    });
  const how = ended.signal ? `was ended by ${ended.signal}` : `ended with exit code ${ended.code}`;
  return inputError(
    'MEDIA_WORKER_CRASHED',
    `${path}: the process that decodes it ${how}${ended.signal === 'SIGKILL' ? ' (out of memory?)' : ''}${last}`,
    { hint: 'the file is probably corrupt; get another copy', details },
  );
}

/** What the child said last, to stand behind a message. */
function lastWords(complaints: string): string {
  const last = tellLastWords(complaints);
  return last ? `: ${last}` : '';
}
