import type { DeicticReferent, PreviousReferent } from '../ParsedRequest.js';
import type { Token } from '../tokenize.js';
import { measureKinds, readDescription } from './readDescription.js';
import { measureLength, readNumber } from './readNumber.js';
import { wordsAt } from './readValues.js';

const places = [
  '这里',
  '这儿',
  '这边',
  '那里',
  '那儿',
  '那边',
  '此处',
  '这块儿',
  '这地方',
  '这个地方',
  '那个地方',
  '这个位置',
  '那个位置',
];
const previous = [
  '它们',
  '它俩',
  '他们',
  '它',
  '他',
  '其',
  '两者',
  '二者',
  '刚才那个',
  '刚才改的那个',
  '刚才改的',
  '刚刚改的',
  '刚才弄的',
  '刚才的那个',
  '刚刚那个',
  '刚才的那个',
  '刚才这个',
  '刚才的',
  '刚刚的',
  '上一个',
  '前面那个',
  '刚才说的',
  '刚才说的那个',
  '刚才',
];
const nouns = ['东西', '元素', '玩意', '玩意儿', '位置', '地方', '内容', '这里', '那里'];

/** Reads "这个", "这两张卡片", "那边那个按钮", "这里", "它". */
export function readDeictic(
  tokens: readonly Token[],
  start: number,
  end: number,
): { referent: DeicticReferent | PreviousReferent; cost: number } | null {
  const first = tokens[start];
  if (!first || start >= end) return null;
  const back = previous.find(
    (words) => [...words].length === end - start && wordsAt(tokens, start, end, words),
  );
  if (back) return { referent: { kind: 'previous', word: back, offset: first.start }, cost: 0 };
  if (end - start > 2 && wordsAt(tokens, end - 2, end, '之间')) return readDeictic(tokens, start, end - 2);
  let from = start;
  if (wordsAt(tokens, from, end, '把') || wordsAt(tokens, from, end, '所有')) return null;
  const text = tokens
    .slice(start, end)
    .map((token, index) => (index > 0 && token.spaceBefore ? ` ${token.raw}` : token.raw))
    .join('');
  const place = places.find((words) => wordsAt(tokens, from, end, words));
  if (place) {
    const after = from + [...place].length;
    const link = wordsAt(tokens, after, end, '的') ? 1 : 0;
    if (after + link === end) {
      if (link) return null;
      return { referent: { kind: 'deictic', word: place, count: 1, offset: first.start, text }, cost: 0 };
    }
    const inner = readDeictic(tokens, after + link, end);
    if (inner?.referent.kind === 'deictic')
      return { referent: { ...inner.referent, offset: first.start, text }, cost: inner.cost };
    const described = readDescription(tokens, after + link, end);
    if (!described) return null;
    const referent: DeicticReferent = { kind: 'deictic', word: place, count: 1, offset: first.start, text };
    return { referent: withDescription(referent, described.referent), cost: described.cost };
  }
  const beside = [
    '旁边',
    '左边',
    '右边',
    '上面',
    '下面',
    '前面',
    '后面',
    '另外',
    '另',
    '隔壁',
    '中间',
    '上边',
    '下边',
  ].find((words) => wordsAt(tokens, from, end, words));
  if (beside) {
    const inner = readDeictic(
      tokens,
      from + [...beside].length + (wordsAt(tokens, from + [...beside].length, end, '的') ? 1 : 0),
      end,
    );
    if (inner?.referent.kind === 'deictic')
      return {
        referent: { ...inner.referent, offset: first.start, text, words: inner.referent.words ?? beside },
        cost: inner.cost,
      };
  }
  if (!['这', '那', '此'].includes(first.text) || first.kind === 'quote') return null;
  from += 1;
  let count: number | 'many' = 1;
  const many = ['些', '几'].find((words) => wordsAt(tokens, from, end, words));
  const number = many ? null : readNumber(tokens, from, end);
  if (many) {
    count = 'many';
    from += 1;
  } else if (number) {
    count = number.value;
    from += number.length;
  }
  from += measureLength(tokens, from, end);
  const word = tokens
    .slice(start, from)
    .map(({ raw }) => raw)
    .join('');
  const referent: DeicticReferent = { kind: 'deictic', word, count, offset: first.start, text };
  if (
    from === end ||
    nouns.some((noun) => [...noun].length === end - from && wordsAt(tokens, from, end, noun))
  ) {
    const kind = measureKinds[tokens[from - 1]!.text];
    // A bare 那 before 里 is half of 那里.
    return { referent: kind ? { ...referent, role: kind } : referent, cost: word.length === 1 ? 0.4 : 0 };
  }
  const held = readHeld(tokens, start, from, end);
  if (held) return held;
  if (wordsAt(tokens, from, end, '的')) return null;
  const described = readDescription(tokens, from, end);
  // 这个卡片里的标题: what is pointed at holds what is meant.
  if (!described) return null;
  return { referent: withDescription(referent, described.referent), cost: described.cost };
}

function withDescription(
  referent: DeicticReferent,
  described: { role?: DeicticReferent['role']; quoted?: string; words: string; count?: number | 'many' },
): DeicticReferent {
  const result = { ...referent };
  if (described.role) result.role = described.role;
  const words = described.quoted ?? described.words;
  if (words) result.words = words;
  return result;
}

const holders = ['里面的', '里边的', '里的', '中的', '上的', '内的', '下的', '上面的', '下面的', '的', '里'];

/** 这张卡片的标题, 这个区域里的按钮: what is pointed at holds what is meant. */
function readHeld(
  tokens: readonly Token[],
  start: number,
  from: number,
  end: number,
): { referent: DeicticReferent; cost: number } | null {
  for (let index = from; index < end - 1; index += 1) {
    const holder = holders.find((words) => wordsAt(tokens, index, end, words));
    if (!holder || index + [...holder].length >= end) continue;
    const outer = readDeictic(tokens, start, index);
    if (outer?.referent.kind !== 'deictic' || outer.referent.inner) continue;
    const inner = readDescription(tokens, index + [...holder].length, end);
    if (!inner) continue;
    const text = tokens
      .slice(start, end)
      .map(({ raw }) => raw)
      .join('');
    return { referent: { ...outer.referent, text, inner: inner.referent }, cost: outer.cost + inner.cost };
  }
  return null;
}
