import { resolve } from 'node:path';
import { usageError } from '../core/errors.js';
import type { EditJob } from './MediaJob.js';
import { runMediaJob } from './runMediaJob.js';

/** What an edit did to the timeline: what was at t is at t - shiftSeconds in the result. */
export interface EditResult {
  shiftSeconds: number;
  durationSeconds: number;
}

/**
 * Copies the pictures bit for bit and leaves all sound out. When the pictures began after the sound, times move earlier
 * by shiftSeconds, since the timeline begins with its earliest sample.
 * @throws DeixisError MEDIA_* (input)
 */
export function muteVideo(path: string, outPath: string): Promise<EditResult> {
  return edit({ kind: 'edit', edit: 'mute', path, outPath });
}

/**
 * Moves the sound later by `seconds` (negative: earlier), circularly over its own length; the pictures are copied bit
 * for bit.
 * @throws DeixisError MEDIA_* (input); MEDIA_NO_SOUND for a silent file
 */
export function shiftAudio(path: string, outPath: string, seconds: number): Promise<EditResult> {
  if (!Number.isFinite(seconds))
    throw usageError('OPTION_INVALID', `seconds: expected a number, got ${seconds}`);
  return edit({ kind: 'edit', edit: 'shift', path, outPath, seconds });
}

/**
 * Writes [startSeconds, endSeconds) as a file whose pictures and sound begin and end there. Whatever the source's codecs
 * are, the file has H.264 (constant quality 18) and AAC, since a cut between key pictures must be encoded anew. The picture shown at startSeconds is at 0.
 * @throws DeixisError MEDIA_* (input); MEDIA_TIME_OUTSIDE when nothing lies in the stretch
 */
export function cutVideo(
  path: string,
  outPath: string,
  startSeconds: number,
  endSeconds: number,
): Promise<EditResult> {
  if (!(startSeconds >= 0 && endSeconds > startSeconds && Number.isFinite(endSeconds)))
    throw usageError('OPTION_INVALID', `expected 0 <= start < end, got ${startSeconds} to ${endSeconds}`);
  return edit({ kind: 'edit', edit: 'cut', path, outPath, startSeconds, endSeconds });
}

async function edit(job: EditJob): Promise<EditResult> {
  return (await runMediaJob<EditResult>({ ...job, outPath: resolve(job.outPath) }))!;
}
