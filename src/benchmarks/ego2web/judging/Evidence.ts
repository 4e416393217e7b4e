import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { inputError } from '../../../core/errors.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson, readTextFile } from '../../../core/parseJson.js';

/** A stretch of a video, in seconds on its presentation timeline. */
export const rangeSchema = z
  .strictObject({ startSeconds: z.number().nonnegative(), endSeconds: z.number().nonnegative() })
  .refine(({ startSeconds, endSeconds }) => endSeconds >= startSeconds, {
    message: 'endSeconds lies before startSeconds',
  });

/** The stretches of a video that a task hangs on, v of the source. */
export const evidenceSchema = z.strictObject({
  /** The id of the task, or of the trajectory; needed where a file holds evidence of several. */
  task: z.string().min(1).optional(),
  /** The video file; a relative path begins in the folder of the evidence file. */
  video: z.string().min(1),
  /** Seconds on the presentation timeline. */
  ranges: z.array(rangeSchema).min(1),
});

export type Evidence = z.output<typeof evidenceSchema>;

/** Evidence by the id of its task; under null where it is for every trajectory. */
export type EvidenceList = ReadonlyMap<string | null, Evidence>;

/**
 * Reads a file of evidence: one {video, ranges} for all trajectories, or a JSON list or an object a line of {task, video, ranges}.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID, EVIDENCE_INVALID (input)
 */
export async function readEvidence(file: string): Promise<EvidenceList> {
  const text = (await readTextFile(file)).replace(/^\uFEFF/, '').trim();
  const entries = parseEntries(text, file);
  const list = new Map<string | null, Evidence>();
  for (const [place, value] of entries.entries()) {
    const source = entries.length === 1 ? file : `${file}: entry ${place + 1}`;
    const { task, video, ranges } = parseDocument(evidenceSchema, value, source);
    if (task === undefined && entries.length > 1)
      throw inputError('EVIDENCE_INVALID', `${source}: task: expected the task that it is evidence for`, {
        hint: 'name the task in each entry; evidence without a task stands alone in its file, and is for every trajectory',
      });
    if (list.has(task ?? null))
      throw inputError('EVIDENCE_INVALID', `${source}: task: "${task}" has evidence already`, {
        hint: 'put all ranges of a task into one entry',
      });
    list.set(task ?? null, {
      ...(task === undefined ? {} : { task }),
      video: resolve(dirname(file), video),
      ranges: ranges.toSorted((a, b) => a.startSeconds - b.startSeconds),
    });
  }
  return list;
}

function parseEntries(text: string, file: string): unknown[] {
  try {
    const whole = parseJson(text, file);
    return Array.isArray(whole) ? whole : [whole];
  } catch (error) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length < 2) throw error;
    return lines.map((line, index) => parseJson(line, `${file}: entry ${index + 1}`));
  }
}

/** The evidence for a trajectory: by its task, its id, the last part of that, or what is for all. */
export function findEvidence(
  list: EvidenceList | undefined,
  { task, id }: { task: string | null; id: string },
): Evidence | undefined {
  return (
    (task === null ? undefined : list?.get(task)) ??
    list?.get(id) ??
    list?.get(id.split('/').at(-1)!) ??
    list?.get(null)
  );
}
