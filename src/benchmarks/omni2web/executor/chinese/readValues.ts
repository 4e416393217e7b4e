import { columns } from '../bindPart.js';
import type { SlotReading } from '../matchRule.js';
import { memoizeSpans } from '../memoizeSpans.js';
import { mixColor } from '../mixColor.js';
import { PhraseTable } from '../PhraseTable.js';
import { type AtomReading, readRun } from '../readRun.js';
import type { Part, ValueAtom } from '../Setting.js';
import type { Token } from '../tokenize.js';
import { partPhrases } from './lexicon.js';
import { readHedged } from './readHedged.js';
import { measureLength, readNumber } from './readNumber.js';
import * as lexicon from './values.js';

export const table = {
  shadeChanges: new PhraseTable(lexicon.shadeChanges, 'zh'),
  shades: new PhraseTable(lexicon.shades, 'zh'),
  colors: new PhraseTable(lexicon.colorNames, 'zh'),
  parts: new PhraseTable(lexicon.valueParts, 'zh'),
  prefixParts: new PhraseTable(partPhrases, 'zh'),
  families: new PhraseTable(lexicon.families, 'zh'),
  fixed: new PhraseTable(lexicon.fixedValues, 'zh'),
  scales: new PhraseTable(lexicon.scales, 'zh'),
  degrees: new PhraseTable(lexicon.degrees, 'zh'),
};
const glue = new Set(
  '、 , 和 的 并 且 又 加 上 也 为 是 成 再 都 用 了 同 时 点 一 个 条 变 带 有 以 及 设 显 示'.split(' '),
);
const pixelUnits: Record<string, string> = {
  px: 'px',
  像素: 'px',
  pt: 'pt',
  '%': '%',
  em: 'em',
  rem: 'rem',
  vw: 'vw',
  vh: 'vh',
};

/** Reads a span as one value or several: "加粗并且深蓝色", "24像素", "红色边框". */
export const readValues = memoizeSpans(function values(
  tokens: readonly Token[],
  start: number,
  end: number,
): SlotReading | null {
  if (isComplaint(tokens, start, end)) return null;
  return readRun(
    start,
    end,
    (position) => atomsAt(tokens, position, end),
    (position) => (glue.has(tokens[position]!.text) && tokens[position]!.kind !== 'quote' ? 0.04 : undefined),
  );
});

/** 小了, 太大: told as a fault, not asked for. */
function isComplaint(tokens: readonly Token[], start: number, end: number): boolean {
  return (
    end - start === 2 && /^[大小宽窄高矮粗细]$/.test(tokens[start]!.text) && tokens[start + 1]!.text === '了'
  );
}

const atomsAt = memoizeSpans(function atoms(
  tokens: readonly Token[],
  position: number,
  end: number,
): AtomReading[] {
  const found: AtomReading[] = [];
  const add = (length: number, list: readonly ValueAtom[], cost = 0) =>
    found.push({ length, atoms: list, cost });

  for (const { length, meaning } of table.fixed.at(tokens, position, end)) add(length, meaning);
  for (const { length, meaning } of table.shadeChanges.at(tokens, position, end))
    add(length, [{ kind: 'shade', factor: meaning }]);
  for (const degree of [{ length: 0, meaning: 1 }, ...table.degrees.at(tokens, position, end)]) {
    for (const scale of table.scales.at(tokens, position + degree.length, end)) {
      const factor = Number((scale.meaning.factor ** degree.meaning).toFixed(3));
      add(degree.length + scale.length, [{ kind: 'scale', factor, part: scale.meaning.part }]);
    }
    if (degree.length > 0) {
      for (const fixed of table.fixed.at(tokens, position + degree.length, end))
        add(degree.length + fixed.length, fixed.meaning);
    }
  }
  found.push(...readHedged(tokens, position, end, found));
  for (const { length, meaning } of table.families.at(tokens, position, end)) {
    const noun = wordsAt(tokens, position + length, end, '字体') ? 2 : 0;
    add(length + noun, [
      { kind: 'fixed', operation: 'change_font', property: 'font-family', value: meaning },
    ]);
  }
  if (
    tokens[position]!.kind === 'quote' &&
    wordsAt(tokens, position + 1, end, '字体') &&
    /^[\p{L}\p{N} -]{2,40}$/u.test(tokens[position]!.text)
  ) {
    add(3, [
      {
        kind: 'fixed',
        operation: 'change_font',
        property: 'font-family',
        value: `"${tokens[position]!.text}"`,
      },
    ]);
  }
  const color = readColor(tokens, position, end);
  if (color) {
    add(color.length, [{ kind: 'color', value: color.value }]);
    const from = position + color.length;
    const skip = wordsAt(tokens, from, end, '的') ? 1 : 0;
    const part = table.parts.at(tokens, from + skip, end)[0];
    if (part)
      add(color.length + skip + part.length, [{ kind: 'color', value: color.value, part: part.meaning }]);
  }
  found.push(...readAmounts(tokens, position, end), ...readBorder(tokens, position, end));
  for (const { length, meaning } of table.prefixParts.at(tokens, position, end)) {
    found.push(...partValue(tokens, position, position + length, end, meaning));
  }
  return found;
});

/** "背景改成红色", "宽度300像素", "字号为24" inside a list of values. */
function partValue(
  tokens: readonly Token[],
  start: number,
  from: number,
  end: number,
  part: Part,
): AtomReading[] {
  let next = from;
  for (const link of [
    '设置为',
    '设置成',
    '调整为',
    '调整到',
    '改成',
    '改为',
    '变成',
    '变为',
    '设为',
    '换成',
    '调到',
    '用',
    '为',
    '是',
    '到',
    '成',
    ':',
    '变',
  ]) {
    if (!wordsAt(tokens, next, end, link)) continue;
    next += [...link].length;
    break;
  }
  const color = readColor(tokens, next, end);
  const scales = table.scales
    .at(tokens, next, end)
    .filter(({ meaning }) => !meaning.part)
    .map(
      ({ length, meaning }): AtomReading => ({
        length,
        atoms: [{ kind: 'scale', factor: meaning.factor }],
        cost: 0,
      }),
    );
  const readings: AtomReading[] = [...scales, ...readAmounts(tokens, next, end)];
  if (color) readings.push({ length: color.length, atoms: [{ kind: 'color', value: color.value }], cost: 0 });
  return readings
    .filter(({ atoms }) => atoms.every((atom) => atom.kind !== 'fixed' && !atom.part))
    .map(({ length, atoms, cost }) => ({
      length: next - start + length,
      atoms: atoms.map((atom) => (atom.kind === 'fixed' ? atom : { ...atom, part })),
      cost: cost + 0.05,
    }));
}

export function wordsAt(tokens: readonly Token[], position: number, end: number, words: string): boolean {
  const characters = [...words];
  if (position < 0 || position + characters.length > end) return false;
  return characters.every((character, index) => {
    const token = tokens[position + index]!;
    return token.kind !== 'quote' && token.text === character;
  });
}

/** "深蓝色", "红", "#ff8800", "绿色(#2e8b57)". */
export function readColor(
  tokens: readonly Token[],
  position: number,
  end: number,
): { value: string; length: number } | null {
  const exact = tokens[position];
  if (!exact || position >= end) return null;
  if (exact.kind === 'color') {
    const noun = wordsAt(tokens, position + 1, end, '色') ? 1 : 0;
    return { value: exact.text, length: 1 + noun };
  }
  let next = position;
  const names = table.colors.at(tokens, next, end);
  const shade = table.shades
    .at(tokens, next, end)
    .find(({ length }) => table.colors.at(tokens, next + length, end).length > 0);
  const direct = names[0];
  let value: string;
  if (direct && (!shade || direct.length > shade.length)) {
    value = direct.meaning;
    next += direct.length;
  } else if (shade) {
    const name = table.colors.at(tokens, next + shade.length, end)[0]!;
    const mixed =
      mixColor(shade.meaning, name.meaning) ?? (shade.meaning === 'bright' ? name.meaning : undefined);
    if (!mixed) return null;
    value = shade.meaning === 'bright' ? name.meaning : mixed;
    next += shade.length + name.length;
  } else return null;
  if (wordsAt(tokens, next, end, '颜色')) next += 2;
  else if (wordsAt(tokens, next, end, '色')) next += wordsAt(tokens, next, end, '色调') ? 2 : 1;
  const bracket =
    ['(', '('].includes(tokens[next]?.text ?? '') &&
    tokens[next + 1]?.kind === 'color' &&
    tokens[next + 2]?.text === ')';
  if (bracket && next + 3 <= end) return { value: tokens[next + 1]!.text, length: next + 3 - position };
  if (tokens[next]?.kind === 'color' && next < end)
    return { value: tokens[next]!.text, length: next + 1 - position };
  return { value, length: next - position };
}

export function readAmounts(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const found: AtomReading[] = [];
  const add = (length: number, atom: ValueAtom, cost = 0) => found.push({ length, atoms: [atom], cost });
  if (wordsAt(tokens, position, end, '百分之')) {
    const share = readNumber(tokens, position + 3, end);
    if (share) add(3 + share.length, { kind: 'length', value: `${share.value}%` });
    return found;
  }
  const eachRow = ['每行', '一行', '每排', '一排', '每一行', '每一排'].find((words) =>
    wordsAt(tokens, position, end, words),
  );
  if (eachRow) {
    let next = position + [...eachRow].length;
    for (const verb of ['显示', '放', '排']) if (wordsAt(tokens, next, end, verb)) next += [...verb].length;
    const number = readNumber(tokens, next, end);
    if (number && number.value <= 12)
      add(
        next + number.length + measureLength(tokens, next + number.length, end) - position,
        columnAtom(number.value),
      );
    return found;
  }
  const number = readNumber(tokens, position, end);
  if (!number) return found;
  let next = position + number.length;
  let unit = number.unit;
  if (unit === '') {
    const spelled = ['个像素', '像素', '象素', '磅'].find((words) => wordsAt(tokens, next, end, words));
    const times = wordsAt(tokens, next, end, '倍');
    if (spelled) {
      unit = spelled === '磅' ? 'pt' : 'px';
      next += [...spelled].length;
    } else if (times) {
      unit = '倍';
      next += 1;
    }
  }
  if (unit === '倍' || unit === 'x') {
    const noun = ['大小', '大', '宽', '高'].find((words) => wordsAt(tokens, next, end, words));
    const part: Part | undefined = noun === '宽' ? 'width' : noun === '高' ? 'height' : undefined;
    if (number.value > 0)
      add(next + (noun ? [...noun].length : 0) - position, { kind: 'scale', factor: number.value, part });
    return found;
  }
  if (unit === '') {
    const columnWord = [
      '列布局',
      '栏布局',
      '列网格',
      '列排列',
      '列显示',
      '等列',
      '列',
      '栏',
      '栏排列',
      '栏显示',
    ].find((words) => wordsAt(tokens, next, end, words));
    if (columnWord && Number.isInteger(number.value) && number.value >= 1 && number.value <= 12) {
      add(next + [...columnWord].length - position, columnAtom(number.value), number.value === 1 ? 0.1 : 0);
    }
    const sized = ['号字', '号'].find((words) => wordsAt(tokens, next, end, words));
    if (sized && number.value >= 8)
      add(next + [...sized].length - position, {
        kind: 'length',
        value: `${number.value}px`,
        part: 'font-size',
      });
    if (tokens[position]!.kind === 'number' || number.value >= 8)
      add(next - position, { kind: 'number', value: number.value });
    return found;
  }
  const known = pixelUnits[unit];
  if (!known) return found;
  const value = `${number.value}${known}`;
  if (wordsAt(tokens, next, end, '左右') || wordsAt(tokens, next, end, '上下'))
    add(next + 2 - position, { kind: 'length', value });
  add(next - position, { kind: 'length', value });
  const skip = wordsAt(tokens, next, end, '的') ? 1 : 0;
  const part = table.parts.at(tokens, next + skip, end)[0];
  if (part) add(next + skip + part.length - position, { kind: 'length', value, part: part.meaning });
  return found;
}

function columnAtom(count: number): ValueAtom {
  const { property, value } = columns(count);
  return { kind: 'fixed', operation: 'layout', property: property!, value: value! };
}

/** "2像素的红色实线边框", "粗的黑色边框", "边框". */
function readBorder(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const atoms: ValueAtom[] = [];
  let next = position;
  while (next < end && next - position < 16) {
    const border = ['边框', '描边', '外框', '框线'].find((words) => wordsAt(tokens, next, end, words));
    if (border) {
      const length = next + 2 - position;
      if (atoms.length > 0) return [{ length, atoms, cost: 0 }];
      return next === position
        ? [{ length, atoms: [{ kind: 'length', value: '1px', part: 'border-width' }], cost: 0.3 }]
        : [];
    }
    const color = readColor(tokens, next, end);
    const amount = readAmounts(tokens, next, end).find(
      ({ atoms: [atom] }) => atom!.kind === 'length' && !atom!.part,
    );
    const skip = ['实线', '虚线', '点线', '的', '宽', '粗细', '一圈', '一条', '、', ',', '个'].find((words) =>
      wordsAt(tokens, next, end, words),
    );
    if (amount) {
      atoms.push({ ...(amount.atoms[0] as Extract<ValueAtom, { kind: 'length' }>), part: 'border-width' });
      next += amount.length;
    } else if (color) {
      atoms.push({ kind: 'color', value: color.value, part: 'border-color' });
      next += color.length;
    } else if (wordsAt(tokens, next, end, '粗') || wordsAt(tokens, next, end, '细')) {
      atoms.push({
        kind: 'length',
        value: tokens[next]!.text === '粗' ? '4px' : '1px',
        part: 'border-width',
      });
      next += 1;
    } else if (skip) next += [...skip].length;
    else return [];
  }
  return [];
}
