import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';

/** Characters of all actions together, and of one text among them at most; longer ones are cut, and say so. */
const allActions = 60_000;
const oneText = 500;
const longestAnswer = 20_000;

/** What the agent did, a step after the other: address, action, what came of it. Fenced, since pages and agent wrote it. */
export function describeActions({ steps }: Trajectory): string {
  const most = Math.max(60, Math.min(oneText, Math.floor(allActions / Math.max(1, 3 * steps.length))));
  const lines = steps.flatMap(({ index, url, action, result }) => {
    const told = [
      url === undefined ? undefined : `at ${cut(oneLine(url), most)}`,
      action === undefined ? undefined : `action: ${cut(oneLine(action), most)}`,
      result === undefined ? undefined : `result: ${cut(oneLine(result), most)}`,
    ].filter((text) => text !== undefined);
    return told.length === 0 ? [] : [`[step ${index}] ${told.join(' | ')}`];
  });
  return fenceUntrusted('ACTIONS', lines.join('\n') || '(no action is recorded)');
}

export function describeAnswer({ finalAnswer }: Trajectory): string {
  return fenceUntrusted(
    'FINAL ANSWER',
    finalAnswer === null ? '(the agent gave no answer)' : cut(finalAnswer, longestAnswer),
  );
}

/** Every text of a trajectory that a judge may have seen, in words or inside a picture. */
export function untrustedTexts({ instruction, finalAnswer, steps }: Trajectory): string[] {
  return [
    instruction,
    finalAnswer,
    ...steps.flatMap(({ observation, thought, action, result, url }) => [
      observation,
      thought,
      action,
      result,
      url,
    ]),
  ].filter((text): text is string => typeof text === 'string');
}

/** One line, so that a text cannot look like the next step. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} [${text.length - most} characters more]`;
}
