import { join } from 'node:path';
import { z } from 'zod';
import { type Asked, askForObject } from '../../../judges/askForObject.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import type { TrajectoryStep } from '../../../trajectories/Trajectory.js';
import type { Asking } from './judgeTrajectory.js';

const scoreSchema = z.union([
  z.int().min(1).max(5),
  // As models write it: "4", "4/5".
  z
    .string()
    .regex(/^\s*[1-5]\s*(\/\s*5)?\s*$/)
    .transform((text) => Number(text.trim()[0])),
]);

const replySchema = z.object({ summary: z.string(), score: scoreSchema });

export interface RatedScreenshot {
  step: number;
  /** Of the file. */
  sha256: string;
  score: number;
  summary: string;
}

/**
 * Second stage: every screenshot in words and rated from 1 to 5. A picture that several steps share is asked about once.
 * @returns what was asked, and either all ratings or why there is none
 */
export async function rateScreenshots(
  {
    steps,
    folder,
    instruction,
    keyPoints,
  }: { steps: readonly TrajectoryStep[]; folder: string; instruction: string; keyPoints: string },
  asking: Asking,
): Promise<{ rated: RatedScreenshot[]; asked: Asked<unknown>[]; ungraded: string | null }> {
  const pictures = steps.flatMap(({ index, screenshot }) =>
    screenshot ? [{ step: index, ...screenshot }] : [],
  );
  const distinct = new Map(pictures.map((picture) => [picture.sha256, picture]));
  const replies = new Map(
    await Promise.all(
      [...distinct.values()].map(async ({ sha256, path, mediaType }) => {
        const asked = await askForObject({
          ...asking,
          prompt: 'ego2web/judge-screenshot',
          // No name of a file or number of a step: the same picture is the same question.
          before: [{ type: 'image', path: join(folder, path), mediaType, label: 'screenshot' }],
          values: { instruction, keyPoints: fenceUntrusted('KEY POINTS', keyPoints) },
          schema: replySchema,
        });
        return [sha256, asked] as const;
      }),
    ),
  );
  const asked = [...replies.values()];
  const rated: RatedScreenshot[] = [];
  for (const { step, sha256 } of pictures) {
    const { object, problem } = replies.get(sha256)!;
    if (!object)
      return { rated, asked, ungraded: `the screenshot of step ${step} got no rating: ${problem}` };
    rated.push({ step, sha256, ...object });
  }
  return { rated, asked, ungraded: null };
}
