import { join } from 'node:path';
import { openPersonEpisode } from '../../../browser/agent/openPersonEpisode.js';
import type { StageResult } from '../../../runs/StageTask.js';
import type { AttemptRequest, Contestant } from './Contestant.js';
import { type HandedPart, handOver } from './handOver.js';
import type { Resources } from './Resources.js';
import { withEpisode } from './withEpisode.js';

/** A person in a window under the same recorder and limits: the human ceiling. One task at a time; the terminal takes the answers. */
export function openPersonContestant(
  resources: Resources,
  terminal: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream } = {
    input: process.stdin,
    output: process.stderr,
  },
): Contestant {
  let before: Promise<unknown> = Promise.resolve();
  const attempt = (request: AttemptRequest): Promise<StageResult> =>
    withEpisode(request, resources, { name: 'person', model: null }, async ({ options, given, folder }) => {
      const parts = await handOver(given.parts, join(folder, 'given'));
      terminal.output.write(`\n${describeParts(parts)}\n`);
      const episode = await openPersonEpisode({ ...options, answerFrom: terminal });
      return { trajectory: await episode.finish(), work: {} };
    });
  return {
    name: 'person',
    isSlow: true,
    attempt(request) {
      const turn = before.then(() => {
        request.context.signal.throwIfAborted();
        return attempt(request);
      });
      before = turn.catch(() => undefined);
      return turn;
    },
    close: async () => undefined,
  };
}

function describeParts(parts: readonly HandedPart[]): string {
  if (parts.length === 0) return 'Nothing of the video is given.';
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      return part.type === 'frame'
        ? `frame at ${part.timeSeconds.toFixed(2)} s: ${part.path}`
        : `${part.type}: ${part.path}`;
    })
    .join('\n');
}
