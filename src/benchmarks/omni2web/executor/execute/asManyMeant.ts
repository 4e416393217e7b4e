import type { ElementKind, ParsedRequest } from '../ParsedRequest.js';

const looks = new Set(['change_color', 'change_font', 'resize', 'layout']);
const arranging = /^(flex-direction|grid-template-columns|gap|justify-content)$/;
const arranged = new Set<ElementKind>(
  'card button image link item input icon badge price quote heading paragraph'.split(' ') as ElementKind[],
);
/** Of these a page has a whole set, and they are styled as a set unless one is singled out. */
const sets = new Set<ElementKind>(['price', 'card', 'badge', 'quote', 'icon', 'item']);
const sayAll = /都|全部|全都|统一|所有|均|一律|每/;

/**
 * Chinese nouns have no number. 卡片排成一列 is about all cards, since one alone cannot be arranged; so is what is said with
 * 都 or 统一; and 价格加粗 is about the prices, of which a page has a set.
 */
export function asManyMeant({ operation, target, values, source }: ParsedRequest): ParsedRequest['target'] {
  if (target?.kind !== 'explicit' || !/\p{Script=Han}/u.test(target.text)) return target;
  if (target.count !== undefined || target.ordinal !== undefined || !target.role) return target;
  if (/这|那|该|个/.test(target.text)) return target;
  const isArranged =
    operation === 'layout' && arranging.test(values.property ?? '') && arranged.has(target.role);
  if (isArranged && target.quoted === undefined) return { ...target, count: 'many' };
  if (
    sayAll.test(source.text) &&
    (looks.has(operation) || operation === 'rewrite_text' || operation === 'hide_delete')
  )
    return { ...target, count: 'many' };
  const isSet = sets.has(target.role) && target.quoted === undefined && target.words === '' && !target.near;
  const inSection = target.role === 'link' && target.section !== undefined && target.words === '';
  return looks.has(operation) && !target.position && (isSet || inSection)
    ? { ...target, count: 'many' }
    : target;
}
