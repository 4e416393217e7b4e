import type { Language } from './ParsedRequest.js';

/** A word, Chinese character, number, quoted text, colour, address or mark of a text. */
export interface Token {
  kind: 'word' | 'quote' | 'number' | 'color' | 'address' | 'mark';
  /** Lower case, as rules compare it; of a quote its inner text, unfolded. */
  text: string;
  raw: string;
  start: number;
  end: number;
  /** Of a number: its value and its unit as written ("px", "%", "x", ""). */
  value?: number;
  unit?: string;
  /** White space or the start of the text comes before it. */
  spaceBefore: boolean;
}

/** Texts beyond this are not requests; reading them would only cost time. */
export const maximumTextLength = 2000;

const quotePairs: Record<string, string> = {
  '“': '”',
  '"': '"',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '‘': '’',
  '«': '»',
  '`': '`',
  '„': '“',
  '＂': '＂',
};

// Each is tried at one position (sticky) and has no nested repetition, so that its time is linear.
const colorPattern =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-z])|(?:rgb|hsl)a?\([0-9.,%/ deg]{1,40}\)/iy;
const addressPattern =
  /(?:https?:\/\/|data:image\/)[^\s"'“”「」，。]{1,1500}|[\w./-]{0,80}\w\.(?:png|jpe?g|gif|svg|webp|avif)\b/iy;
const numberPattern =
  /(\d{1,6}(?:\.\d{1,3})?)(px|pt|rem|em|vw|vh|%|x(?![a-z])|st(?![a-z])|nd(?![a-z])|rd(?![a-z])|th(?![a-z])|倍|像素)?(?![\d])/iy;
const wordPattern = /[$€£¥]\d[\d.,]*\d|[$€£¥]\d|[\p{L}\p{N}_]+(?:['’](?!s\b)[\p{L}]+)?|['’]s\b/uy;
const han = /^[\p{Script=Han}〇]$/u;
const joined = /[\p{L}\p{N}]/u;

/** Cuts a text into tokens. Quoted text is one token, whatever it holds. */
export function tokenize(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let spaceBefore = true;
  const push = (token: Omit<Token, 'start' | 'end' | 'raw' | 'spaceBefore'>, end: number) => {
    tokens.push({ ...token, raw: text.slice(position, end), start: position, end, spaceBefore });
    position = end;
    spaceBefore = false;
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  while (position < text.length) {
    const character = String.fromCodePoint(text.codePointAt(position)!);
    if (/\s/u.test(character)) {
      position += 1;
      spaceBefore = true;
      continue;
    }
    // The hyphen of "left-align" parts words and says nothing.
    if (
      character === '-' &&
      joined.test(text[position - 1] ?? ' ') &&
      joined.test(text[position + 1] ?? ' ')
    ) {
      position += 1;
      continue;
    }
    const closing = closingQuote(text, position, character);
    if (closing > position) {
      push({ kind: 'quote', text: text.slice(position + character.length, closing).trim() }, closing + 1);
      continue;
    }
    if (han.test(character)) {
      push({ kind: 'word', text: character }, position + character.length);
      continue;
    }
    const color = take(colorPattern);
    if (color) {
      push({ kind: 'color', text: color[0].toLowerCase() }, position + color[0].length);
      continue;
    }
    const address = take(addressPattern);
    if (address) {
      push({ kind: 'address', text: address[0] }, position + address[0].length);
      continue;
    }
    const number = take(numberPattern);
    if (number && !/^[a-z]/i.test(text.slice(position + number[0].length, position + number[0].length + 1))) {
      const unit = (number[2] ?? '').toLowerCase();
      push(
        { kind: 'number', text: number[0].toLowerCase(), value: Number(number[1]), unit },
        position + number[0].length,
      );
      continue;
    }
    const word = take(wordPattern);
    if (word) {
      const whole = language === 'zh' ? untilHan(word[0]) : word[0];
      push({ kind: 'word', text: whole.toLowerCase().replace('’', "'") }, position + whole.length);
      continue;
    }
    push({ kind: 'mark', text: character.normalize('NFKC') }, position + character.length);
  }
  return tokens;
}

function untilHan(word: string): string {
  const index = word.search(/[\p{Script=Han}]/u);
  return index > 0 ? word.slice(0, index) : word;
}

/** Position of the closing quotation mark, or -1. An apostrophe opens a quotation only at the start of a word. */
function closingQuote(text: string, position: number, character: string): number {
  const closing = quotePairs[character];
  if (closing) return text.indexOf(closing, position + character.length);
  if (character !== "'" || joined.test(text[position - 1] ?? ' ')) return -1;
  for (let index = text.indexOf("'", position + 1); index > 0; index = text.indexOf("'", index + 1)) {
    if (!joined.test(text[index + 1] ?? ' ') && index > position + 1) return index;
  }
  return -1;
}
