import { inputError } from './errors.js';

/** Values that JSON can carry without loss. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * JSON text with sorted keys and no white space, so that equal values have equal text and equal hashes.
 * `undefined` members are left out; NaN and Infinity are refused, since JSON readers break on them.
 * @throws DeixisError JSON_NOT_FINITE, JSON_UNSUPPORTED
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw inputError('JSON_NOT_FINITE', `JSON cannot hold the number ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(',')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value as Record<string, unknown>)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  throw inputError('JSON_UNSUPPORTED', `JSON cannot hold a ${typeof value}`);
}
