import type { CaptionPiece } from '../../exposure/captionsFile.js';
import type { SeenLine, SeenThing, Timeline } from './SeenThing.js';

const colors = 'red orange yellow green turquoise blue purple pink brown beige white black grey'.split(' ');
const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const handling = /\b(?:pick|take|took|hold|held|grab|lift|hand|carr|put|turn|read)\w*/i;

/** Captions as a timeline: each object that a piece names is a thing; one that pieces in a row name is one thing. */
export function thingsFromCaptions(pieces: readonly CaptionPiece[]): Timeline {
  const things: SeenThing[] = [];
  for (const { startSeconds, endSeconds, objects, 'video description': description } of pieces) {
    const entries = Object.entries(objects);
    for (const [name, detail] of entries.length > 0 ? entries : [['', description] as const]) {
      const lines = linesOf(`${name}. ${detail}`);
      const before = things.findLast(
        (thing) => startSeconds - thing.endSeconds < 0.5 && thing.lines[0]?.text === lines[0]?.text,
      );
      if (before) {
        before.endSeconds = endSeconds;
        continue;
      }
      things.push({
        ...{ startSeconds, endSeconds, lines },
        colors: colors.filter((color) => new RegExp(`\\b${color}\\b`, 'i').test(`${name} ${detail}`)),
        kinds: name === '' ? [] : [name],
        how: handling.test(description) && mentions(description, name) ? 'kept' : 'seen',
        ...{ nearness: 0, beside: { left: [], right: [] } },
      });
    }
  }
  return { things, looked: 0, read: 0 };
}

/** Sentences that tell what is meant, as one thing. */
export function thingsFromSentences(sentences: readonly string[]): Timeline {
  const text = sentences.join(' ');
  const counted = new RegExp(
    `\\b(\\d+|${numbers.join('|')}) (?:things?|items?)\\b[^.]*\\b(?:basket|trolley|bag|kept)`,
    'i',
  ).exec(text)?.[1];
  const named = numbers.indexOf(counted?.toLowerCase() ?? '');
  const keptCount = named >= 0 ? named : counted === undefined ? undefined : Number(counted);
  const things = [thingFrom(text)];
  return { things, looked: 0, read: 0, ...(keptCount === undefined ? {} : { keptCount }) };
}

function thingFrom(text: string): SeenThing {
  return {
    ...{ startSeconds: 0, endSeconds: 0, lines: linesOf(text), kinds: [], how: 'kept' },
    ...{ nearness: 0, beside: { left: [], right: [] } },
    colors: colors.filter((color) => new RegExp(`\\b${color}\\b`, 'i').test(text)),
  };
}

function mentions(description: string, name: string): boolean {
  const last = name.split(' ').at(-1) ?? '';
  return last === '' || description.toLowerCase().includes(last.toLowerCase());
}

/** What is quoted, what a sentence tells after a colon, and names with capitals, are print; other words say what it is. */
function linesOf(text: string): SeenLine[] {
  const told = [...text.matchAll(/: ([^":.]+(?:\.(?! |$)[^":.]*)*)/gu)].flatMap((match) =>
    match[1]!.split(/[,;] /),
  );
  if (told.length > 0)
    return [
      ...told.map((line, place) => ({ text: line, weight: place < 4 ? 1 - place * 0.05 : 0.3 })),
      { text: text.replace(/\s+/g, ' ').trim(), weight: 0.05 },
    ];
  const quoted = [...text.matchAll(/["“”«]([^"“”»]+)["“”»]/gu)].map((match) => match[1]!);
  const rest = text.replace(/["“”«][^"“”»]+["“”»]/gu, ' . ');
  const named = [
    ...rest.matchAll(
      /(?<![.!?]\s)(?<!^)\b\p{Lu}[\p{L}\p{N}-]*(?:\s+(?:\p{Lu}[\p{L}\p{N}-]*|\d[\p{L}\p{N}-]*))*/gu,
    ),
  ].map((match) => match[0]);
  const plain = rest.replace(/\s+/g, ' ').trim();
  return [
    ...quoted.map((line) => ({ text: line, weight: 1 })),
    ...named.map((line) => ({ text: line, weight: 0.8 })),
    ...(/[\p{L}]/u.test(plain) ? [{ text: plain, weight: quoted.length > 0 ? 0.1 : 0.4 }] : []),
  ];
}
