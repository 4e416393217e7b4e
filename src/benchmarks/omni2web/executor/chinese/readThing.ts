import type { SlotReading } from '../matchRule.js';
import type { RequestValues } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { measureLength, readNumber } from './readNumber.js';
import { wordsAt } from './readValues.js';

type Thing = Pick<RequestValues, 'tag' | 'text' | 'address' | 'imageDescription'>;

const tags = new PhraseTable<NonNullable<RequestValues['tag']>>(
  phraseEntries<NonNullable<RequestValues['tag']>>([
    ['button', '按钮|按键'],
    ['a', '链接|超链接|菜单项|导航项|导航链接|文字链接'],
    ['h2', '标题|大标题|二级标题|主标题'],
    ['h3', '小标题|副标题|三级标题|标语'],
    [
      'p',
      '段落|文字|话|文本|说明|句子|描述|提示|文案|说明文字|正文|字|内容|简介|段文字|备注|注释|提示文字|介绍|声明|版权信息|公告|小字|介绍文字|描述文字',
    ],
    ['li', '列表项|条目|项目|选项|项'],
    ['span', '标签|徽章|角标|标注|小标签'],
    ['hr', '分割线|分隔线|横线|水平线|分界线|线'],
    ['img', '图片|照片|图|插图|图标'],
    ['div', '盒子|容器|方框|区块|横幅'],
  ]),
  'zh',
);
const says = new PhraseTable(
  phraseEntries([
    [
      true,
      '写着|写上|内容是|内容为|文字是|文字为|文案为|文案是|显示|叫|叫做|名为|标题为|标题是|写|内容|文字|上面写着|里面写着|标着|文本为|文本是|名称为|写的是|显示为|上面写|里写着|写有',
    ],
  ]),
  'zh',
);

/** A new element: 一个“联系我们”按钮, 一段写着“……”的文字, 一条分割线. */
export function readThing(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  let next = start;
  for (const word of ['新的', '新']) if (wordsAt(tokens, next, end, word)) next += [...word].length;
  const number = readNumber(tokens, next, end);
  if (number && number.value !== 1) return null;
  const measure = measureLength(tokens, next + (number?.length ?? 0), end);
  if (measure > 0) next += (number?.length ?? 0) + measure;
  else if (number && tags.at(tokens, next + number.length, end).length > 0) next += number.length;
  for (const word of ['新的', '小的', '新', '小'])
    if (wordsAt(tokens, next, end, word)) next += [...word].length;
  const thing: Thing = {};
  const before = says.at(tokens, next, end)[0];
  if (before && tokens[next + before.length]?.kind === 'quote') next += before.length;
  if (next < end && tokens[next]!.kind === 'quote') {
    thing.text = tokens[next]!.text;
    next += 1;
    if (next === end) return { value: { tag: 'p', text: thing.text }, cost: 0.2 };
    if (wordsAt(tokens, next, end, '的')) next += 1;
    for (const word of ['这个', '这段', '这句', '这行', '一个', '小', '新'])
      if (wordsAt(tokens, next, end, word)) next += [...word].length;
  }
  const tag = tags.at(tokens, next, end)[0];
  if (!tag) return thing.text === undefined ? readPicture(tokens, next, end, measure > 0) : null;
  thing.tag = tag.meaning;
  next += tag.length;
  while (next < end && [',', ':', '、'].includes(tokens[next]!.text)) next += 1;
  const label = says.at(tokens, next, end)[0];
  if (label && next + label.length < end && thing.text === undefined) {
    next += label.length;
    while (next < end && [',', ':'].includes(tokens[next]!.text)) next += 1;
  }
  if (next < end && tokens[next]!.kind === 'quote' && thing.text === undefined) {
    thing.text = tokens[next]!.text;
    next += 1;
  } else if (label && thing.text === undefined) {
    const words = tokens.slice(next, end);
    if (words.length === 0 || words.length > 40 || words.some((token) => token.kind === 'quote')) return null;
    thing.text = words
      .map((token) => (token.spaceBefore ? ` ${token.raw}` : token.raw))
      .join('')
      .trim();
    return { value: thing, cost: 0.6 };
  }
  while (next < end && [',', ':'].includes(tokens[next]!.text)) next += 1;
  for (const link of ['链接到', '指向', '链接指向', '跳转到', '地址是', '地址为', '链接为']) {
    const address = tokens[end - 1]!;
    if (
      wordsAt(tokens, next, end, link) &&
      next + [...link].length === end - 1 &&
      ['address', 'quote'].includes(address.kind)
    ) {
      thing.address = address.text;
      next = end;
    }
  }
  if (
    thing.tag === 'img' &&
    thing.text === undefined &&
    next === end - 1 &&
    tokens[next]!.kind === 'address'
  ) {
    return { value: { tag: 'img', text: '', address: tokens[next]!.text }, cost: 0 };
  }
  if (next !== end || (thing.text === undefined && thing.tag !== 'hr') || thing.tag === 'img') return null;
  return { value: { ...thing, text: thing.text ?? '' }, cost: 0 };
}

/** "一张雪山的图片". */
function readPicture(
  tokens: readonly Token[],
  start: number,
  end: number,
  counted: boolean,
): SlotReading | null {
  const noun = ['图片', '照片', '插图', '图'].find((word) =>
    wordsAt(tokens, end - [...word].length, end, word),
  );
  if (!noun || !counted) return null;
  let stop = end - [...noun].length;
  if (wordsAt(tokens, stop - 1, stop, '的')) stop -= 1;
  const words = tokens.slice(start, stop);
  if (words.length === 0 || words.length > 20 || words.some((token) => token.kind === 'mark')) return null;
  return {
    value: {
      tag: 'img',
      text: '',
      imageDescription: words.map((token) => (token.kind === 'quote' ? token.text : token.raw)).join(''),
    },
    cost: 0.2,
  };
}

/** Only with its text in quotation marks: 给卡片加一个“新品”标签, but not 给卡片加一个边框. */
export function readTitledThing(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const reading = readThing(tokens, start, end);
  return tokens.slice(start, end).some((token) => token.kind === 'quote') && end - start > 1 ? reading : null;
}
