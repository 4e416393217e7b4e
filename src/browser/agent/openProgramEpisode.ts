import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DeixisError } from '../../core/DeixisError.js';
import { endLeftProcesses } from '../../core/endLeftProcesses.js';
import { errorMessage } from '../../core/errors.js';
import { readOutputHandles } from '../../core/readOutputHandles.js';
import { runCommand } from '../../core/runCommand.js';
import { tellLastWords } from '../../core/tellLastWords.js';
import type { Trajectory } from '../../trajectories/Trajectory.js';
import { startWatchdog } from '../startWatchdog.js';
import { serveCdp } from './cdp/serveCdp.js';
import type { EpisodeOptions } from './Episode.js';
import { openWatchedEpisode } from './openWatchedEpisode.js';
import { createCdpFilter } from './program/createCdpFilter.js';
import type { ProgramTask } from './program/programFiles.js';
import { readAnswer } from './program/readAnswer.js';
import { checkStart, episodeOptionShape, read } from './readEpisodeOptions.js';

export interface ProgramEpisodeOptions extends EpisodeOptions {
  /** The program and its arguments; no shell is asked. */
  command: readonly [string, ...string[]];
  /** What it may look at, as it is written into its task file: parts with paths. Default: nothing. */
  given?: readonly unknown[];
  workingDirectory?: string;
  /** Variables beside those of our own process. */
  environment?: Readonly<Record<string, string>>;
}

/** A program in any language that works in a browser of its own under our recorder. */
export interface ProgramEpisode {
  /** Waits until the program has ended or reached a limit, and gives the document. May be called twice. */
  finish(): Promise<Trajectory>;
  /** Ends the program. */
  stop(): void;
  /**
   * Once it is finished: how the program broke down by itself before it wrote an answer, with what it said last; null where it did not.
   * Nobody knows then what it would have done, so that its episode is nothing to be judged.
   */
  readonly breakdown: string | null;
}

const schema = z.strictObject({
  ...episodeOptionShape,
  command: z.tuple([z.string().min(1)], z.string()),
  given: z.array(z.unknown()).default([]),
  workingDirectory: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
});
/** By its value the program and all that it starts are known. */
const markName = 'DEIXIS_EPISODE';
const largestLogCharacters = 1024 * 1024;

/**
 * Starts an outside program on one task. It gets the address of its browser in DEIXIS_CDP_URL and everything else in the
 * JSON file that DEIXIS_TASK_FILE names (program/programFiles.ts), and writes its answer to a file. It is ended at its limits;
 * the browser's traffic passes our proxy and its debugging our filter, whatever the program does.
 * @throws DeixisError EPISODE_OPTIONS_INVALID (usage), CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED, COMMAND_NOT_FOUND (environment)
 * @example
 * const episode = await openProgramEpisode({ ...options, command: ['python3', 'agent.py'] });
 * const trajectory = await episode.finish();
 */
export async function openProgramEpisode(given: ProgramEpisodeOptions): Promise<ProgramEpisode> {
  const options = checkStart(read(schema, given));
  const stop = new AbortController();
  let isSpent = false;
  let breakdown: string | null = null;
  let filter: ReturnType<typeof createCdpFilter> | undefined;
  const { command, given: parts, workingDirectory, environment, ...episodeOptions } = options;
  const watched = await openWatchedEpisode(episodeOptions, 'after-a-while', {
    isScripting: () => filter?.isScripting() ?? false,
    onSpent() {
      isSpent = true;
      stop.abort();
    },
  });
  const { browser, watcher, recorder } = watched;
  const { guard, chromium } = browser;
  filter = createCdpFilter({
    ...{ allowedHosts: options.allowedHosts, downloadFolder: guard.downloads.folder },
    ourWorlds: watched.ourWorlds,
    tabOf: (targetId) =>
      targetId === '' ? guard.front : guard.tabs.find((tab) => tab.targetId === targetId),
    before: (...what) => watcher.before(...what),
    leaving: () => watcher.leaving(),
    onRefused: browser.addEvent,
    onContext: (id) => void guard.adoptContext(id).catch(() => undefined),
  });
  const server = await serveCdp(chromium.pipe, chromium.chromium.version, filter);
  const folder = resolve(options.folder);
  const answerFile = join(folder, 'answer.json');
  const taskFile = join(folder, 'task.json');
  await rm(answerFile, { force: true });
  const task: ProgramTask = {
    ...{ schemaVersion: 1, kind: 'agent-task', id: options.id, instruction: options.instruction },
    ...{ startUrl: options.startUrl, allowedHosts: options.allowedHosts, given: parts },
    limits: { actions: options.maximumActions, seconds: options.maximumSeconds },
    cdp: { webSocketUrl: server.webSocketUrl, httpUrl: server.httpUrl },
    ...{ answerFile, downloadsFolder: guard.downloads.folder },
  };
  await writeFile(taskFile, `${JSON.stringify(task, null, 2)}\n`, { mode: 0o600 });
  const abort = (): void => stop.abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  void chromium.ended.then(abort);

  /** Runs the program to its end; null where it ended by itself, else why it did not. */
  async function run(): Promise<string | null> {
    const [file, ...argumentList] = command;
    const mark = randomUUID();
    let log = '';
    // Before the program: we may be killed as soon as it is there.
    const watchdog = startWatchdog(null, '', `${markName}=${mark}`);
    let handles: string[] = [];
    try {
      const { exitCode, signal, standardOutput } = await runCommand(file, argumentList, {
        ...{ timeoutSeconds: options.maximumSeconds, workingDirectory, signal: stop.signal },
        environment: {
          ...process.env,
          ...environment,
          ...{ DEIXIS_CDP_URL: server.webSocketUrl, DEIXIS_TASK_FILE: taskFile, [markName]: mark },
        },
        onStart(processId) {
          watchdog.stdin.write(`${processId}\n`);
          handles = readOutputHandles(processId);
        },
        onStandardError: (text) => {
          log = (log + text).slice(-largestLogCharacters);
        },
      });
      log = `${standardOutput.toString('utf8').slice(-largestLogCharacters)}\n${log}`;
      if (exitCode === 0) return null;
      const last = tellLastWords(log);
      breakdown = `the program ended with ${signal ?? `exit code ${exitCode}`}${last ? `: ${last}` : ''}`;
      return breakdown;
    } catch (error) {
      if (DeixisError.is(error) && error.code === 'COMMAND_NOT_FOUND') throw error;
      if (isSpent) return `it tried more than ${options.maximumActions} actions`;
      return errorMessage(error);
    } finally {
      await endLeftProcesses(`${markName}=${mark}`, handles);
      watchdog.stdin.end();
      await writeFile(join(folder, 'program.log'), log);
    }
  }

  async function finish(): Promise<Trajectory> {
    try {
      if (watched.unreachable !== null) return await watched.finish('not-executable', null);
      const trouble = await run();
      options.signal?.throwIfAborted();
      if (trouble !== null) recorder.addProblem(trouble);
      const answer = isSpent
        ? null
        : await readAnswer(answerFile).catch((error: unknown) => {
            recorder.addProblem(errorMessage(error));
            return undefined;
          });
      if (answer) breakdown = null;
      if (answer === null && !isSpent) recorder.addProblem('the program wrote no answer');
      if (answer && 'answer' in answer)
        return await watched.finish('answered', { text: answer.answer, evidence: answer.evidence });
      if (answer) recorder.addProblem(`the program gave up: ${answer.giveUp}`);
      return await watched.finish(answer ? 'gave-up' : 'stopped', null);
    } finally {
      options.signal?.removeEventListener('abort', abort);
      server.close();
      await browser.close();
    }
  }
  let finished: Promise<Trajectory> | undefined;
  const begin = (): Promise<Trajectory> => {
    finished ??= finish();
    return finished;
  };
  begin().catch(() => undefined);
  return {
    finish: begin,
    stop: abort,
    get breakdown() {
      return breakdown;
    },
  };
}
