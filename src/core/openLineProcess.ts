import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { drainAfterExit } from './drainAfterExit.js';
import { environmentError, errorMessage } from './errors.js';
import { endProcessGroup } from './runCommand.js';
import { tellLastWords } from './tellLastWords.js';

/** A program that reads lines on its standard input and writes lines on its standard output. */
export interface LineProcess {
  send(line: string): void;
  /** Ends the program and its children. */
  close(): void;
  readonly ended: boolean;
}

export interface LineProcessEvents {
  onLine: (line: string) => void;
  /** Called once, when the program has ended or could not start; `reason` says how, with the end of its standard error. */
  onEnd: (reason: Error) => void;
}

/** Programs end with us; one listener serves all of them, however many there are. */
const living = new Set<() => void>();
const endLiving = (): void => {
  for (const close of living) close();
};

/** No answer is longer; a line that never ends would fill the memory. */
const mostLineBytes = 128 * 1024 * 1024;

/** Starts a program that lives for many exchanges, in a process group of its own. */
export function openLineProcess(
  [file, ...argumentList]: [string, ...string[]],
  { onLine, onEnd }: LineProcessEvents,
): LineProcess {
  const child = spawn(file, argumentList, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  let ended = false;
  let standardError = '';
  const end = (reason: string, cause?: unknown): void => {
    if (ended) return;
    ended = true;
    living.delete(close);
    if (living.size === 0) process.off('exit', endLiving);
    const said = tellLastWords(standardError);
    onEnd(
      environmentError('PROGRAM_ENDED', `${file} ${reason}${said ? `; it said: ${said}` : ''}`, {
        hint: 'start the program by itself to see why; once it is mended, resume with --retry-errors',
        cause,
      }),
    );
  };
  const close = (): void => endProcessGroup(child.pid);
  if (living.size === 0) process.on('exit', endLiving);
  living.add(close);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    standardError = (standardError + text).slice(-8192);
  });
  let openLineBytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    const newline = chunk.lastIndexOf(10);
    openLineBytes = newline === -1 ? openLineBytes + chunk.length : chunk.length - newline - 1;
    if (openLineBytes <= mostLineBytes) return;
    end(`was ended, for its line is longer than ${mostLineBytes / 1024 / 1024} MB`);
    child.stdout.destroy();
    close();
  });
  drainAfterExit(child);
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => end(`could not be started: ${errorMessage(error)}`, error));
  child.on('close', (exitCode, signal) =>
    end(signal ? `was ended by ${signal}` : `ended with exit code ${exitCode}`),
  );
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', onLine);
  return {
    send: (line) => child.stdin.write(`${line}\n`),
    close,
    get ended() {
      return ended;
    },
  };
}
