import type { PageElement } from '../../../../html/Page.js';
import type { ExplicitReferent, ParsedRequest } from '../ParsedRequest.js';
import { resolveReferent } from '../resolve/resolveReferent.js';
import type { EditContext } from './EditContext.js';

const inherited = new Set([
  'color',
  'font-family',
  'font-weight',
  'font-style',
  'font-size',
  'text-align',
  'text-transform',
  'letter-spacing',
]);
const holders = new Set([
  'footer',
  'header',
  'navigation',
  'table',
  'sidebar',
  'card',
  'section',
  'banner',
  'form',
  'quote',
]);
const maximumTexts = 80;

/**
 * "The footer text" where the footer holds several texts: the property is inherited, so it is set on the part itself,
 * and on those texts inside that have a value of their own. Undefined where something else is meant.
 */
export function textOfPart(request: ParsedRequest, context: EditContext): { paths: string[] } | undefined {
  const { target, operation, values } = request;
  if (target?.kind !== 'explicit' || target.role !== 'text' || !target.section) return undefined;
  if (
    target.words !== '' ||
    target.quoted !== undefined ||
    target.ordinal !== undefined ||
    target.near ||
    target.position
  )
    return undefined;
  if (!holders.has(target.section.role ?? '')) return undefined;
  const property =
    values.property ?? (operation === 'change_color' ? 'color' : operation === 'resize' ? 'font-size' : '');
  if (!inherited.has(property)) return undefined;
  const single = resolveReferent(target, context.page, context);
  if ('paths' in single && target.count === undefined) return undefined;
  const plural =
    /\p{Script=Han}/u.test(target.text) &&
    target.section.role === 'card' &&
    target.section.ordinal === undefined;
  const section: ExplicitReferent =
    plural && target.section.words === '' && target.section.quoted === undefined
      ? { ...target.section, count: 'many' }
      : target.section;
  const found = resolveReferent(section, context.page, context);
  if (!('paths' in found)) return undefined;
  request.values = { ...values, property };
  return { paths: found.paths.flatMap((path) => [path, ...differing(path, property, context)]) };
}

function differing(path: string, property: string, context: EditContext): string[] {
  const part = context.page.elementAt(path);
  const own = context.computedStyle?.(path, property);
  if (!part || own === undefined) return [];
  const found: PageElement[] = [];
  for (let index = part.index + 1; index < part.end && found.length < maximumTexts; index += 1) {
    const element = context.page.elements[index]!;
    if (element.ownText === '' || element.tag === 'button') continue;
    if (context.computedStyle!(element.path, property) !== own) found.push(element);
  }
  return found.map((element) => element.path);
}
