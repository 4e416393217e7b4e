import { memoizeSpans } from '../memoizeSpans.js';
import type { ElementKind, ExplicitReferent } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { insidePhrases, kindPhrases, namedSections, nearPhrases, placePhrases } from './lexicon.js';
import { measureLength, readNumber, readOrdinal } from './readNumber.js';
import { readColor, wordsAt } from './readValues.js';

const kinds = new PhraseTable(kindPhrases, 'zh');
const places = new PhraseTable(placePhrases, 'zh');
const nears = new PhraseTable(nearPhrases, 'zh');
const insides = new PhraseTable(insidePhrases, 'zh');
const labels = new PhraseTable(
  phraseEntries([
    [
      true,
      '写着|标着|显示|名为|叫|叫做|标题为|标题是|文字为|文字是|内容为|内容是|写有|标有|显示为|标注为|文案为|文案是|名叫|标题叫|题为|带有|包含|含有|上面写着|里面写着|名称为|标签为|文本为|显示着|上写着',
    ],
  ]),
  'zh',
);
const many = new PhraseTable(
  phraseEntries([[true, '所有的|所有|全部的|全部|每个|每一个|每张|每一张|各个|全体|每段|每条|整排']]),
  'zh',
);
const skipped = new PhraseTable(
  phraseEntries([
    [
      true,
      '被删除的|被隐藏的|删除的|删掉的|隐藏的|被删掉的|新加的|新增的|新的|这个|那个|该|主要的|主要|整个|当前的|当前|现在的|现有的|那一|这一|那段|那张|那行|这张|这段|本|原来的|大大的|小小的|最大的|那块|那|这',
    ],
  ]),
  'zh',
);
/** Characters of verbs and particles that no unquoted description holds. */
const forbidden = new PhraseTable(
  phraseEntries([
    [
      true,
      '把|将|改成|改为|换成|变成|移到|移动到|放到|挪到|删除|删掉|去掉|隐藏|撤销|恢复|替换|设为|设置|调成|对调|互换|交换|改|换|让|给|使|应该|一样|加粗|居中|放大|缩小|添加|插入|它|不要|变|删|移|挪|这里|那里|还原|撤回|取消|改回|保持|一致|和|跟|与|都|、|，|也',
    ],
  ]),
  'zh',
);
const maximumCharacters = 24;
/** No name begins like this; a phrase that does is no noun phrase. */
const notNames =
  /^(个$|不|没|别|要|就|再|还|又|很|太|是|了|我(?!们|的)|你(?!的)|吧|能|可以|给|用|去|来|从|到)/;
const landmarks = new Set<ElementKind>([
  'navigation',
  'header',
  'footer',
  'sidebar',
  'section',
  'form',
  'table',
  'card',
  'banner',
  'page',
  'list',
  'item',
  'button',
  'link',
  'row',
  'quote',
  'input',
]);

const tableParts: Record<string, ElementKind | undefined> = { 行: 'row', 列: 'column' };

/** What a classifier alone tells: 第一段 is a paragraph. */
export const measureKinds: Record<string, ElementKind | undefined> = {
  段: 'paragraph',
  项: 'item',
  句: 'text',
};

export interface Description {
  referent: ExplicitReferent;
  cost: number;
}

/** Reads a span as the description of an element: 价格区域里第二个“购买”按钮. */
export const readDescription = memoizeSpans(function read(
  tokens: readonly Token[],
  start: number,
  end: number,
): Description | null {
  if (start >= end || end - start > 60) return null;
  const text = raw(tokens, start, end);
  let chosen = readHead(tokens, start, end);
  const offer = (candidate: Description | null) => {
    if (candidate && (!chosen || candidate.cost < chosen.cost)) chosen = candidate;
  };
  for (let index = start; index < end - 1; index += 1) {
    if (tokens[index]!.kind === 'quote') continue;
    if (index > start && wordsAt(tokens, index, end, '的'))
      offer(modified(tokens, start, index, index + 1, end));
    if (index > start) offer(placed(tokens, start, index, end));
  }
  return chosen && { referent: { ...chosen.referent, text }, cost: chosen.cost };
});

/** `[start, stop)的[from, end)`: what stands before 的 narrows down what stands behind. */
function modified(
  tokens: readonly Token[],
  start: number,
  stop: number,
  from: number,
  end: number,
): Description | null {
  const head = readDescription(tokens, from, end);
  if (!head) return null;
  const { referent } = head;
  const with_ = (more: Partial<ExplicitReferent>, cost = 0): Description => ({
    referent: { ...referent, ...more },
    cost: head.cost + cost,
  });
  const place = places.whole(tokens, start, stop);
  if (place) return referent.position ? null : with_({ position: place });
  if (many.whole(tokens, start, stop)) return with_({ count: 'many' });
  const color = readColor(tokens, start, stop);
  if (color && color.length === stop - start) return referent.color ? null : with_({ color: color.value });
  const label = labels.at(tokens, start, stop)[0];
  if (
    label &&
    start + label.length === stop - 1 &&
    tokens[stop - 1]!.kind === 'quote' &&
    referent.quoted === undefined
  ) {
    return with_({ quoted: tokens[stop - 1]!.text });
  }
  const owner = readDescription(tokens, start, stop);
  if (!owner) return null;
  if (owner.referent.position && owner.referent.role !== undefined && endsInPlace(tokens, start, stop)) {
    const { position, ...place } = owner.referent;
    return endsInNear(tokens, start, stop) ? null : with_({ section: place, position }, owner.cost);
  }
  if (owner.referent.position && owner.referent.quoted !== undefined && endsInNear(tokens, start, stop))
    return null;
  if (owner.referent.role === 'page' && owner.referent.quoted === undefined) return with_({}, owner.cost);
  const inner = innermost(referent);
  if (inner) return { referent: attach(referent, owner.referent), cost: head.cost + owner.cost };
  const bare = owner.referent.role === undefined && owner.referent.quoted === undefined;
  // 最新的文章: an adjective, not a place.
  if (bare && owner.referent.ordinal === undefined) {
    return owner.referent.words && !referent.words
      ? with_({ words: owner.referent.words }, owner.cost)
      : null;
  }
  if (bare && owner.referent.ordinal !== undefined && referent.ordinal === undefined) {
    return with_({ ordinal: owner.referent.ordinal, count: owner.referent.count }, owner.cost);
  }
  return with_({ section: owner.referent }, owner.cost);
}

/** 卡片左上角 of 卡片左上角的标签: the corner is where the label is. */
function endsInPlace(tokens: readonly Token[], start: number, stop: number): boolean {
  for (let at = start + 1; at < stop; at += 1) if (places.whole(tokens, at, stop)) return true;
  return false;
}

/** “优势”下面: what follows lies below it. */
function endsInNear(tokens: readonly Token[], start: number, stop: number): boolean {
  for (let at = start + 1; at < stop; at += 1) if (nears.whole(tokens, at, stop)) return true;
  return false;
}

function innermost(referent: ExplicitReferent): boolean {
  return referent.section !== undefined;
}

/** A place named further out holds the place named further in. */
function attach(referent: ExplicitReferent, place: ExplicitReferent): ExplicitReferent {
  return { ...referent, section: referent.section ? attach(referent.section, place) : place };
}

/** `X里(的)Y`, `X下面(的)Y`. */
function placed(tokens: readonly Token[], start: number, index: number, end: number): Description | null {
  let chosen: Description | null = null;
  const inside = insides.at(tokens, index, end - 1);
  const near = nears.at(tokens, index, end - 1);
  for (const link of [
    ...inside.map(({ length }) => ({ length, relation: undefined })),
    ...near.map(({ length, meaning }) => ({ length, relation: meaning })),
  ]) {
    let from = index + link.length;
    if (wordsAt(tokens, from, end, '的') && from + 1 < end) from += 1;
    if (wordsAt(tokens, from, end, '那') && measureLength(tokens, from + 1, end) > 0 && from + 2 < end)
      from += 2;
    const owner = readDescription(tokens, start, index);
    const head = owner && readDescription(tokens, from, end);
    if (!owner || !head) continue;
    const named =
      owner.referent.role !== undefined || owner.referent.quoted !== undefined || owner.referent.words !== '';
    if (!named) continue;
    const cost = head.cost + owner.cost + 0.02;
    if (chosen && chosen.cost <= cost) continue;
    if (link.relation) {
      if (owner.referent.role === 'page') continue;
      chosen = {
        referent: { ...head.referent, near: { relation: link.relation, referent: owner.referent } },
        cost,
      };
    } else if (owner.referent.role === 'page') chosen = { referent: head.referent, cost };
    else chosen = { referent: attach(head.referent, owner.referent), cost };
  }
  return chosen;
}

const readHead = memoizeSpans(function head(
  tokens: readonly Token[],
  start: number,
  end: number,
): Description | null {
  const referent: ExplicitReferent = { kind: 'explicit', text: '', words: '' };
  let words = '';
  let kindText = '';
  let measured = '';
  let cost = 0;
  let index = start;
  while (index < end) {
    const token = tokens[index]!;
    if (token.kind === 'quote') {
      if (referent.quoted !== undefined) return null;
      referent.quoted = token.text;
      index += 1;
      continue;
    }
    const begins =
      wordsAt(tokens, index, end, '以') &&
      tokens[index + 1]?.kind === 'quote' &&
      wordsAt(tokens, index + 2, end, '开头');
    if (begins && referent.quoted === undefined) {
      referent.quoted = tokens[index + 1]!.text;
      referent.quotedStart = true;
      index += 4 + (wordsAt(tokens, index + 4, end, '的') ? 1 : 0);
      continue;
    }
    const label = labels.at(tokens, index, end)[0];
    if (label && tokens[index + label.length]?.kind === 'quote' && index + label.length < end) {
      index += label.length;
      continue;
    }
    const all = many.at(tokens, index, end)[0];
    if (all && words === '') {
      referent.count = 'many';
      index += all.length;
      continue;
    }
    const ordinal = readOrdinal(tokens, index, end);
    if (ordinal && referent.ordinal === undefined) {
      referent.ordinal = ordinal.ordinal;
      if (ordinal.count) referent.count = ordinal.count;
      index += ordinal.length;
      measured = tokens[index - 1]!.text;
      continue;
    }
    const kind = kinds.at(tokens, index, end)[0];
    if (kind) {
      const name = raw(tokens, index, index + kind.length);
      if (namedSections.has(name)) words += name;
      addKind(referent, kind.meaning, words, kindText);
      kindText = raw(tokens, index, index + kind.length);
      words = referent.words;
      index += kind.length;
      continue;
    }
    const place = places.at(tokens, index, end)[0];
    if (place && !referent.position && words === '') {
      referent.position = place.meaning;
      index += place.length;
      continue;
    }
    const number = readNumber(tokens, index, end);
    const measure = number ? measureLength(tokens, index + number.length, end) : 0;
    if (
      number &&
      measure > 0 &&
      !referent.role &&
      referent.count === undefined &&
      (index + number.length + measure < end || referent.quoted !== undefined)
    ) {
      referent.count = number.value;
      if (number.value === 1) delete referent.count;
      index += number.length + measure;
      continue;
    }
    const color = readColor(tokens, index, end);
    if (color && (color.length > 1 || token.kind === 'color')) {
      if (referent.role || referent.quoted !== undefined) return null;
      referent.color = color.value;
      index += color.length;
      if (wordsAt(tokens, index, end, '的')) index += 1;
      continue;
    }
    const skip = skipped.at(tokens, index, end)[0];
    if (skip && index + skip.length < end) {
      index += skip.length;
      continue;
    }
    if (forbidden.at(tokens, index, end).length > 0 || token.kind === 'color' || token.kind === 'address')
      return null;
    if (wordsAt(tokens, index, end, '的')) return null;
    if (token.kind === 'mark' && !['&', '-', '/', '!', '?', '+', ':', '.'].includes(token.text)) return null;
    if (referent.role) cost += 1.5;
    words += token.spaceBefore && words ? ` ${token.raw}` : token.raw;
    index += 1;
  }
  // 表格第二行: the row, not the table.
  if (referent.role === 'table' && referent.ordinal !== undefined && tableParts[measured] && words === '') {
    referent.section = { kind: 'explicit', text: kindText, words: '', role: 'table' };
    referent.role = tableParts[measured];
  }
  referent.words = words;
  if (words.length > maximumCharacters || notNames.test(words)) return null;
  if (!referent.role && referent.quoted === undefined && words === '' && measureKinds[measured])
    referent.role = measureKinds[measured];
  const named = referent.role !== undefined || referent.quoted !== undefined;
  // One character alone is a verb or a particle far more often than a name.
  if (!named && words.length === 1) return null;
  if (!named && words === '' && referent.ordinal === undefined && referent.position === undefined)
    return null;
  const wordCost = /\p{Script=Han}/u.test(words) ? 0.12 : 0.08;
  cost +=
    words.length * (named ? wordCost : 0.35) + (named ? 0 : 0.6) + (referent.quoted === undefined ? 0.05 : 0);
  return { referent, cost };
});

/** Takes in one kind word. Of several the last is the head; an earlier one is where it lies (页脚链接). */
function addKind(referent: ExplicitReferent, kind: ElementKind, words: string, earlierText: string): void {
  const earlier = referent.role;
  if (earlier && earlier !== kind && landmarks.has(earlier) && !namesOnly(referent, kind, words.length > 0)) {
    if (earlier !== 'page') {
      const section: ExplicitReferent = { kind: 'explicit', text: words + earlier, words, role: earlier };
      if (referent.quoted !== undefined) section.quoted = referent.quoted;
      if (referent.ordinal !== undefined) section.ordinal = referent.ordinal;
      if (referent.color) section.color = referent.color;
      section.text = referent.quoted ?? (words || earlier);
      referent.section = section;
    }
    delete referent.quoted;
    delete referent.ordinal;
    delete referent.color;
    referent.words = '';
  } else referent.words = words + (earlier && earlier !== kind ? earlierText : '');
  referent.role = kind;
}

function raw(tokens: readonly Token[], start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map((token, index) => (index > 0 && token.spaceBefore ? ` ${token.raw}` : token.raw))
    .join('');
}

/** "product section", "card list": the first kind word says what the second one holds. */
function namesOnly(referent: ExplicitReferent, kind: ElementKind, hasWords: boolean): boolean {
  if (!['section', 'list', 'header', 'table', 'form', 'page', 'card', 'banner'].includes(kind)) return false;
  return referent.quoted === undefined && referent.ordinal === undefined && !hasWords;
}
