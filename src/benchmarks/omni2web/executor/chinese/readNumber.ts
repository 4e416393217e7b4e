import { PhraseTable } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { measures, numerals } from './lexicon.js';

const table = new PhraseTable(Object.entries(numerals), 'zh');
const measureTable = new PhraseTable(
  measures.map((measure): [string, true] => [measure, true]),
  'zh',
);

/** A number in digits or characters. */
export function readNumber(
  tokens: readonly Token[],
  position: number,
  end: number,
): { value: number; unit: string; length: number } | null {
  const token = tokens[position];
  if (!token || position >= end) return null;
  if (token.kind === 'number') return { value: token.value!, unit: token.unit ?? '', length: 1 };
  const word = table.at(tokens, position, end)[0];
  return word ? { value: word.meaning, unit: '', length: word.length } : null;
}

/** Length of a classifier at `position`, 0 where there is none. */
export function measureLength(tokens: readonly Token[], position: number, end: number): number {
  return measureTable.at(tokens, position, end)[0]?.length ?? 0;
}

/** "第三个", "最后一张", "倒数第二个", "第 3 个": which of several. */
export function readOrdinal(
  tokens: readonly Token[],
  position: number,
  end: number,
): { ordinal: number; count?: number; length: number } | null {
  const starts = (words: string): boolean =>
    [...words].every((word, index) => position + index < end && tokens[position + index]!.text === word);
  let next = position;
  let sign = 1;
  if (starts('倒数第')) {
    next += 3;
    sign = -1;
  } else if (starts('第')) next += 1;
  else if (starts('最后') || starts('最末')) {
    const count = readNumber(tokens, position + 2, end);
    next = position + 2 + (count?.length ?? 0);
    const measure = measureLength(tokens, next, end);
    if (measure === 0 && !count) return null;
    const many = count && count.value > 1 ? count.value : undefined;
    return { ordinal: -1, count: many, length: next + measure - position };
  } else if (starts('首个')) return { ordinal: 1, length: 2 };
  else if (starts('前') || starts('头')) {
    const count = readNumber(tokens, position + 1, end);
    const measure = count ? measureLength(tokens, position + 1 + count.length, end) : 0;
    if (!count || measure === 0) return null;
    return { ordinal: 1, count: count.value, length: 1 + count.length + measure };
  } else return null;
  const number = readNumber(tokens, next, end);
  if (!number || !Number.isInteger(number.value) || number.value < 1) return null;
  next += number.length;
  return { ordinal: sign * number.value, length: next + measureLength(tokens, next, end) - position };
}
