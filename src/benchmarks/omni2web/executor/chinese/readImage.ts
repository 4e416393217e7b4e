import type { SlotReading } from '../matchRule.js';
import type { Token } from '../tokenize.js';
import { measureLength, readNumber } from './readNumber.js';
import { wordsAt } from './readValues.js';

const nouns = ['图片', '照片', '相片', '图像', '插图', '插画', '图标', '画', '图', '头像', '海报', '风景照'];

/** "一张雪山的照片", "images/lake.jpg", "一张关于“雪山”的图片". */
export function readImage(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const last = tokens[end - 1]!;
  if (last.kind === 'address') {
    const before = tokens.slice(start, end - 1);
    return before.length <= 4 && before.every((token) => token.kind !== 'quote')
      ? { value: { address: last.text }, cost: 0 }
      : null;
  }
  let from = start;
  let counted = false;
  for (const word of ['另外', '另', '别的', '新的', '其他的'])
    if (wordsAt(tokens, from, end, word)) from += [...word].length;
  const number = readNumber(tokens, from, end);
  const measure = number
    ? measureLength(tokens, from + number.length, end)
    : measureLength(tokens, from, end);
  if (measure > 0) {
    from += (number?.length ?? 0) + measure;
    counted = true;
  }
  for (const word of ['关于', '有', '画着', '拍着', '带有', '包含', '内容是', '内容为'])
    if (wordsAt(tokens, from, end, word)) from += [...word].length;
  const noun = nouns.find(
    (word) => wordsAt(tokens, end - [...word].length, end, word) && end - [...word].length > from,
  );
  if (!noun) return null;
  let stop = end - [...noun].length;
  if (wordsAt(tokens, stop - 1, stop, '的')) stop -= 1;
  const words = tokens.slice(from, stop);
  if (words.length === 0 || words.length > 24 || words.some((token) => token.kind === 'mark')) return null;
  const pointing = words.some(
    (token) => token.kind !== 'quote' && ['这', '那', '第', '和', '跟', '与'].includes(token.text),
  );
  if (pointing) return null;
  const description = words.map((token) => (token.kind === 'quote' ? token.text : token.raw)).join('');
  return { value: { description }, cost: counted ? 0.1 : 1.2 };
}
