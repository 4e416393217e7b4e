import { z } from 'zod';
import { inputError } from '../core/errors.js';
import { parseDocument } from '../core/parseDocument.js';
import { parseJson, readTextFile } from '../core/parseJson.js';
import { readCsv } from '../core/readCsv.js';
import type { FrameSegment } from './sampleFrames.js';

const segment = z.union([
  z.tuple([z.number(), z.number()]).transform(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds })),
  z
    .strictObject({ start: z.number(), end: z.number(), name: z.string().optional() })
    .transform(({ start, end, name }) => ({ startSeconds: start, endSeconds: end, name })),
  z.strictObject({ startSeconds: z.number(), endSeconds: z.number(), name: z.string().optional() }),
]);

const document = z.union([z.array(segment), z.strictObject({ segments: z.array(segment) })]);

/**
 * Reads stretches of time: JSON (a list of [start, end], {start, end, name} or {startSeconds, endSeconds, name}), or CSV
 * with columns start, end and, if wanted, name, in any order. Seconds on the presentation timeline.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID, SEGMENTS_INVALID, CSV_INVALID,
 * CSV_COLUMNS_INVALID (input)
 */
export async function readSegments(path: string): Promise<FrameSegment[]> {
  const text = await readTextFile(path);
  const isJson = /^\s*[[{]/.test(text.replace(/^\ufeff/, ''));
  const segments = isJson ? fromJson(text, path) : await fromCsv(path);
  if (segments.length === 0) throw invalid(path, 1, 'it holds no segment');
  for (const [index, { startSeconds, endSeconds }] of segments.entries())
    if (!(startSeconds >= 0 && endSeconds > startSeconds))
      throw invalid(path, index + 1, `expected 0 <= start < end, got ${startSeconds} to ${endSeconds}`);
  return segments;
}

function fromJson(text: string, path: string): FrameSegment[] {
  const parsed = parseDocument(document, parseJson(text, path), path);
  return Array.isArray(parsed) ? parsed : parsed.segments;
}

async function fromCsv(path: string): Promise<FrameSegment[]> {
  const { rows } = await readCsv(path, { required: ['start', 'end'], optional: ['name'] });
  return rows.map(({ line, cells }) => {
    const secondsOf = (column: 'start' | 'end'): number => {
      const cell = cells[column]!;
      if (cell === '' || !Number.isFinite(Number(cell)))
        throw inputError('SEGMENTS_INVALID', `${path}:${line}: ${column}: expected seconds, got "${cell}"`);
      return Number(cell);
    };
    const name = cells.name ? { name: cells.name } : {};
    return { startSeconds: secondsOf('start'), endSeconds: secondsOf('end'), ...name };
  });
}

function invalid(path: string, place: number, message: string): Error {
  return inputError('SEGMENTS_INVALID', `${path}: segment ${place}: ${message}`, { details: { file: path } });
}
