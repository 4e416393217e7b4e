import type { FrameFile } from '../../../../core/InputPart.js';
import { fillPrompt } from '../../../../judges/fillPrompt.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import type { Model } from '../../../../models/Model.js';
import { askInRounds, type Rounds } from '../../../building/askInRounds.js';

/** The paper's limit. */
export const mostWords = 20;

export interface WrittenLine extends Rounds {
  line?: string;
  /** What was wrong with the last answer, where there is no line. */
  problem?: string;
}

/**
 * Puts a stretch of a timeline into words, from its keyframe; a line that breaks a rule is sent back.
 * @throws DeixisError as Model.generate
 */
export async function writeActivityLine({
  model,
  prompt,
  segment: { startSeconds, endSeconds },
  frame,
  maximumRepairs,
  repeat,
  signal,
}: {
  model: Model;
  prompt: Prompt;
  segment: { startSeconds: number; endSeconds: number };
  frame: FrameFile;
  maximumRepairs: number;
  repeat: number;
  signal?: AbortSignal;
}): Promise<WrittenLine> {
  let line: string | undefined;
  let problem = 'the provider withheld the answer';
  const text = fillPrompt(prompt, {
    ...{ start: startSeconds.toFixed(1), end: endSeconds.toFixed(1), words: String(mostWords) },
  });
  const rounds = await askInRounds(model, {
    parts: [
      { type: 'text', text, label: prompt.name },
      { type: 'frame', frame },
    ],
    ...{ maximumRepairs, repeat },
    ...(signal ? { signal } : {}),
    check(reply) {
      const fault = findLineFault(reply);
      if (fault === null) {
        line = cleanLine(reply);
        return null;
      }
      problem = fault;
      return `That line cannot be used: ${fault}. Give it again, at most ${mostWords} words on one line, and nothing else.`;
    },
  });
  return { ...rounds, ...(line === undefined ? { problem } : { line }) };
}

/** Marks around the line are none of it. */
function cleanLine(reply: string): string {
  return reply.trim().replace(/^[-*"'“”\s]+|["'“”*\s]+$/g, '');
}

/** What is wrong with an activity line; null where nothing is. */
export function findLineFault(reply: string): string | null {
  const line = cleanLine(reply);
  if (line === '') return 'it is empty';
  if (/[\r\n]/.test(line)) return 'it has more than one line';
  // Words of languages without blanks are counted too.
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(line)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;
  if (words === 0) return 'it has no words';
  return words > mostWords ? `it has ${words} words, not at most ${mostWords}` : null;
}
