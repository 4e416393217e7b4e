import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { errorMessage } from '../../core/errors.js';
import type { Trajectory } from '../../trajectories/Trajectory.js';
import type { EpisodeOptions } from './Episode.js';
import type { HeldBrowser } from './openHeldBrowser.js';
import { openWatchedEpisode } from './openWatchedEpisode.js';
import type { ProgramAnswer } from './program/programFiles.js';
import { readAnswer } from './program/readAnswer.js';
import { checkStart, episodeOptionShape, read } from './readEpisodeOptions.js';
import { followHistory } from './watch/followHistory.js';

export interface PersonEpisodeOptions extends Omit<EpisodeOptions, 'headed'> {
  /**
   * Where the answer comes from: a terminal, whose first line it is ("/give-up why" gives up), or the file answer.json in the
   * episode's folder, in the shape that outside programs write.
   */
  answerFrom: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream } | 'file';
  /** Called once the window is open at the start page. */
  onOpen?(browser: HeldBrowser): void;
}

/** A person who works in a browser with a window, under the recorder and limits of outside programs. */
export interface PersonEpisode {
  /** Waits for the answer, a limit, or the window's end, and gives the document. May be called twice. */
  finish(): Promise<Trajectory>;
}

const schema = z.strictObject({
  ...episodeOptionShape,
  answerFrom: z.union([z.literal('file'), z.custom<Exclude<PersonEpisodeOptions['answerFrom'], 'file'>>()]),
  onOpen: z.custom<PersonEpisodeOptions['onOpen']>().optional(),
});
const lookMilliseconds = 500;

/**
 * Opens a window for a person on one task: the human ceiling.
 * @throws DeixisError EPISODE_OPTIONS_INVALID (usage), DISPLAY_MISSING, CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 */
export async function openPersonEpisode(given: PersonEpisodeOptions): Promise<PersonEpisode> {
  const { answerFrom, onOpen, ...options } = checkStart(read(schema, given));
  const over = new AbortController();
  let why = '';
  const end = (reason: string): void => {
    why ||= reason;
    over.abort();
  };
  const say = (text: string): void => {
    if (answerFrom !== 'file') answerFrom.output.write(`${text}\n`);
  };
  const watched = await openWatchedEpisode({ ...options, headed: true }, 'theirs', {
    isScripting: () => false,
    onSpent: () => end(`more than ${options.maximumActions} actions were made`),
    onAction: (actions) => say(`action ${actions} of ${options.maximumActions}`),
    onDocument: followHistory(),
  });
  const { browser, recorder } = watched;
  const abort = (): void => end('it was stopped on request');
  options.signal?.addEventListener('abort', abort, { once: true });
  void browser.chromium.ended.then(() => end('the window was closed'));
  const timer = setTimeout(
    () => end(`the ${options.maximumSeconds} s are over`),
    options.maximumSeconds * 1000,
  );

  async function finish(): Promise<Trajectory> {
    try {
      if (watched.unreachable !== null) return await watched.finish('not-executable', null);
      say(`${options.instruction}\nAnswer here with one line, or with "/give-up" and why.`);
      onOpen?.(browser);
      const answer = await (answerFrom === 'file'
        ? waitForFile(join(resolve(options.folder), 'answer.json'), over.signal)
        : readTerminal(answerFrom.input, over.signal)
      ).catch((error: unknown) => {
        recorder.addProblem(errorMessage(error));
        return null;
      });
      options.signal?.throwIfAborted();
      if (answer && 'answer' in answer)
        return await watched.finish('answered', { text: answer.answer, evidence: answer.evidence });
      recorder.addProblem(answer ? `given up: ${answer.giveUp}` : why || 'there was no answer');
      return await watched.finish(answer ? 'gave-up' : 'stopped', null);
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      await browser.close();
    }
  }
  let finished: Promise<Trajectory> | undefined;
  return {
    finish() {
      finished ??= finish();
      return finished;
    },
  };
}

/** The first line that is not empty; null where the signal fires or the input ends before. */
async function readTerminal(
  input: NodeJS.ReadableStream,
  signal: AbortSignal,
): Promise<ProgramAnswer | null> {
  const lines = createInterface({ input });
  return new Promise((settle) => {
    const done = (answer: ProgramAnswer | null): void => {
      signal.removeEventListener('abort', stop);
      settle(answer);
      lines.close();
    };
    const stop = (): void => done(null);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    lines.on('close', stop);
    lines.on('line', (line) => {
      const text = line.trim();
      if (text === '') return;
      const giveUp = /^\/give-up\b\s*(.*)$/.exec(text)?.[1];
      done(giveUp === undefined ? { answer: text, evidence: [] } : { giveUp });
    });
  });
}

async function waitForFile(file: string, signal: AbortSignal): Promise<ProgramAnswer | null> {
  for (; !signal.aborted; await new Promise((again) => setTimeout(again, lookMilliseconds))) {
    const answer = await readAnswer(file);
    if (answer) return answer;
  }
  return null;
}
