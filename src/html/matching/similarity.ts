import { classSet } from '../css/createMatcher.js';
import type { PageElement } from '../Page.js';

const pictures = new Set(['img', 'svg', 'picture', 'video', 'canvas', 'object']);

/** How alike two start tags are, from 0 to 1: tag, id, classes, other attributes. */
export function tagSimilarity(a: PageElement, b: PageElement): number {
  const sameTag = a.tag === b.tag ? 1 : pictures.has(a.tag) && pictures.has(b.tag) ? 0.7 : 0;
  return 0.5 * sameTag + 0.5 * attributeSimilarity(a, b);
}

/** How alike two elements are at first sight, from 0 to 1: tag, attributes and shown text. */
export function similarity(a: PageElement, b: PageElement): number {
  const sameTag = a.tag === b.tag ? 1 : pictures.has(a.tag) && pictures.has(b.tag) ? 0.7 : 0;
  const attributes = attributeSimilarity(a, b);
  const text = a.text || b.text ? textSimilarity(a.text, b.text) : attributes;
  return 0.35 * sameTag + 0.25 * attributes + 0.4 * text;
}

function attributeSimilarity(a: PageElement, b: PageElement): number {
  let shared = 0;
  let all = 0;
  const names = new Set([...Object.keys(a.attributes), ...Object.keys(b.attributes)]);
  for (const name of names) {
    if (name === 'class' || name === 'style') continue;
    const weight = name === 'id' ? 3 : 1;
    all += weight;
    if (a.attributes[name] === b.attributes[name]) shared += weight;
  }
  const [mine, yours] = [classSet(a), classSet(b)];
  const union = new Set([...mine, ...yours]).size;
  let common = 0;
  for (const name of mine) if (yours.has(name)) common++;
  if (union > 0) {
    all += 2;
    shared += (2 * common) / union;
  }
  return all === 0 ? 1 : shared / all;
}

/** Share of letter pairs in common (Dice), over the first 400 letters. */
function textSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [mine, yours] = [pairsOf(a), pairsOf(b)];
  let common = 0;
  let size = 0;
  for (const [pair, count] of mine) common += Math.min(count, yours.get(pair) ?? 0);
  for (const count of mine.values()) size += count;
  for (const count of yours.values()) size += count;
  return size === 0 ? 0 : (2 * common) / size;
}

const pairCache = new Map<string, Map<string, number>>();

function pairsOf(text: string): Map<string, number> {
  const short = text.slice(0, 400);
  const known = pairCache.get(short);
  if (known) return known;
  const pairs = new Map<string, number>();
  for (let at = 0; at < short.length - 1; at++) {
    const pair = short.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  if (short.length === 1) pairs.set(short, 1);
  if (pairCache.size > 2000) pairCache.clear();
  pairCache.set(short, pairs);
  return pairs;
}
