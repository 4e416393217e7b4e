import { isWithin } from '../effects/isWithin.js';
import { type PagePair, pairPages } from '../effects/pairPages.js';
import type { JudgedPages, RenderedPage } from '../effects/RenderedPage.js';
import type { PlainCheck } from './Check.js';
import { differsInFamily } from './compareFamily.js';
import { isDisplaced, strayLeaf } from './comparePlace.js';
import type { CheckResult } from './evaluateCheck.js';
import { findElement, listKeys } from './findElement.js';

type Grounding = Extract<PlainCheck, { kind: 'grounding' }>;

/**
 * Whether the right elements were worked on (omni2web, Scores): each anchored one differs from the source in the
 * property family, or is as in the source where the right end state is the source's; and no other element of the same
 * kind differs, but those that the reference changes, too.
 */
export function evaluateGrounding(check: Grounding, judged: JudgedPages): CheckResult {
  const { source, output, reference } = judged;
  const keys: string[] = [];
  for (const anchor of check.elements) {
    const found = findElement(anchor, source, output);
    if ('problem' in found) return { met: false, reason: found.problem, element: null };
    if (found.key === null) return { met: found.at >= 0, reason: 'an inserted element', element: null };
    keys.push(found.key);
  }
  for (const key of keys) {
    const differs = differsFrom(key, source, output, check);
    const shouldDiffer = !reference || differsFrom(key, source, reference, check);
    const goneInReference = reference !== undefined && !isShownIn(pairPages(source, reference), key);
    const isGone = !isShownIn(pairPages(source, output), key);
    if (check.family !== 'presence' && goneInReference && isGone) continue;
    if (differs !== shouldDiffer) {
      const reason = shouldDiffer
        ? `it is as in the source in ${check.family}`
        : `its right state is the source's, and it differs in ${check.family}`;
      return { met: false, reason, element: key };
    }
  }
  const stray = strayElement(keys, judged, check);
  if (stray !== undefined) {
    return { met: false, reason: `${stray} was changed, too, and should not be`, element: stray };
  }
  return { met: true, reason: `changed in ${check.family} as the right element`, element: keys[0] ?? null };
}

function differsFrom(
  key: string,
  source: RenderedPage,
  other: RenderedPage,
  { family, properties }: Grounding,
): boolean {
  if (family === 'order') return isShownIn(pairPages(source, other), key) && isDisplaced(key, source, other);
  return differsInFamily(pairPages(source, other), key, family, properties);
}

function isShownIn(pair: PagePair, key: string): boolean {
  const at = pair.other.positionOf(key);
  return at >= 0 && pair.other.index.shown[at]!;
}

/** An element of the targets' kind (role, or tag where it has none) that differs although the reference's does not. */
function strayElement(keys: readonly string[], judged: JudgedPages, check: Grounding): string | undefined {
  const { source, output, reference } = judged;
  const except = listKeys(check.except, source);
  if (check.family === 'order') return strayLeaf([...keys, ...except], judged);
  const pair = pairPages(source, output);
  const right = reference ? pairPages(source, reference) : undefined;
  const { elements } = pair.source.index;
  const kindOf = (at: number): string => elements[at]!.role || elements[at]!.tag;
  const kinds = new Set(keys.map((key) => kindOf(pair.source.positionOf(key))));
  for (let at = 0; at < elements.length; at += 1) {
    const { path } = elements[at]!;
    if (!kinds.has(kindOf(at)) || keys.some((key) => isWithin(path, key) || isWithin(key, path))) continue;
    if (except.some((other) => isWithin(path, other))) continue;
    if (!differsInFamily(pair, path, check.family, check.properties)) continue;
    if (right && differsInFamily(right, path, check.family, check.properties)) continue;
    return path;
  }
  return undefined;
}
