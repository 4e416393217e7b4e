import { parseJson } from '../../core/parseJson.js';

/** A number that a table may hold as text; anything else stays as it is. */
export function readNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** A list that a table may hold as JSON text; anything else stays as it is. */
export function readList(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return value;
  try {
    return parseJson(value, 'cell');
  } catch {
    return value;
  }
}

/** A list of words: a list, JSON text of one, or words with commas between. */
export function readWords(value: unknown): unknown {
  const list = readList(value);
  if (typeof list !== 'string') return list;
  return list.split(',').flatMap((word) => word.trim() || []);
}

/** The known word that a text is, whatever its case and whatever stands between its parts; else the text. */
export function readWord(value: unknown, known: readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return known.find((word) => bare(word) === bare(value)) ?? value;
}

/** Text, also where a table holds a number. */
export function readText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** An id as ours are written; characters that they cannot have become "-". */
export function readId(value: unknown, place: string): unknown {
  const text = readText(value);
  if (text === undefined) return place;
  return typeof text === 'string' ? text.trim().replace(/[^A-Za-z0-9._-]+/g, '-') : text;
}
