import { z } from 'zod';
import { parseDocument } from '../../../../core/parseDocument.js';
import { streamMembers } from '../../../building/streamMembers.js';

/** Other members, such as summaries, are there too; only what is needed is looked at. */
const passSchema = z.object({
  narrations: z.array(z.object({ timestamp_sec: z.number(), narration_text: z.string() })).default([]),
});
const videoSchema = z.object({
  narration_pass_1: passSchema.optional(),
  narration_pass_2: passSchema.optional(),
});

/** When something was said about a video, by pass: two people told what they saw, each for themselves. */
export interface VideoNarrations {
  /** Seconds in the video, ascending. */
  passes: number[][];
}

/**
 * Reads an Ego4D narration file ({<video_uid>: {narration_pass_1|2: {narrations}}}, or that inside {"videos": ...}) for the
 * videos that are asked for.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readNarrations(
  file: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, VideoNarrations>> {
  const found = new Map<string, VideoNarrations>();
  for await (const { key, readValue } of streamMembers(file, 'videos')) {
    if (!wanted.has(key)) continue;
    const video = parseDocument(videoSchema, readValue(), `${file}: ${key}`);
    const passes = [video.narration_pass_1, video.narration_pass_2].map((pass) =>
      (pass?.narrations ?? [])
        .filter(({ narration_text }) => narration_text.trim() !== '')
        .map(({ timestamp_sec }) => timestamp_sec)
        .sort((left, right) => left - right),
    );
    found.set(key, { passes });
  }
  return found;
}

/**
 * How many narrations lie in [startSeconds, endSeconds): those of the pass that has more there. Both passes tell of the same
 * events, so their sum would count each twice.
 */
export function countNarrations(
  { passes }: VideoNarrations,
  startSeconds: number,
  endSeconds: number,
): number {
  const counts = passes.map((times) => times.filter((time) => time >= startSeconds && time < endSeconds));
  return Math.max(0, ...counts.map(({ length }) => length));
}
