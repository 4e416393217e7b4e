/**
 * A number as people and spreadsheets write it; NaN for anything else, also for what JavaScript alone takes for one:
 * nothing, 0x10, 0b1, Infinity, and what is too large to be held.
 */
export function parseDecimal(text: string): number {
  const isDecimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text);
  const value = isDecimal ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
