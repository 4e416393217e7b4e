import { z } from 'zod';
import type { InputPart } from '../../../../core/InputPart.js';
import { parseLooseJson } from '../../../../core/parseLooseJson.js';
import { fillPrompt } from '../../../../judges/fillPrompt.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import type { Model } from '../../../../models/Model.js';
import { askInRounds, type Rounds } from '../../../building/askInRounds.js';
import { describeIssues } from '../../../building/describeIssues.js';
import type { Piece } from './planPieces.js';

/** The form of the source. */
const captionSchema = z.strictObject({
  'video description': z.string().trim().min(1),
  objects: z.record(z.string().trim().min(1), z.string().trim().min(1)),
});

export type Caption = z.output<typeof captionSchema>;

export interface WrittenCaption extends Rounds {
  caption?: Caption;
  /** What was wrong with the last answer, where there is no caption. */
  problem?: string;
}

/**
 * Puts one piece of a clip into words.
 * @throws DeixisError as Model.generate
 */
export async function writeCaption({
  model,
  prompt,
  piece: { startSeconds, endSeconds },
  media,
  maximumRepairs,
  repeat,
  signal,
}: {
  model: Model;
  prompt: Prompt;
  piece: Piece;
  media: readonly InputPart[];
  maximumRepairs: number;
  repeat: number;
  signal?: AbortSignal;
}): Promise<WrittenCaption> {
  let caption: Caption | undefined;
  let problem = 'the provider withheld the answer';
  const text = fillPrompt(prompt, {
    startSeconds: startSeconds.toFixed(1),
    endSeconds: endSeconds.toFixed(1),
  });
  const rounds = await askInRounds(model, {
    parts: [{ type: 'text', text, label: prompt.name }, ...media],
    ...{ maximumRepairs, repeat },
    ...(signal ? { signal } : {}),
    check(reply) {
      const fits = parseLooseJson(reply, (value) => captionSchema.safeParse(value).success);
      if (fits !== undefined) {
        caption = captionSchema.parse(fits);
        return null;
      }
      const nearly = parseLooseJson(reply);
      problem = nearly === undefined ? 'it holds no JSON' : describeIssues(captionSchema, nearly);
      return `That answer cannot be used: ${problem}. Give the whole answer again as one JSON object {"video description": "...", "objects": {"name": "description"}} and nothing else.`;
    },
  });
  return { ...rounds, ...(caption ? { caption } : { problem }) };
}
