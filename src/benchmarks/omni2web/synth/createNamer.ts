import type { PageSurvey, SurveyElement, SurveyKind } from './survey/SurveyElement.js';

const englishOrdinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const chineseOrdinals = ['一', '二', '三', '四', '五', '六'];

const nouns: Record<SurveyKind, { en: string; zh: string }> = {
  heading: { en: 'heading', zh: '标题' },
  button: { en: 'button', zh: '按钮' },
  link: { en: 'link', zh: '链接' },
  image: { en: 'image', zh: '图片' },
  paragraph: { en: 'paragraph', zh: '段落' },
  price: { en: 'price', zh: '价格' },
  item: { en: 'list item', zh: '列表项' },
  cell: { en: 'table cell', zh: '表格单元格' },
  row: { en: 'table row', zh: '表格行' },
  badge: { en: 'label', zh: '标签' },
  card: { en: 'card', zh: '卡片' },
  navigation: { en: 'navigation bar', zh: '导航栏' },
  text: { en: 'text', zh: '文字' },
};

/**
 * Explicit names for elements, with page text quoted as it stands. Where several would be called the same, the card
 * that one lies in tells it apart, or else its position; where that fails too there is no name.
 */
export function createNamer(
  survey: PageSurvey,
  language: 'en' | 'zh',
): (element: SurveyElement) => string | undefined {
  const parts = (element: SurveyElement): { noun: string; text: string } => {
    const noun = nouns[element.kind][language];
    if (element.kind === 'navigation') return { noun, text: '' };
    if (writtenLength(element.text) <= 60 || element.kind === 'card')
      return { noun, text: quoted(element.text, language) };
    const start = quoted(beginning(element.text, language), language);
    return language === 'en' ? { noun, text: `beginning with ${start}` } : { noun, text: `以${start}开头的` };
  };
  const phrase = (element: SurveyElement, ordinal = ''): string => {
    const { noun, text } = parts(element);
    if (language === 'en') return `the ${ordinal ? `${ordinal} ` : ''}${noun}${text ? ` ${text}` : ''}`;
    return text.startsWith('以') ? `${ordinal}${text}${noun}` : `${ordinal}${noun}${text}`;
  };
  const byPhrase = new Map<string, SurveyElement[]>();
  for (const element of survey.elements) {
    const key = phrase(element);
    byPhrase.set(key, [...(byPhrase.get(key) ?? []), element]);
  }
  return (element) => {
    const alike = byPhrase.get(phrase(element))!;
    if (alike.length === 1) return phrase(element);
    const card = survey.elements.find((other) => other.path === element.card);
    if (card && alike.filter((other) => other.card === element.card).length === 1) {
      const cardPhrase = phrase(card);
      if (byPhrase.get(cardPhrase)!.length === 1)
        return language === 'en'
          ? `${phrase(element)} in ${cardPhrase}`
          : `${cardPhrase}里的${phrase(element)}`;
    }
    const position = alike.indexOf(element);
    if (position >= englishOrdinals.length) return undefined;
    return phrase(
      element,
      language === 'en' ? englishOrdinals[position]! : `第${chineseOrdinals[position]}个`,
    );
  };
}

function quoted(text: string, language: 'en' | 'zh'): string {
  return language === 'en' ? `"${text}"` : `“${text}”`;
}

/** Chinese characters take as much room, and breath, as two and a half letters. */
function writtenLength(text: string): number {
  return text.length + 1.5 * (text.match(/[\u4e00-\u9fff]/g) ?? []).length;
}

/** The first words of a long text, enough to know it by. */
function beginning(text: string, language: 'en' | 'zh'): string {
  if (language === 'zh' && /[\u4e00-\u9fff]/.test(text)) return text.slice(0, 10);
  return text.split(' ').slice(0, 6).join(' ');
}
