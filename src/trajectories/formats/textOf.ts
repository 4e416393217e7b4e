import { z } from 'zod';

/** A text that may be missing: null and blanks count as missing. */
export const looseText = z
  .string()
  .nullish()
  .transform((text) => (text?.trim() ? text : undefined));

/** What a source has where words are meant: text as it is, anything else as JSON; nothing for nothing. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.trim() === '' ? undefined : text;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Leaves out members that are undefined, so that a document does not hold them. */
export function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
}
