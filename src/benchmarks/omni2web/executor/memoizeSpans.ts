import type { Token } from './tokenize.js';

/**
 * Remembers what a reader found in each span of a token list, so that nested readers stay polynomial whatever the
 * input. Results are shared: they must not be changed.
 */
export function memoizeSpans<Result>(
  read: (tokens: readonly Token[], start: number, end: number) => Result,
): (tokens: readonly Token[], start: number, end: number) => Result {
  const known = new WeakMap<readonly Token[], Map<number, Result>>();
  return (tokens, start, end) => {
    const spans = known.get(tokens) ?? new Map<number, Result>();
    known.set(tokens, spans);
    const key = start * 4096 + end;
    if (spans.has(key)) return spans.get(key) as Result;
    const result = read(tokens, start, end);
    spans.set(key, result);
    return result;
  };
}
