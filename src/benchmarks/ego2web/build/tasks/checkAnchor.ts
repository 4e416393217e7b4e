import { z } from 'zod';
import type { Anchor } from './Anchor.js';
import { type Fault, fault } from './Fault.js';
import { findFormFaults } from './findFormFaults.js';
import { foldText } from './foldText.js';
import { parseStretches } from './parseStretches.js';

const writtenSchema = z.strictObject({
  name_guess: z.string().trim().min(1).max(200),
  visual_cues: z.array(z.string().trim().min(1).max(200)),
  timestamps: z.unknown(),
  why_video_dependent: z.string().trim().min(1).max(2000),
});

/** Checks an anchor as a model wrote it against every rule of the source: 3 to 5 different cues, times inside the clip, a reason. */
export function checkAnchor(
  value: unknown,
  kept: readonly Anchor[],
  durationSeconds: number,
): { value: Anchor } | { faults: Fault[] } {
  const form = findFormFaults(writtenSchema, value);
  if (form.length > 0) return { faults: form };
  const { name_guess, visual_cues, timestamps, why_video_dependent } = writtenSchema.parse(value);
  const faults: Fault[] = [];
  const cues = new Set(visual_cues.map(foldText));
  if (visual_cues.length < 3 || visual_cues.length > 5)
    faults.push(fault('cues-count', `visual_cues: expected 3 to 5, not ${visual_cues.length}`));
  else if (cues.size < visual_cues.length || cues.has(''))
    faults.push(fault('cues-repeated', 'visual_cues: expected cues that differ from each other'));
  const seen = parseStretches(timestamps, durationSeconds);
  if ('reason' in seen) faults.push(seen);
  if (kept.some(({ nameGuess }) => foldText(nameGuess) === foldText(name_guess)))
    faults.push(fault('anchor-repeated', `name_guess: "${name_guess}" is another anchor already`));
  if (faults.length > 0 || 'reason' in seen) return { faults };
  return { value: { nameGuess: name_guess, cues: visual_cues, seen, whyVideo: why_video_dependent } };
}
