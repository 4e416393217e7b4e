import { kindPhrases as chineseKinds } from './chinese/lexicon.js';
import { readNounPhrase as readChinese } from './chinese/readNounPhrase.js';
import { kindPhrases as englishKinds } from './english/lexicon.js';
import { readNounPhrase as readEnglish } from './english/readNounPhrase.js';
import type { ExplicitReferent, Language } from './ParsedRequest.js';
import { PhraseTable } from './PhraseTable.js';
import { maximumTextLength, type Token, tokenize } from './tokenize.js';

const kinds = { en: new PhraseTable(englishKinds, 'en'), zh: new PhraseTable(chineseKinds, 'zh') };

/**
 * Reads the description of a target ("the “Buy” button in the pricing section, top right"). Descriptions are freer
 * than requests: what follows a comma or stands in brackets is left out if the whole cannot be read, and at last only
 * what is quoted and what kind of thing it is are taken. Empty when there is neither.
 */
export function parseReferents(text: string, language: Language): ExplicitReferent[] {
  if (text.length > maximumTextLength) return [];
  const tokens = tokenize(text, language).slice(0, 80);
  while (tokens.length > 0 && isMark(tokens[tokens.length - 1]!)) tokens.pop();
  const ranked = readRank(tokens, language);
  if (ranked) return ranked;
  const ends = [
    tokens.length,
    ...tokens.flatMap((token, index) => (index > 0 && isMark(token) ? [index] : [])),
  ];
  for (const end of ends) {
    const found = read(tokens, end, language);
    if (found) return found;
  }
  return readLoosely(tokens, language);
}

function read(tokens: readonly Token[], end: number, language: Language): ExplicitReferent[] | null {
  const phrase = language === 'en' ? readEnglish(tokens, 0, end) : readChinese(tokens, 0, end);
  if (!phrase || phrase.cost > 5) return null;
  const explicit = phrase.referents.filter((referent) => referent.kind === 'explicit');
  return explicit.length === phrase.referents.length ? explicit : null;
}

function isMark(token: Token): boolean {
  return token.kind === 'mark' && /^[.,;:!?()。、—–-]$/.test(token.text);
}

/** `the link "More" (2nd of 3, under the heading "News")`, as elements are described where several are alike. */
function readRank(tokens: readonly Token[], language: Language): ExplicitReferent[] | null {
  const open = tokens.findIndex(({ text, kind }) => kind === 'mark' && text === '(');
  const rank = tokens[open + 1];
  if (open < 1 || rank?.kind !== 'number' || tokens[open + 2]?.text !== 'of') return null;
  const found = read(tokens, open, language) ?? readLoosely(tokens.slice(0, open), language);
  const [first] = found;
  const total = tokens[open + 3];
  const of = total?.kind === 'number' ? { of: total.value! } : {};
  return first && found.length === 1 ? [{ ...first, ordinal: rank.value!, ...of }] : null;
}

function readLoosely(tokens: readonly Token[], language: Language): ExplicitReferent[] {
  const quoteAt = tokens.findIndex(({ kind }) => kind === 'quote');
  const quoted = tokens[quoteAt]?.text;
  const named = tokens.flatMap((_, index) => {
    const kind = kinds[language].at(tokens, index)[0];
    return kind ? [{ index, kind: kind.meaning }] : [];
  });
  const text = tokens.map(({ raw }) => raw).join(' ');
  if (quoted === undefined) return [];
  const beside =
    named.find(({ index }) => index === quoteAt + 1) ??
    [...named].reverse().find(({ index }) => index < quoteAt);
  const referent: ExplicitReferent = { kind: 'explicit', text, words: '', quoted };
  if (beside) referent.role = beside.kind;
  return [referent];
}
