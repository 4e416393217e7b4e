import type { Anchor } from '../Anchor.js';
import { imagesOf, sameImages } from '../effects/imagesOf.js';
import { listUnpaired } from '../effects/listUnpaired.js';
import { lookOf, usedSize } from '../effects/lookOf.js';
import { pairPages } from '../effects/pairPages.js';
import type { JudgedPages } from '../effects/RenderedPage.js';
import { sameLook } from '../effects/sameLook.js';
import { sameValue } from '../effects/sameValue.js';
import { foldWhiteSpace } from '../foldWhiteSpace.js';
import type { ElementSnapshot } from '../PageSnapshot.js';
import type { Check, PlainCheck } from './Check.js';
import { compareFamily } from './compareFamily.js';
import { comparePlace } from './comparePlace.js';
import { evaluateGrounding } from './evaluateGrounding.js';
import { type FoundElement, findElement, isShown, listKeys, measureOf } from './findElement.js';
import { placementProblem } from './placementProblem.js';
import { longhands } from './propertyFamilies.js';

export interface CheckResult {
  met: boolean;
  /** In words, for people who read the report. */
  reason: string;
  /** Path in the output page (in the source where it is gone); null where no element was found. */
  element: string | null;
}

/**
 * Decides a check on an edited page. Where a check speaks of the reference and there is none, the source stands in.
 * @example
 * evaluateCheck({ kind: 'style', element: { description: 'the title', path: '/html/body/h1' }, property: 'color',
 *   value: 'tomato' }, { source, output }).met
 */
export function evaluateCheck(check: Check, judged: JudgedPages): CheckResult {
  switch (check.kind) {
    case 'all':
    case 'any': {
      const results = check.checks.map((part) => evaluateCheck(part, judged));
      const wanted = check.kind === 'any';
      const telling = results.find(({ met }) => met === wanted) ?? results[0]!;
      return { ...telling, met: check.kind === 'any' ? telling.met : results.every(({ met }) => met) };
    }
    case 'not': {
      const { met, reason, element } = evaluateCheck(check.check, judged);
      return { met: !met, reason: `not wanted: ${reason}`, element };
    }
    case 'grounding':
      return evaluateGrounding(check, judged);
    case 'added':
      return evaluateAdded(check, judged);
    default:
      return evaluateOfElement(check, judged);
  }
}

type OfElement = Exclude<PlainCheck, { kind: 'grounding' } | { kind: 'added' }>;

function evaluateOfElement(check: OfElement, judged: JudgedPages): CheckResult {
  const { source, output } = judged;
  const found = findElement(check.element, source, output);
  if ('problem' in found) return { met: false, reason: found.problem, element: null };
  const element = found.at < 0 ? found.key : found.side.index.elements[found.at]!.path;
  const result = (problem: string, fine = 'as expected'): CheckResult => ({
    met: problem === '',
    reason: problem || fine,
    element,
  });
  if (check.kind === 'presence') {
    const shown = isShown(found);
    const reason = shown ? 'it can be seen' : 'it cannot be seen';
    return { met: shown === (check.state === 'visible'), reason, element };
  }
  if (check.kind === 'like_reference' || check.kind === 'like_source') {
    return result(likeProblem(check, found, judged));
  }
  if (!isShown(found)) return result('the element is not to be seen');
  const { side, at } = found;
  switch (check.kind) {
    case 'text': {
      const [text, wanted] = [side.directText(at), foldWhiteSpace(check.text)];
      const whole = side.index.elements[at]!.text;
      const fits = [text, whole].some((one) =>
        check.match === 'contains' ? one.includes(wanted) : one === wanted,
      );
      return result(fits ? '' : `its text is "${whole}", not "${wanted}"`);
    }
    case 'style':
      return result(styleProblem(check, found));
    case 'order':
    case 'same_look': {
      const other = findElement(check.other, source, output);
      if ('problem' in other) return result(other.problem);
      if (!isShown(other)) return result('the other element is not to be seen');
      if (check.kind === 'order') return result(placementProblem(found, other, check.placement, judged));
      const differing = check.properties
        .flatMap(longhands)
        .filter((property) => !sameLook({ side, at }, { side: other.side, at: other.at }, property));
      return result(differing.length === 0 ? '' : `looks different in ${differing.join(', ')}`);
    }
    case 'image':
      return result(imageProblem(check, found, judged));
  }
}

function styleProblem(check: Extract<PlainCheck, { kind: 'style' }>, { side, at }: FoundElement): string {
  for (const property of longhands(check.property)) {
    const values = lookOf(side, at, property);
    const fits = (value: string): boolean => sameValue(property, value, check.value, check.tolerancePx);
    if (values.every(fits)) continue;
    const isSize = property === 'width' || property === 'height';
    if (isSize && usedSize(side, at, property).some((size) => fits(`${size}px`))) continue;
    return `${property} is ${values.join(' and ')}, not ${check.value}`;
  }
  return '';
}

function imageProblem(
  check: Extract<PlainCheck, { kind: 'image' }>,
  { side, at, key }: FoundElement,
  judged: JudgedPages,
): string {
  const images = imagesOf(side, at);
  if (images.length === 0) return 'it shows no picture';
  if (images.some(({ sha256 }) => sha256 === null)) return 'its picture was not retrieved';
  if (check.sha256 !== undefined) {
    return images.some(({ sha256 }) => sha256 === check.sha256) ? '' : 'it shows another picture';
  }
  if (key === null) return '';
  const pair = pairPages(judged.source, measureOf(judged));
  const there = pair.other.positionOf(key);
  if (there < 0) return 'the reference lacks it';
  return sameImages(images, imagesOf(pair.other, there)) ? '' : 'it shows another picture than the reference';
}

function likeProblem(
  check: Extract<PlainCheck, { kind: 'like_reference' } | { kind: 'like_source' }>,
  found: FoundElement,
  judged: JudgedPages,
): string {
  const measure = check.kind === 'like_source' ? judged.source : measureOf(judged);
  const right = findElement(check.element, judged.source, measure);
  if ('problem' in right) return right.problem;
  const [shown, shouldBe] = [isShown(found), isShown(right)];
  if (!shouldBe) return shown ? 'it can still be seen' : '';
  if (!shown) return 'it is not to be seen';
  if (check.family === 'order' && found.key !== null) {
    const isOfReference = check.kind === 'like_reference';
    return comparePlace(
      found.key,
      { ...judged, reference: measure },
      {
        together: listKeys(isOfReference ? check.together : undefined, judged.source),
        except: listKeys(isOfReference ? check.except : undefined, judged.source),
      },
    );
  }
  if (check.family === 'image' && imagesOf(found.side, found.at).some(({ sha256 }) => sha256 === null)) {
    return 'its picture was not retrieved';
  }
  return compareFamily(right, found, check.family, check.properties);
}

function evaluateAdded(check: Extract<PlainCheck, { kind: 'added' }>, judged: JudgedPages): CheckResult {
  const { source, output } = judged;
  const other = findElement(check.other, source, output);
  if ('problem' in other) return { met: false, reason: other.problem, element: null };
  if (!isShown(other))
    return { met: false, reason: 'the element beside it is not to be seen', element: null };
  const pair = pairPages(source, output);
  let reason = 'nothing was added there';
  for (const { at, text, links, images } of listUnpaired(pair, 'other')) {
    const place: FoundElement = { key: null, side: pair.other, at };
    const misplaced = placementProblem(place, other, check.placement, judged);
    const element = pair.other.index.elements[at]!.path;
    if (misplaced !== '') reason = `${element} was added, but ${misplaced}`;
    else if (check.text !== undefined && text !== foldWhiteSpace(check.text)) {
      reason = `what was added reads "${text}", not "${check.text}"`;
    } else if (check.link !== undefined && !links.includes(check.link)) {
      reason = `what was added does not lead to ${check.link}`;
    } else if (
      check.image &&
      !showsPicture(pair.other.index.elements, at, pair.other.index.end[at]!, images)
    ) {
      reason = 'what was added shows no picture that could be had';
    } else return { met: true, reason: 'added in the right place', element };
  }
  return { met: false, reason, element: null };
}

function showsPicture(
  elements: readonly ElementSnapshot[],
  from: number,
  to: number,
  images: readonly string[],
): boolean {
  return (
    images.length > 0 &&
    elements.slice(from, to).some((one) => one.images.some(({ sha256 }) => sha256 !== null))
  );
}

/** Every anchor that a check names, for validation. */
export function listCheckAnchors(check: Check): Anchor[] {
  switch (check.kind) {
    case 'all':
    case 'any':
      return check.checks.flatMap(listCheckAnchors);
    case 'not':
      return listCheckAnchors(check.check);
    case 'grounding':
      return check.elements;
    case 'added':
      return [check.other];
    case 'order':
    case 'same_look':
      return [check.element, check.other];
    default:
      return [check.element];
  }
}
