import { addUsage } from '../../core/addUsage.js';
import type { ExposurePart } from '../../core/Exposure.js';
import type { InputPart } from '../../core/InputPart.js';
import type { Usage } from '../../core/Usage.js';
import type { Model, ModelRequest } from '../../models/Model.js';

export interface Rounds {
  /** What was answered and what was wrong with it, in order; a round without complaint is the last one. */
  rounds: { reply: string; complaint: string | null }[];
  /** The provider withheld an answer: nothing more was asked. */
  refused: boolean;
  usage: Usage;
  modelReturned: string;
  shown: ExposurePart[];
  conversions: string[];
}

/**
 * Asks, and sends back what is wrong with the answer, a bounded number of times.
 * @param check takes an answer in (0 is the first round) and gives what is wrong with it, or null
 * @throws DeixisError as Model.generate
 */
export async function askInRounds(
  model: Model,
  {
    parts,
    maximumRepairs,
    repeat,
    signal,
    check,
  }: {
    parts: readonly InputPart[];
    maximumRepairs: number;
    repeat: number;
    signal?: AbortSignal;
    check: (reply: string, round: number) => string | null;
  },
): Promise<Rounds> {
  const followUp: NonNullable<ModelRequest['followUp']> = [];
  const rounds: Rounds['rounds'] = [];
  let usage: Usage | undefined;
  for (;;) {
    const answer = await model.generate({ parts, repeat, followUp, ...(signal ? { signal } : {}) });
    usage = usage ? addUsage(usage, answer.usage) : answer.usage;
    const complaint = answer.refused ? null : check(answer.text, rounds.length);
    rounds.push({ reply: answer.text, complaint });
    const { refused, modelReturned, shown, conversions } = answer;
    if (complaint === null || rounds.length > maximumRepairs)
      return { rounds, refused, usage, modelReturned, shown, conversions };
    followUp.push(
      { role: 'assistant', content: answer.text.trim() || '(empty)' },
      { role: 'user', content: complaint },
    );
  }
}
