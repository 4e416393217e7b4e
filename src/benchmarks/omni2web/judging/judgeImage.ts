import { z } from 'zod';
import type { InputPart } from '../../../core/InputPart.js';
import { type Asked, askForObject } from '../../../judges/askForObject.js';
import { decisionSchema } from '../../../judges/decisionSchema.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import type { ItemDecision } from '../scoring/Judgment.js';
import type { JudgeOptions } from './JudgeOptions.js';

const replySchema = z.object({
  different: decisionSchema,
  matches: decisionSchema,
  shows: z.string().optional(),
  reason: z.string().optional(),
});

export interface PictureFile {
  path: string;
  mediaType: string;
}

export interface ImageVerdict {
  /** The new picture is another one and shows what was asked for. */
  holds: boolean;
  reason: string;
  ungraded: string | null;
  asked: Asked<unknown>;
}

/**
 * Asks a model to look at a replaced picture. Where the original could not be had, only what the new one shows counts.
 */
export async function judgeImage(
  {
    original,
    replacement,
    description,
  }: { original?: PictureFile; replacement: PictureFile; description: string },
  options: JudgeOptions,
): Promise<ImageVerdict> {
  const picture = (label: string, { path, mediaType }: PictureFile): InputPart[] => [
    { type: 'text', text: label, label },
    { type: 'image', path, mediaType, label },
  ];
  const asked = await askForObject({
    ...options,
    prompt: 'omni2web/judge-image',
    before: [
      ...(original ? picture('Original picture:', original) : []),
      ...picture('New picture:', replacement),
    ],
    values: {
      given: original
        ? 'You see the original first and the new picture second.'
        : 'You see the new picture only; the original could not be had, so "different" is true unless the new one is broken.',
      description: fenceUntrusted('DESCRIPTION', description),
    },
    schema: replySchema,
  });
  if (!asked.object)
    return { holds: false, reason: '', ungraded: asked.problem ?? 'no readable reply', asked };
  const { different, matches, shows, reason } = asked.object;
  return {
    holds: matches && (different || !original),
    reason: [shows, reason].filter(Boolean).join('; '),
    ungraded: null,
    asked,
  };
}

/**
 * Lets picture checks overturn items that passed, and nothing else: an item that was not met stays so, whatever the
 * picture (omni2web, Scores).
 */
export function overturnItems(
  items: readonly ItemDecision[],
  verdicts: ReadonlyMap<string, { holds: boolean; reason: string }>,
): ItemDecision[] {
  return items.map((item) => {
    const verdict = verdicts.get(item.id);
    return item.met && verdict && !verdict.holds
      ? { ...item, met: false, reason: `overturned by the picture: ${verdict.reason}` }
      : item;
  });
}
