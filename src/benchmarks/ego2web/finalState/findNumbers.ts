export interface FoundNumber {
  value: number;
  start: number;
  end: number;
  /** Whether it stands with one of the accepted units, with another one that we know, or alone. */
  unit: 'accepted' | 'other' | 'none';
}

/** Units of the things that web pages measure, so that "30 g" is not taken for thirty of something else. */
const knownUnits = new Set(
  (
    '% ° °c °f $ € £ ¥ ₹ usd eur gbp cny dollar dollars euro euros pound pounds cent cents yuan 元 g gram grams kg mg oz ounce ounces lb lbs ' +
    'ml l cl dl liter liters litre litres kcal cal calorie calories kj mm cm m km metre metres meter meters mile miles mi ft foot feet inch inches ' +
    's sec second seconds min minute minutes h hr hour hours day days week weeks month months year years am pm ' +
    'w kw wh kwh v mah gb mb tb mhz ghz px star stars review reviews 克 千克 毫升 升 卡 千卡 分钟 小时 米 厘米'
  ).split(' '),
);

/** Digits with marks between thousands or before decimals; not a part of a word, a clock time or a date. */
const pattern =
  /(?<!(?!\p{Script=Han})[\p{L}\p{N}_]|\d[.,:/]|[\p{L}\p{N}]-)[-−]?\d+(?:[.,]\d+)*(?![\d_]|[:/]\d|-\d)/gu;

/** The numbers of a text in their order. */
export function findNumbers(text: string, acceptedUnits: readonly string[]): FoundNumber[] {
  const accepted = acceptedUnits.map((unit) => unit.normalize('NFKC').toLowerCase());
  return [...text.matchAll(pattern)].flatMap(({ index, 0: digits }) => {
    const value = readNumber(digits);
    if (value === undefined) return [];
    const end = index + digits.length;
    return [{ value, start: index, end, unit: unitOf(text.slice(0, index), text.slice(end), accepted) }];
  });
}

/** "1,240.5" and "1.240,5" are one thousand and more, "4,99" is less than five; what is neither way written is no number. */
function readNumber(digits: string): number | undefined {
  const plain = digits.replace('−', '-');
  const whole = /^-?\d+$/.test(plain) ? plain : undefined;
  const thousands = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : undefined;
  const decimal = /^-?\d+\.\d+$/.test(plain) ? plain : undefined;
  const continental = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : undefined;
  const comma = /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : undefined;
  const text = whole ?? thousands ?? decimal ?? continental ?? comma;
  return text === undefined ? undefined : Number(text);
}

function unitOf(before: string, after: string, accepted: readonly string[]): FoundNumber['unit'] {
  if (accepted.some((unit) => startsWithUnit(after, unit) || endsWithUnit(before, unit))) return 'accepted';
  const next = /^[\s-]*([\p{L}°]+|[%$€£¥₹])/u.exec(after)?.[1];
  const previous = /([$€£¥₹])\s*$/u.exec(before)?.[1];
  return (next !== undefined && knownUnits.has(next)) || previous !== undefined ? 'other' : 'none';
}

function startsWithUnit(text: string, unit: string): boolean {
  const rest = text.replace(/^[\s-]+/, '');
  return (
    rest.startsWith(unit) && !(/[\p{L}\p{N}]$/u.test(unit) && /^[\p{L}\p{N}]/u.test(rest.slice(unit.length)))
  );
}

/** A unit before its number, as currencies stand: "$4.99", "EUR 4.99". */
function endsWithUnit(text: string, unit: string): boolean {
  const rest = text.trimEnd();
  if (!rest.endsWith(unit)) return false;
  const isSign = !/[\p{L}\p{N}]/u.test(unit);
  return isSign || (!/[\p{L}\p{N}]$/u.test(rest.slice(0, -unit.length)) && /^[a-z]{3}$/.test(unit));
}
