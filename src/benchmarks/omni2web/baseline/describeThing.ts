import type { ElementKind, Language } from '../executor/ParsedRequest.js';
import type { SeenThing } from './SeenThing.js';

const chineseNouns: Partial<Record<ElementKind, string>> = {
  button: '按钮',
  link: '链接',
  heading: '标题',
  subtitle: '副标题',
  paragraph: '段落',
  text: '文字',
  image: '图片',
  icon: '图标',
  card: '卡片',
  navigation: '导航栏',
  header: '页眉',
  footer: '页脚',
  sidebar: '侧边栏',
  section: '区块',
  list: '列表',
  item: '列表项',
  table: '表格',
  row: '行',
  column: '列',
  cell: '单元格',
  input: '输入框',
  form: '表单',
  badge: '徽章',
  price: '价格',
  logo: '标志',
  banner: '横幅',
  label: '标签',
  quote: '引文',
  video: '视频',
  page: '页面',
};

const englishNouns: Partial<Record<ElementKind, string>> = {
  navigation: 'navigation bar',
  item: 'list item',
  input: 'input field',
};

/** Letters of a quotation; longer texts are told by how they begin. */
const longestQuote = { en: 70, zh: 30 };

/** A thing in words that need no pointing, the text of the page quoted as it was read. */
export function describeThing(thing: SeenThing, role: ElementKind | undefined, language: Language): string {
  const kind = role ?? (thing.looksLike === 'picture' ? 'image' : undefined);
  const { text, cut } = shorten(thing.text, thing.cut, language);
  const quote = text === '' ? '' : quoteIn(language, cut ? `${text}…` : text);
  const around = thing.heading ? quoteIn(language, shorten(thing.heading, false, language).text) : '';
  if (thing.side && quote) {
    if (language === 'zh') return `${quote}${thing.side === 'below' ? '下面' : '上面'}`;
    return `${thing.side} ${quote}`;
  }
  if (language === 'zh') {
    const noun = (kind && chineseNouns[kind]) ?? (quote ? '' : '元素');
    return `${around ? `${around}里的` : ''}${noun}${quote}`;
  }
  const noun = kind ? `the ${englishNouns[kind] ?? kind}` : quote ? '' : 'the element';
  return [noun, quote, around && `in ${around}`].filter(Boolean).join(' ');
}

function quoteIn(language: Language, text: string): string {
  return language === 'zh' ? `“${text}”` : `"${text}"`;
}

function shorten(raw: string, cut: boolean, language: Language): { text: string; cut: boolean } {
  const text = raw.replace(/["“”]/g, '').trim();
  if (text.length <= longestQuote[language]) return { text, cut };
  const part = text.slice(0, longestQuote[language]);
  return { text: language === 'en' ? part.replace(/\s+\S*$/, '') : part, cut: true };
}
