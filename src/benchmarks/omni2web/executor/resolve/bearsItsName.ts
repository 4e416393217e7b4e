import type { PageElement } from '../../../../html/Page.js';
import type { ElementKind, ExplicitReferent } from '../ParsedRequest.js';
import { sameConcept } from './concepts.js';
import { classTokens } from './kindStrength.js';
import { foldText } from './scoreText.js';

/** The page itself calls the element by the word that the person used ("notice", "tile"). */
export function bearsItsName({ text, role }: ExplicitReferent, element: PageElement): boolean {
  if (!namedKinds.has(role!)) return false;
  const tokens = classTokens(element).flatMap((token) => token.split(/[-_]/));
  if (tokens.length === 0) return false;
  const pieces = /\p{Script=Han}/u.test(text) ? [...hanWords(text)] : foldText(text).split(' ');
  return pieces.some((piece) => sameConcept(piece).some((form) => tokens.includes(form)));
}
const namedKinds = new Set<ElementKind>(['banner', 'subtitle', 'card', 'badge', 'label', 'quote', 'section']);

function* hanWords(text: string): Generator<string> {
  const letters = [...text].slice(0, 40);
  for (let start = 0; start < letters.length; start += 1)
    for (const length of [2, 3]) yield letters.slice(start, start + length).join('');
}
