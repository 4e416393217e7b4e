import { copyFile, mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { openProgramEpisode } from '../../../browser/agent/openProgramEpisode.js';
import type { InputPart } from '../../../core/InputPart.js';
import { splitCommand } from '../../../core/splitCommand.js';
import type { Contestant } from './Contestant.js';
import type { Resources } from './Resources.js';
import { withEpisode } from './withEpisode.js';

/**
 * A program in any language that drives the browser over its CDP address, under our recorder and limits
 * (src/browser/agent/program/programFiles.ts says how it is told its task).
 * @throws DeixisError COMMAND_INVALID (usage)
 */
export function openProgramContestant(command: string, resources: Resources): Contestant {
  const words = splitCommand(command);
  const name = `program:${command}`;
  return {
    name,
    attempt: (request) =>
      withEpisode(request, resources, { name, model: null }, async ({ options, given, folder }) => {
        const parts = await handOver(given.parts, join(folder, 'given'));
        const episode = await openProgramEpisode({ ...options, command: words, given: parts });
        const trajectory = await episode.finish();
        // A program that did nothing and ended badly is no output that could be judged.
        const isNothing = trajectory.ended === 'stopped' && trajectory.steps.every(({ action }) => !action);
        return {
          trajectory,
          work: isNothing ? { unusable: trajectory.problems.at(-1) ?? 'the program did nothing' } : {},
        };
      }),
    close: async () => undefined,
  };
}

/** Parts as a task file tells them. Files are copied, so that no path leads to the data set with its answers. */
async function handOver(parts: readonly InputPart[], folder: string): Promise<unknown[]> {
  await mkdir(folder, { recursive: true });
  const told: unknown[] = [];
  for (const [place, part] of parts.entries()) {
    if (part.type === 'text') {
      told.push(part);
      continue;
    }
    const source = part.type === 'frame' ? part.frame.path : part.path;
    const path = join(folder, `${String(place + 1).padStart(3, '0')}${extname(basename(source))}`);
    await copyFile(source, path);
    told.push(part.type === 'frame' ? { type: 'frame', ...part.frame, path } : { ...part, path });
  }
  return told;
}
