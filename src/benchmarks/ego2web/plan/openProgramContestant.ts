import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openProgramEpisode } from '../../../browser/agent/openProgramEpisode.js';
import { assertProgram } from '../../../core/assertProgram.js';
import { environmentError } from '../../../core/errors.js';
import { splitCommand } from '../../../core/splitCommand.js';
import type { Contestant } from './Contestant.js';
import { handOver } from './handOver.js';
import type { Resources } from './Resources.js';
import { withEpisode } from './withEpisode.js';

/**
 * A program in any language that drives the browser over its CDP address, under our recorder and limits
 * (src/browser/agent/program/programFiles.ts says how it is told its task).
 * @throws DeixisError COMMAND_INVALID (usage), COMMAND_NOT_FOUND (environment)
 */
export function openProgramContestant(command: string, resources: Resources): Contestant {
  const words = splitCommand(command);
  const name = `program:${command}`;
  // Nothing is started where the episodes of another run are judged.
  if (resources.options.outputsOf === undefined) assertProgram(words[0], name);
  return {
    name,
    attempt: (request) =>
      withEpisode(request, resources, { name, model: null }, async ({ options, given, folder }) => {
        const parts = await handOver(given.parts, join(folder, 'given'));
        const episode = await openProgramEpisode({ ...options, command: words, given: parts });
        const trajectory = await episode.finish();
        // As in the other benchmarks: nobody knows whether the program or its surroundings were at fault, so that it is no figure.
        if (episode.breakdown !== null)
          throw environmentError('PROGRAM_ENDED', `${name}: ${episode.breakdown}`, {
            hint: 'mend it and use --retry-errors; a program that cannot do a task writes {"giveUp": why} and ends with 0',
          });
        const log = await readFile(join(folder, 'program.log'), 'utf8').catch(() => '');
        // A program that did nothing and answered nothing left no output that could be judged.
        const isNothing = trajectory.ended === 'stopped' && trajectory.steps.every(({ action }) => !action);
        return {
          trajectory,
          work: {
            ...(isNothing ? { unusable: trajectory.problems.join('; ') || 'the program did nothing' } : {}),
            ...(log.trim() === '' ? {} : { evidence: await request.context.artifacts.put(log) }),
          },
        };
      }),
    close: async () => undefined,
  };
}
