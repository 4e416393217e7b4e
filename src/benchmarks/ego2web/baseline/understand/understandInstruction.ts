import type { Deed, Reference, Understanding } from './Understanding.js';

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  );
const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const colorWords =
  'red orange yellow green turquoise blue purple pink brown beige white black grey gray teal violet'.split(
    ' ',
  );

const quoted = /["“”«»]([^"“”«»]+)["“”«»]|(?<![\p{L}])['‘]([^'‘’]{2,}?)['’](?![\p{L}])/gu;

/** What is quoted as the name of a list or a button is no text to be written. */
const namedPart = /\b(list|playlist|button|folder|tab) ["“«]([^"“”«»]{1,30})["”»]/gu;

/** What an instruction asks for, by rules for English. */
export function understandInstruction(instruction: string): Understanding {
  const spoken = instruction.replace(namedPart, '$1 $2');
  const quotes = [...spoken.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? '');
  const plain = spoken.replace(quoted, ' … ').replace(/\s+/g, ' ').trim();
  // What stands in brackets explains, it asks for nothing.
  const asking = plain.replace(/\([^()]*\)/g, ' ');
  const deeds = understandDeeds(asking, quotes);
  return {
    reference: understandReference(asking),
    deeds,
    question: deeds.some(({ kind }) => kind === 'write')
      ? findQuestion(asking, [])
      : findQuestion(asking, quotes),
    plain,
  };
}

function understandReference(plain: string): Reference {
  const text = plain.toLowerCase();
  return {
    order: findOrder(text),
    state: findState(text),
    relation: findRelation(text),
    colors: colorWords.filter((color) => new RegExp(`\\b${color}\\b`).test(text)),
  };
}

function findOrder(text: string): Reference['order'] {
  const fromEnd = new RegExp(
    `\\b(${ordinals.join('|')})[ -](?:to[ -]last|from the end|last)\\b|\\b(penultimate|last but one|next to last)\\b`,
  ).exec(text);
  if (fromEnd) return { from: 'end', position: fromEnd[2] ? 2 : ordinals.indexOf(fromEnd[1]!) + 1 };
  const named = new RegExp(
    `\\b(${ordinals.join('|')})\\b(?! (?:result|page|tab|link|name|line|chapter))`,
  ).exec(text);
  if (named) return { from: 'start', position: ordinals.indexOf(named[1]!) + 1 };
  const counted = /\b(\d{1,2})(?:st|nd|rd|th)\b(?! century)/.exec(text);
  if (counted) return { from: 'start', position: Number(counted[1]) };
  if (/\b(?:last|final)\b(?! (?:name|page|week|year))/.test(text)) return { from: 'end', position: 1 };
  return null;
}

function findState(text: string): Reference['state'] {
  const fixed = /\b(?:poster|flyer|sign|notice|display|screen|device|painting)s?\b[^.;]{0,40}/.exec(
    text,
  )?.[0];
  if (
    fixed &&
    /\b(?:hangs?|hung|shows?|showed|wall|fridge|counter|goes up|went up|looks?|looked)\b/.test(fixed)
  )
    return 'seen';
  if (/\bput(?:s|ting)?\b[^.,;]{0,30}\bback\b|\breturn(?:s|ed)?\b[^.,;]{0,20}\b(?:shelf|place)/.test(text))
    return 'put-back';
  if (/\b(?:touch|point|tap|finger)/.test(text)) return 'touched';
  if (/\bkept\b|\b(?:put|placed|laid|dropped|went|goes)\b[^.,;]{0,30}\b(?:basket|trolley|bag)\b/.test(text))
    return 'kept';
  return /\b(?:pick(?:ed|s)?[ -]up|took|takes|taken|held|holds?|handled|lift(?:ed|s)?|grabbed)\b/.test(text)
    ? 'taken'
    : null;
}

function findRelation(text: string): Reference['relation'] {
  const ways: [RegExp, NonNullable<Reference['relation']>['kind']][] = [
    [/\b(?:right |just |directly )?after (?:the |a |an )?([^.,;?]{3,60})/, 'after'],
    [/\b(?:right |just |directly )?before (?:the |a |an )?([^.,;?]{3,60})/, 'before'],
    [/\bleft of (?:the |a |an )?([^.,;?]{3,60})/, 'left-of'],
    [/\bright of (?:the |a |an )?([^.,;?]{3,60})/, 'right-of'],
    [/\b(?:next to|beside|by the side of|near) (?:the |a |an )?([^.,;?]{3,60})/, 'beside'],
  ];
  for (const [way, kind] of ways) {
    const anchor = way.exec(text)?.[1];
    if (anchor) return { kind, anchor };
  }
  return null;
}

function understandDeeds(plain: string, quotes: readonly string[]): Deed[] {
  const text = plain.toLowerCase();
  const deeds: Deed[] = [];
  if (/\b(?:wish ?list|favou?rites)\b/.test(text)) deeds.push({ kind: 'press', button: 'wishlist' });
  if (
    /\badd\b[^.;]*\b(?:cart|basket)\b|\bput\b[^.;]*\b(?:cart|shopping basket)\b|\b(?:buy|order)\b/.test(text)
  )
    deeds.push({ kind: 'cart', quantity: findQuantity(text) });
  if (/\bwatch[ -]later\b|\bto watch later\b/.test(text)) deeds.push({ kind: 'press', button: 'later' });
  else if (/\bwatch ?list\b|\b(?:add|put)\b[^.;]*\bwatch\b/.test(text))
    deeds.push({ kind: 'press', button: 'watch' });
  const isLater = deeds.some((deed) => deed.kind === 'press' && deed.button === 'later');
  if (!isLater && /\b(?:save|bookmark)\b/.test(text)) deeds.push({ kind: 'press', button: 'save' });
  if (/\blike (?:it|the|that|this)\b|\bgive\b[^.;]*\blike\b/.test(text))
    deeds.push({ kind: 'press', button: 'like' });
  if (/\bplay\b/.test(text)) deeds.push({ kind: 'press', button: 'play' });
  if (/\bup-?vote\b/.test(text)) deeds.push({ kind: 'press', button: 'upvote' });
  const words = quotes[0] ?? '';
  const field = /\breview\b/.test(text) ? 'review' : /\bcomment\b/.test(text) ? 'comment' : 'reply';
  if (words !== '' && /\b(?:repl(?:y|ies)|comment|review|post|answer|write)\b/.test(text))
    deeds.push({ kind: 'write', field, text: words, stars: findStars(text) });
  return deeds;
}

function findQuantity(text: string): number | 'kept' {
  if (/\bas (?:often|many)\b[^.;]*\b(?:basket|trolley|bag|kept)\b/.test(text)) return 'kept';
  const before = new RegExp(
    `\\b(\\d{1,2}|${numbers.join('|')})\\b(?= (?:of|pieces|packs|units|items|copies|times|x)\\b)`,
  ).exec(text);
  if (!before) return 1;
  const index = numbers.indexOf(before[1]!);
  return index >= 0 ? index + 1 : Number(before[1]);
}

function findStars(text: string): number | null {
  const match = new RegExp(`\\b([1-5]|${numbers.slice(0, 5).join('|')})[ -]stars?\\b`).exec(text);
  if (!match) return null;
  const index = numbers.indexOf(match[1]!);
  return index >= 0 ? index + 1 : Number(match[1]);
}

/** From the word that asks to the end of its sentence; what is quoted there is the name of the fact. */
function findQuestion(plain: string, quotes: readonly string[]): string | null {
  const asks =
    /\b(?:report|tell|say|state|answer|give|note|name|find out|look up|check|read out|what|which|when|where|who|how (?:many|much|long|old|high|deep)|in (?:which|what))\b[^.?!]*/gi;
  const parts = [...plain.matchAll(asks)];
  const named = parts.flatMap(({ 0: part, index }) => {
    const before = plain.slice(0, index).split('…').length - 1;
    return quotes.slice(before, before + part.split('…').length - 1);
  });
  if (named.length > 0) return named.join(' ');
  return parts.length === 0 ? null : parts.map(([part]) => part).join(' ');
}
