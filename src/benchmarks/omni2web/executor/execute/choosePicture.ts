import type { PageElement } from '../../../../html/Page.js';
import { sameConcept } from '../resolve/concepts.js';
import { foldText, scoreQuote } from '../resolve/scoreText.js';
import type { EditContext } from './EditContext.js';

/** A picture's address, and words for it where there are any. */
export interface ChosenPicture {
  source: string;
  alternativeText?: string;
}

/** The share of descriptive words that a picture's description must have. */
const leastShare = 0.5;

/**
 * A picture by description: first among those at hand, then among those on the page by their alternative text.
 * undefined where none fits: a picture is never made up.
 */
export function choosePicture(description: string, context: EditContext): ChosenPicture | undefined {
  const assets = (context.assets ?? []).map((asset) => ({
    source: asset.source,
    alternativeText: asset.description,
    words: asset.description,
  }));
  const shown = context.page.elements
    .filter(({ tag, attributes }) => tag === 'img' && attributes.src && attributes.alt)
    .map(({ attributes }) => ({
      source: attributes.src!,
      alternativeText: attributes.alt!,
      words: attributes.alt!,
    }));
  for (const list of [assets, shown]) {
    const scored = list
      .map((picture) => ({ picture, score: likeness(description, picture.words) }))
      .filter(({ score }) => score >= leastShare)
      .sort((left, right) => right.score - left.score);
    const [best, second] = scored;
    if (best && (!second || second.score < best.score || second.picture.source === best.picture.source)) {
      return { source: best.picture.source, alternativeText: best.picture.alternativeText };
    }
  }
  return undefined;
}

function likeness(wanted: string, words: string): number {
  const whole = scoreQuote(wanted, words);
  if (whole > 0) return whole;
  const folded = foldText(words);
  if (/\p{Script=Han}/u.test(wanted)) {
    const characters = [...foldText(wanted).replace(/[的一张幅在里上]/g, '')];
    return characters.filter((character) => folded.includes(character)).length /
      Math.max(characters.length, 1) >=
      0.75
      ? 0.6
      : 0;
  }
  const pieces = foldText(wanted)
    .split(' ')
    .filter((word) => !/^(a|an|the|of|in|on|at|with|and|some)$/.test(word));
  const has = pieces.filter((piece) =>
    sameConcept(piece).some((form) => ` ${folded} `.includes(` ${form} `)),
  );
  return has.length / Math.max(pieces.length, 1);
}

/** The picture that an element shows: its own, or the only one inside it. */
export function pictureOf(element: PageElement, context: EditContext): ChosenPicture | undefined {
  const images: PageElement[] = [];
  for (let index = element.index; index < element.end && images.length < 2; index += 1) {
    const one = context.page.elements[index]!;
    if (one.tag === 'img' && one.attributes.src) images.push(one);
  }
  if (images.length === 1) {
    const { src, alt } = images[0]!.attributes;
    return alt === undefined ? { source: src! } : { source: src!, alternativeText: alt };
  }
  const painted = /background(?:-image)?:[^;]{0,200}url\((['"]?)([^'")]{1,2000})\1\)/.exec(
    element.attributes.style ?? '',
  );
  return painted ? { source: painted[2]! } : undefined;
}
