import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openProgramEpisode } from '../../../browser/agent/openProgramEpisode.js';
import { environmentError } from '../../../core/errors.js';
import type { StageResult } from '../../../runs/StageTask.js';
import type { EpisodeWork } from '../agents/EpisodeAgent.js';
import type { AttemptRequest } from './Contestant.js';
import { handOver } from './handOver.js';
import type { Resources } from './Resources.js';
import { withEpisode } from './withEpisode.js';

/** A program that works on tasks, as its episode is told it. */
export interface TaskProgram {
  agent: { name: string; model: string | null };
  command: [string, ...string[]];
  environment?: Readonly<Record<string, string>>;
  /** What its log tells beside what its episode recorded. */
  readLog?(log: string): EpisodeWork;
}

/**
 * Has a program do one task, and keeps what came of it with the program's log.
 * @throws DeixisError PROGRAM_ENDED (environment): it broke down before it had answered
 */
export function attemptProgram(
  request: AttemptRequest,
  resources: Resources,
  { agent, command, environment = {}, readLog }: TaskProgram,
): Promise<StageResult> {
  return withEpisode(request, resources, agent, async ({ options, given, folder }) => {
    const parts = await handOver(given.parts, join(folder, 'given'));
    const episode = await openProgramEpisode({ ...options, command, environment, given: parts });
    const trajectory = await episode.finish();
    const written = await readFile(join(folder, 'program.log'), 'utf8').catch(() => '');
    const log = resources.models.redact(written);
    // As in the other benchmarks: nobody knows whether the program or its surroundings were at fault, so that it is no figure.
    if (episode.breakdown !== null) {
      const kept = await request.context.artifacts.put(log);
      throw environmentError(
        'PROGRAM_ENDED',
        `${agent.name}: ${resources.models.redact(episode.breakdown)} (all it said: artifacts/${kept.slice(0, 2)}/${kept} in the run's folder)`,
        {
          hint: 'mend it and use --retry-errors; a program that cannot do a task writes {"giveUp": why} and ends with 0',
        },
      );
    }
    // A program that did nothing and answered nothing left no output that could be judged.
    const isNothing = trajectory.ended === 'stopped' && trajectory.steps.every(({ action }) => !action);
    return {
      trajectory,
      work: {
        ...readLog?.(log),
        ...(isNothing ? { unusable: trajectory.problems.join('; ') || 'the program did nothing' } : {}),
        ...(log.trim() === '' ? {} : { evidence: await request.context.artifacts.put(log) }),
      },
    };
  });
}
