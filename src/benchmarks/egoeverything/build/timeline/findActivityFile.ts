import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { parseDocument } from '../../../../core/parseDocument.js';
import { readJsonFile } from '../../../../core/parseJson.js';
import { streamMembers } from '../../../building/streamMembers.js';
import type { ActivityLine } from '../questions/QuestionDraft.js';

/** The released layout of `<video>_summary.json`. */
export const activitySummarySchema = z
  .array(
    z
      .object({
        start_time: z.number().nonnegative(),
        end_time: z.number().nonnegative(),
        description: z.string().trim().min(1),
      })
      .refine(({ start_time, end_time }) => end_time >= start_time, {
        message: 'end_time lies before start_time',
      }),
  )
  .min(1);

const passSchema = z.object({
  narrations: z.array(z.object({ timestamp_sec: z.number(), narration_text: z.string() })).default([]),
});
const narratedSchema = z.object({
  narration_pass_1: passSchema.optional(),
  narration_pass_2: passSchema.optional(),
});

export interface FoundActivities {
  made: 'summary' | 'narrations';
  lines: ActivityLine[];
}

/**
 * What somebody else wrote about a video, beside it: `<video>_summary.json`, or `narration.json` (Ego4D's) that tells of it. A
 * video with either is not clustered (egoeverything, VSSC). Undefined: there is neither.
 * @throws DeixisError DOCUMENT_INVALID, JSON_INVALID, FILE_UNREADABLE (input)
 */
export async function findActivityFile(
  video: string,
  endSeconds: number,
): Promise<FoundActivities | undefined> {
  const stem = basename(video, extname(video));
  const summary = join(dirname(video), `${stem}_summary.json`);
  if (existsSync(summary))
    return {
      made: 'summary',
      lines: parseDocument(activitySummarySchema, await readJsonFile(summary), summary).map(
        ({ start_time, end_time, description }) => ({
          ...{ startSeconds: start_time, endSeconds: end_time, description },
        }),
      ),
    };
  const narration = join(dirname(video), 'narration.json');
  if (!existsSync(narration)) return undefined;
  for await (const { key, readValue } of streamMembers(narration, 'videos')) {
    if (key !== stem) continue;
    const told = parseDocument(narratedSchema, readValue(), `${narration}: ${key}`);
    const lines = narrationLines([told.narration_pass_1, told.narration_pass_2], endSeconds);
    return lines.length === 0 ? undefined : { made: 'narrations', lines };
  }
  return undefined;
}

/** Of the pass that tells more, since both tell of the same: a narration holds until the next one. */
function narrationLines(
  passes: readonly (z.output<typeof passSchema> | undefined)[],
  endSeconds: number,
): ActivityLine[] {
  const [longest = []] = passes
    .map((pass) =>
      (pass?.narrations ?? [])
        .map(({ timestamp_sec, narration_text }) => ({
          startSeconds: Math.max(0, timestamp_sec),
          // "#C C opens the door": who is meant is said by the mark.
          description: narration_text.replace(/^\s*#\S+\s+/, '').trim(),
        }))
        .filter(({ startSeconds, description }) => description !== '' && startSeconds < endSeconds)
        .sort((left, right) => left.startSeconds - right.startSeconds),
    )
    .sort((left, right) => right.length - left.length);
  return longest.map(({ startSeconds, description }, index) => ({
    startSeconds,
    endSeconds: longest[index + 1]?.startSeconds ?? endSeconds,
    description,
  }));
}
