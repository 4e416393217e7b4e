import { spawn } from 'node:child_process';
import { drainAfterExit } from './drainAfterExit.js';
import { environmentError } from './errors.js';

export interface CommandOptions {
  /** Ends the whole process group after this many seconds. Default 600. */
  timeoutSeconds?: number;
  /** Written to standard input, which is then closed. */
  input?: Uint8Array | string;
  signal?: AbortSignal;
  workingDirectory?: string;
  environment?: NodeJS.ProcessEnv;
  /** Standard output beyond this many bytes ends the command with an error. Default 64 MiB. */
  maxOutputBytes?: number;
  /** Called once the program runs, whose process group has this id. */
  onStart?: (processId: number) => void;
  /** Called for each piece of standard error as it comes, for progress. */
  onStandardError?: (text: string) => void;
}

export interface CommandResult {
  exitCode: number | null;
  /** The signal that ended it, or null. */
  signal: NodeJS.Signals | null;
  standardOutput: Buffer;
  /** The last 64 KiB. */
  standardError: string;
}

/**
 * Runs a program with an argument list (never a shell), in its own process group, so that ending it ends its children.
 * A non-zero exit is a result, not an error: the caller knows what it means.
 * @throws DeixisError COMMAND_NOT_FOUND, COMMAND_TIMEOUT, COMMAND_OUTPUT_TOO_LARGE, COMMAND_ABORTED (environment)
 */
export async function runCommand(
  file: string,
  argumentList: readonly string[],
  {
    timeoutSeconds = 600,
    input,
    signal,
    workingDirectory,
    environment = process.env,
    maxOutputBytes = 64 * 1024 * 1024,
    onStart,
    onStandardError,
  }: CommandOptions = {},
): Promise<CommandResult> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(file, argumentList, {
      cwd: workingDirectory,
      env: environment,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) onStart?.(child.pid);
    const output: Buffer[] = [];
    let outputBytes = 0;
    let standardError = '';
    let failure: Error | undefined;
    const end = (error: Error): void => {
      failure ??= error;
      endProcessGroup(child.pid);
    };
    const timer = setTimeout(
      () =>
        end(
          environmentError(
            'COMMAND_TIMEOUT',
            `${file} did not end within ${timeoutSeconds} s and was stopped`,
            { hint: 'start it by itself to see what keeps it; a busy machine may only need another try' },
          ),
        ),
      timeoutSeconds * 1000,
    );
    const abort = (): void =>
      end(
        environmentError('COMMAND_ABORTED', `${file} was stopped on request`, {
          hint: 'start the same command again',
        }),
      );
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > maxOutputBytes) {
        end(
          environmentError(
            'COMMAND_OUTPUT_TOO_LARGE',
            `${file} wrote over ${maxOutputBytes} bytes and was stopped`,
            { hint: 'start it by itself to see what it writes' },
          ),
        );
      } else output.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      standardError = (standardError + text).slice(-65_536);
      onStandardError?.(text);
    });
    drainAfterExit(child);
    // A program that ends before it has read its input breaks the pipe; its exit says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error: NodeJS.ErrnoException) => {
      failure ??=
        error.code === 'ENOENT'
          ? environmentError('COMMAND_NOT_FOUND', `the program "${file}" was not found`, {
              hint: 'install it, or give its path; "deixis doctor" tells what is there',
              cause: error,
            })
          : error;
      finish(null, null);
    });
    child.on('close', finish);
    function finish(exitCode: number | null, endSignal: NodeJS.Signals | null): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (failure) reject(failure);
      else resolve({ exitCode, signal: endSignal, standardOutput: Buffer.concat(output), standardError });
    }
  });
}

/** Ends a process that was started detached, with all its children; a process already gone is fine. */
export function endProcessGroup(processId: number | undefined, endSignal: NodeJS.Signals = 'SIGKILL'): void {
  if (processId === undefined) return;
  try {
    process.kill(-processId, endSignal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
