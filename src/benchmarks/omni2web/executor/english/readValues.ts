import { columns } from '../bindPart.js';
import type { SlotReading } from '../matchRule.js';
import { memoizeSpans } from '../memoizeSpans.js';
import { mixColor } from '../mixColor.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import { type AtomReading, readRun } from '../readRun.js';
import type { Part, ValueAtom } from '../Setting.js';
import type { Token } from '../tokenize.js';
import { numbers, partPhrases } from './lexicon.js';
import { readHedged } from './readHedged.js';
import * as lexicon from './values.js';

export const table = {
  shadeChanges: new PhraseTable(lexicon.shadeChanges, 'en'),
  shades: new PhraseTable(lexicon.shades, 'en'),
  colors: new PhraseTable(lexicon.colorNames, 'en'),
  parts: new PhraseTable(lexicon.valueParts, 'en'),
  prefixParts: new PhraseTable(partPhrases, 'en'),
  families: new PhraseTable(lexicon.families, 'en'),
  fixed: new PhraseTable(lexicon.fixedValues, 'en'),
  scales: new PhraseTable(lexicon.scales, 'en'),
  degrees: new PhraseTable(lexicon.degrees, 'en'),
  numbers: new PhraseTable(numbers, 'en'),
  units: new PhraseTable(
    phraseEntries([
      ['px', 'pixels|pixel|px'],
      ['pt', 'points|point|pt'],
      ['%', 'percent|per cent'],
      ['em', 'em|ems'],
      ['rem', 'rem|rems'],
    ]),
    'en',
  ),
  columns: new PhraseTable(
    phraseEntries([
      [
        1,
        'columns|column|column layout|column grid|columns wide|per row|in a row|in each row|across|a row|columns layout|column arrangement|equal columns|equal width columns|to a row|on each row',
      ],
    ]),
    'en',
  ),
};

const glue = new Set(
  'around about roughly a an the in with on its their and , but be have using into to of at as both by also lovely nice beautiful pretty shade'.split(
    ' ',
  ),
);
const borderWords = new Set(['border', 'outline', 'frame', 'borders']);
const borderStyles = new Set(['solid', 'dashed', 'dotted', 'line', 'visible', 'subtle']);

/** Reads a span as one value or several: "bold and dark blue", "24 pixels", "white on a black background". */
export const readValues = memoizeSpans(function values(
  tokens: readonly Token[],
  start: number,
  end: number,
): SlotReading | null {
  return readRun(
    start,
    end,
    (position) => atomsAt(tokens, position, end),
    (position) => (position + 1 < end && glue.has(tokens[position]!.text) ? 0.05 : undefined),
  );
});

const atomsAt = memoizeSpans(function atoms(
  tokens: readonly Token[],
  position: number,
  end: number,
): AtomReading[] {
  const found: AtomReading[] = [];
  const add = (length: number, atoms: readonly ValueAtom[], cost = 0) => found.push({ length, atoms, cost });

  for (const { length, meaning } of table.fixed.at(tokens, position, end)) add(length, meaning);
  for (const { length, meaning } of table.shadeChanges.at(tokens, position, end))
    add(length, [{ kind: 'shade', factor: meaning }]);
  for (const degree of [{ length: 0, meaning: 1 }, ...table.degrees.at(tokens, position, end)]) {
    for (const scale of table.scales.at(tokens, position + degree.length, end)) {
      const factor = Number((scale.meaning.factor ** degree.meaning).toFixed(3));
      add(degree.length + scale.length, [{ kind: 'scale', factor, part: scale.meaning.part }]);
    }
    if (degree.length > 0) {
      for (const fixed of table.fixed.at(tokens, position + degree.length, end)) {
        add(degree.length + fixed.length, fixed.meaning);
      }
    }
  }
  found.push(
    ...readHedged(tokens, position, end, found, { exact: partlessAtoms, partAfter }),
    ...readOnColor(tokens, position, end),
  );
  for (const { length, meaning } of readFamily(tokens, position, end)) {
    add(length, [{ kind: 'fixed', operation: 'change_font', property: 'font-family', value: meaning }]);
  }
  const color = readColor(tokens, position, end);
  found.push(...readComparedAmounts(tokens, position, end));
  if (color) {
    add(color.length, [{ kind: 'color', value: color.value }]);
    const part = partAfter(tokens, position + color.length, end);
    if (part) add(color.length + part.length, [{ kind: 'color', value: color.value, part: part.part }]);
  }
  found.push(...readAmounts(tokens, position, end), ...readBorder(tokens, position, end));
  for (const { length, meaning } of table.prefixParts.at(tokens, position, end)) {
    let next = position + length;
    while (
      next < end &&
      ['of', 'to', 'at', 'is', ':', 'as', 'be', '=', 'a', 'in'].includes(tokens[next]!.text)
    )
      next += 1;
    const fonts: AtomReading[] =
      meaning === 'font'
        ? [...readFamily(tokens, next, end)].map((family) => ({
            length: family.length,
            atoms: [
              { kind: 'fixed', operation: 'change_font', property: 'font-family', value: family.meaning },
            ],
            cost: 0,
          }))
        : [];
    for (const reading of [...fonts, ...partlessAtoms(tokens, next, end)]) {
      if (reading.atoms.some((atom) => 'part' in atom && atom.part)) continue;
      add(
        next - position + reading.length,
        reading.atoms.map((atom) => withPart(atom, meaning)),
        0.05,
      );
    }
  }
  return found;
});

/** "white on dark purple": letters on a ground. */
function readOnColor(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const letters = readColor(tokens, position, end);
  if (!letters) return [];
  let next = position + letters.length;
  for (const word of ['text', 'letters']) if (tokens[next]?.text === word && next < end) next += 1;
  if (tokens[next]?.text !== 'on') return [];
  next += 1;
  while (next < end && ['a', 'an', 'the'].includes(tokens[next]!.text)) next += 1;
  const ground = next < end ? readColor(tokens, next, end) : null;
  if (!ground) return [];
  next += ground.length;
  if (['background', 'ground'].includes(tokens[next]?.text ?? '') && next < end) next += 1;
  const atoms: ValueAtom[] = [
    { kind: 'color', value: letters.value, part: 'text' },
    { kind: 'color', value: ground.value, part: 'background' },
  ];
  return [{ length: next - position, atoms, cost: -0.1 }];
}

function partlessAtoms(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const color = readColor(tokens, position, end);
  const colors: AtomReading[] = color
    ? [{ length: color.length, atoms: [{ kind: 'color', value: color.value }], cost: 0 }]
    : [];
  return [...colors, ...readAmounts(tokens, position, end)];
}

function withPart(atom: ValueAtom, part: Part): ValueAtom {
  return atom.kind === 'fixed' ? atom : { ...atom, part };
}

function partAfter(tokens: readonly Token[], position: number, end: number) {
  const found = table.parts.at(tokens, position, end)[0];
  return found ? { part: found.meaning, length: found.length } : null;
}

/** "dark blue", "a light shade of green", "#ff8800", "green (#2e8b57)". */
export function readColor(
  tokens: readonly Token[],
  position: number,
  end: number,
): { value: string; length: number } | null {
  let next = position;
  for (const word of ['color', 'colour']) if (tokens[next]?.text === word && next + 1 < end) next += 1;
  const exact = tokens[next];
  if (exact && next < end && exact.kind === 'color')
    return { value: exact.text, length: next + 1 - position };
  const shade = table.shades.at(tokens, next, end)[0];
  if (shade) {
    next += shade.length;
    if (['shade', 'tone', 'tint'].includes(tokens[next]?.text ?? '') && tokens[next + 1]?.text === 'of')
      next += 2;
  }
  const name = table.colors.at(tokens, next, end)[0];
  if (!name) return null;
  next += name.length;
  let value = lexicon.colorValues[name.meaning] ?? name.meaning;
  if (shade) {
    const mixed = mixColor(shade.meaning, name.meaning);
    if (!mixed) return null;
    value = mixed;
  }
  if (['color', 'colour', 'shade', 'tone'].includes(tokens[next]?.text ?? '') && next < end) next += 1;
  const inBrackets =
    tokens[next]?.text === '(' && tokens[next + 1]?.kind === 'color' && tokens[next + 2]?.text === ')';
  if (inBrackets && next + 3 <= end) return { value: tokens[next + 1]!.text, length: next + 3 - position };
  if (tokens[next]?.text === ',' && tokens[next + 1]?.kind === 'color' && next + 2 <= end) {
    return { value: tokens[next + 1]!.text, length: next + 2 - position };
  }
  if (tokens[next]?.kind === 'color' && next < end)
    return { value: tokens[next]!.text, length: next + 1 - position };
  return { value, length: next - position };
}

function* readFamily(tokens: readonly Token[], position: number, end: number) {
  const nouns = ['font', 'typeface', 'fonts', 'lettering', 'type', 'style'];
  for (const { length, meaning } of table.families.at(tokens, position, end)) {
    const noun = nouns.includes(tokens[position + length]?.text ?? '') && position + length < end ? 1 : 0;
    const rest =
      noun && tokens[position + length + 1]?.text === 'family' && position + length + 1 < end ? 1 : 0;
    const behind = position + length + noun + rest;
    const generic = tokens[behind]?.text === ',' ? table.families.at(tokens, behind + 1, end)[0] : undefined;
    // "Georgia, serif" is one font with its stand-in.
    const standIn = generic && /^[a-z-]+$/.test(generic.meaning) ? generic.length + 1 : 0;
    yield { length: length + noun + rest + standIn, meaning };
  }
  const quoted = tokens[position];
  if (!quoted || position >= end) return;
  if (quoted.kind === 'quote' && nouns.includes(tokens[position + 1]?.text ?? '') && position + 2 <= end) {
    if (/^[\w -]{2,40}$/.test(quoted.text)) yield { length: 2, meaning: `"${quoted.text}"` };
  }
}

function readNumber(tokens: readonly Token[], position: number, end: number) {
  const token = tokens[position];
  if (!token || position >= end) return null;
  if (token.kind === 'number' && !['st', 'nd', 'rd', 'th'].includes(token.unit ?? '')) {
    return { value: token.value!, unit: token.unit!, length: 1 };
  }
  const word = table.numbers.at(tokens, position, end)[0];
  return word ? { value: word.meaning, unit: '', length: word.length } : null;
}

const comparatives: Record<string, { sign: 1 | -1; part?: Part }> = {
  bigger: { sign: 1 },
  larger: { sign: 1 },
  smaller: { sign: -1 },
  wider: { sign: 1, part: 'width' },
  narrower: { sign: -1, part: 'width' },
  taller: { sign: 1, part: 'height' },
  higher: { sign: 1, part: 'height' },
  shorter: { sign: -1, part: 'height' },
  thicker: { sign: 1, part: 'border-width' },
};

function readAmounts(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const number = readNumber(tokens, position, end);
  if (!number) return [];
  const found: AtomReading[] = [];
  let next = position + number.length;
  const spelled = number.unit === '' ? table.units.at(tokens, next, end)[0] : undefined;
  const unit = spelled?.meaning ?? number.unit;
  if (spelled) next += spelled.length;
  const following = next < end ? tokens[next]!.text : '';
  const add = (length: number, atom: ValueAtom) => found.push({ length, atoms: [atom], cost: 0 });

  if (number.unit === '' && !spelled) {
    for (const word of table.columns.at(tokens, next, end)) {
      if (!Number.isInteger(number.value) || number.value < 1 || number.value > 12) continue;
      const { property, value } = columns(number.value);
      add(number.length + word.length, {
        kind: 'fixed',
        operation: 'layout',
        property: property!,
        value: value!,
      });
    }
  }
  if ((unit === 'x' || following === 'times') && number.value > 0) {
    const from = unit === 'x' ? next : next + 1;
    const multiple = timesPart(tokens, from, end);
    if (multiple)
      add(from + multiple.length - position, { kind: 'scale', factor: number.value, part: multiple.part });
    return found;
  }
  const comparative = comparatives[following];
  if (comparative && unit === '%') {
    add(next + 1 - position, {
      kind: 'scale',
      factor: 1 + (comparative.sign * number.value) / 100,
      part: comparative.part,
    });
  } else if (comparative && (unit === 'px' || unit === '')) {
    add(next + 1 - position, { kind: 'add', px: comparative.sign * number.value, part: comparative.part });
  }
  if (unit === 'x') return found;
  if (unit === '') {
    add(next - position, { kind: 'number', value: number.value });
    return found;
  }
  const value = `${number.value}${unit}`;
  add(next - position, { kind: 'length', value });
  if (['large', 'big'].includes(following)) add(next + 1 - position, { kind: 'length', value });
  if (following === 'in' && tokens[next + 1]?.text === 'size')
    add(next + 2 - position, { kind: 'length', value });
  if (tokens[next]?.text === 'of' && next + 1 < end) next += 1;
  const part = partAfter(tokens, next, end);
  if (part) add(next + part.length - position, { kind: 'length', value, part: part.part });
  return found;
}

/** "wider by 40 pixels", "smaller by 10%". */
function readComparedAmounts(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const comparative = comparatives[tokens[position]!.text];
  if (!comparative || tokens[position + 1]?.text !== 'by') return [];
  return readAmounts(tokens, position + 2, end).flatMap(({ length, atoms: [atom] }): AtomReading[] => {
    if (atom?.kind !== 'length' || atom.part) return [];
    const amount = Number.parseFloat(atom.value);
    const { sign, part } = comparative;
    const read = (value: ValueAtom): AtomReading[] => [{ length: length + 2, atoms: [value], cost: 0 }];
    if (atom.value.endsWith('%')) return read({ kind: 'scale', factor: 1 + (sign * amount) / 100, part });
    return atom.value.endsWith('px') ? read({ kind: 'add', px: sign * amount, part }) : [];
  });
}

/** "as big", "the size", "wider" behind "3 times". */
function timesPart(
  tokens: readonly Token[],
  position: number,
  end: number,
): { length: number; part?: Part } | null {
  const text = tokens
    .slice(position, Math.min(end, position + 3))
    .map((token) => token.text)
    .join(' ');
  const found =
    /^(?:(?:as|its) (big|large|wide|tall|high|size|width|height)|the (size|width|height)|(bigger|larger|wider|taller|higher))(?=$| )/.exec(
      text,
    );
  if (!found) return position >= end ? { length: 0 } : null;
  const word = found[1] ?? found[2] ?? found[3]!;
  const part: Part | undefined = /^wid/.test(word)
    ? 'width'
    : /^(tall|high|heig)/.test(word)
      ? 'height'
      : undefined;
  return { length: found[0].split(' ').length, part };
}

/** "a 2 pixel solid red border", "a thick black outline", "a border". */
function readBorder(tokens: readonly Token[], position: number, end: number): AtomReading[] {
  const atoms: ValueAtom[] = [];
  let next = position;
  while (next < end && next - position < 8) {
    const token = tokens[next]!;
    if (borderWords.has(token.text)) {
      if (atoms.length === 0)
        return next === position
          ? [{ length: 1, atoms: [{ kind: 'length', value: '1px', part: 'border-width' }], cost: 0.3 }]
          : [];
      return [{ length: next + 1 - position, atoms, cost: 0 }];
    }
    const color = readColor(tokens, next, end);
    const amount = readAmounts(tokens, next, end).find(
      ({ atoms: [atom] }) => atom!.kind === 'length' || atom!.kind === 'number',
    );
    if (color) {
      atoms.push({ kind: 'color', value: color.value, part: 'border-color' });
      next += color.length;
    } else if (amount) {
      const [atom] = amount.atoms as [Extract<ValueAtom, { kind: 'length' | 'number' }>];
      atoms.push({
        kind: 'length',
        value: atom.kind === 'number' ? `${atom.value}px` : atom.value,
        part: 'border-width',
      });
      next += amount.length;
    } else if (token.text === 'thick' || token.text === 'thin') {
      atoms.push({ kind: 'length', value: token.text === 'thick' ? '4px' : '1px', part: 'border-width' });
      next += 1;
    } else if (borderStyles.has(token.text) || token.text === ',' || token.text === 'wide') next += 1;
    else return [];
  }
  return [];
}
