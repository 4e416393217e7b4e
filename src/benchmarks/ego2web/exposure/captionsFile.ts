import { z } from 'zod';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson, readTextFile } from '../../../core/parseJson.js';

/** What one stretch of a video shows, in the form of the source (ego2web, Building pairs). */
export const captionPieceSchema = z
  .strictObject({
    /** Seconds on the presentation timeline; five seconds a piece in the source. */
    startSeconds: z.number().nonnegative(),
    endSeconds: z.number().positive(),
    'video description': z.string(),
    /** Name to description. */
    objects: z.record(z.string(), z.string()).default({}),
  })
  .refine(({ startSeconds, endSeconds }) => endSeconds > startSeconds, {
    message: 'endSeconds lies before startSeconds',
  });

/** The captions of one video: a file that instances name as captionsFile. */
export const captionsFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('captions'),
  /** Who wrote them: a model's id, a person, or a program; shown wherever they are used. */
  writtenBy: z.string().min(1),
  /** How they were written, and what they leave out. */
  note: z.string().optional(),
  pieces: z.array(captionPieceSchema).min(1),
});

export type CaptionPiece = z.output<typeof captionPieceSchema>;
export type CaptionsFile = z.output<typeof captionsFileSchema>;

/** @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input) */
export async function readCaptions(file: string): Promise<CaptionsFile> {
  return parseDocument(captionsFileSchema, parseJson(await readTextFile(file), file), file);
}
