import { assertProgram } from '../../../core/assertProgram.js';
import { splitCommand } from '../../../core/splitCommand.js';
import { attemptProgram } from './attemptProgram.js';
import type { Contestant } from './Contestant.js';
import type { Resources } from './Resources.js';

/**
 * A program in any language that drives the browser over its CDP address, under our recorder and limits
 * (src/browser/agent/program/programFiles.ts says how it is told its task).
 * @throws DeixisError COMMAND_INVALID (usage), COMMAND_NOT_FOUND (environment)
 */
export function openProgramContestant(line: string, resources: Resources): Contestant {
  const command = splitCommand(line);
  const name = `program:${line}`;
  // Nothing is started where the episodes of another run are judged.
  if (resources.options.outputsOf === undefined) assertProgram(command[0], name);
  return {
    name,
    attempt: (request) => attemptProgram(request, resources, { agent: { name, model: null }, command }),
    close: async () => undefined,
  };
}
