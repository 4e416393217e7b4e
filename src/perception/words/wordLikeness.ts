import { foldLetters } from './foldLetters.js';

/** 1 for the same word, less for each letter that was read wrong, 0 for words that share no more than chance. */
export function wordLikeness(one: string, other: string): number {
  const a = one.toLowerCase();
  const b = other.toLowerCase();
  if (a === b) return 1;
  // Numbers have no misprints that could be told from other numbers, in codes and model names neither.
  const [digits, others] = [a.replace(/\D/g, ''), b.replace(/\D/g, '')];
  if (digits.length > 0 && digits.length === others.length && digits !== others) return 0;
  const [c, d] = [foldLetters(a), foldLetters(b)];
  if (c === d) return c === '' ? 0 : 0.97;
  const longest = Math.max(c.length, d.length);
  if (longest < 4 || Math.abs(c.length - d.length) > longest * 0.4) return 0;
  const likeness = 1 - editDistance(c, d) / longest;
  return likeness < 0.6 ? 0 : likeness;
}

/** Least number of letters put in, left out or changed. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
