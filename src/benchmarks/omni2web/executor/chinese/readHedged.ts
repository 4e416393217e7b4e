import { hedgedValue } from '../hedgedValue.js';
import type { AtomReading } from '../readRun.js';
import type { Token } from '../tokenize.js';
import { readAmounts, readColor, wordsAt } from './readValues.js';

const hedges = [
  '大概',
  '大约',
  '差不多',
  '比如',
  '改成',
  '改到',
  '设成',
  '设为',
  '调到',
  '用',
  '到',
  '约',
  '就',
  ',',
  '(',
  ':',
  '吧',
  '的',
];

/** 大一点，大概 24px 左右: the exact value counts. */
export function readHedged(
  tokens: readonly Token[],
  position: number,
  end: number,
  relatives: readonly AtomReading[],
): AtomReading[] {
  const found: AtomReading[] = [];
  for (const { length, atoms } of relatives) {
    const [relative] = atoms;
    if (!relative || atoms.length !== 1) continue;
    let next = position + length;
    for (let word: string | undefined = ''; word !== undefined && next < end; ) {
      word = hedges.find((words) => wordsAt(tokens, next, end, words));
      next += [...(word ?? '')].length;
    }
    if (next === position + length || next >= end) continue;
    const color = readColor(tokens, next, end);
    const exacts: AtomReading[] = readAmounts(tokens, next, end);
    if (color) exacts.push({ length: color.length, atoms: [{ kind: 'color', value: color.value }], cost: 0 });
    for (const exact of exacts) {
      const value = exact.atoms.length === 1 ? hedgedValue(relative, exact.atoms[0]!) : null;
      if (!value) continue;
      let stop = next + exact.length;
      for (const tail of ['左右', '上下', '吧', ')'])
        if (wordsAt(tokens, stop, end, tail)) stop += [...tail].length;
      found.push({ length: stop - position, atoms: [value], cost: 0 });
    }
  }
  return found;
}
