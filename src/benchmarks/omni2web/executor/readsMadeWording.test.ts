import { describe, expect, it } from 'vitest';
import { chinese } from '../synth/words/chinese.js';
import { english } from '../synth/words/english.js';
import type { Wording } from '../synth/words/Wording.js';
import { explainRequest } from './parseRequest.js';

// The made recordings are spoken and described in these words: what cannot be read is lost to every offline run.
const samples = {
  en: {
    this: 'this card',
    that: 'that button',
    these: 'these two buttons',
    target: [
      'the button "Add to cart" in the card "Trail Shoes"',
      'the second paragraph that begins with "We make shoes"',
      'the navigation bar',
    ],
    other: 'the heading "Our story"',
    values: { font_family: 'Georgia', image_new: 'a picture of a lake' } as Record<string, string>,
    color: 'dark green',
    length: '24 pixels',
    steps: '3 and 4',
  },
  zh: {
    this: '这个卡片',
    that: '那个按钮',
    these: '这两个按钮',
    target: ['卡片“越野跑鞋”里的按钮“加入购物车”', '第二个以“我们为人们”开头的段落', '导航栏'],
    other: '标题“我们的故事”',
    values: { font_family: '宋体', image_new: '一张湖的图片' } as Record<string, string>,
    color: '深绿色',
    length: '24 像素',
    steps: '3和4',
  },
};

const wordings: { language: 'en' | 'zh'; wording: Wording }[] = [
  { language: 'en', wording: english },
  { language: 'zh', wording: chinese },
];

describe.each(wordings)('the wording of made recordings in $language', ({ language, wording }) => {
  const sample = samples[language];
  const fill = (template: string, name: string, target: string): string => {
    const value = sample.values[name] ?? (/color|background/.test(name) ? sample.color : sample.length);
    // The instruction brings its own words around what a picture shows.
    const shown =
      name === 'image_new' && template.includes('{target}') ? (language === 'en' ? 'a lake' : '湖') : value;
    const filled: Record<string, string> = {
      '|': '',
      '{0}': sample.this,
      '{1}': sample.that,
      '{these}': sample.these,
      '{here}': wording.here[0]!,
      '{value}': shown,
      '{text}': wording.quote('What, exactly?'),
      '{tag}': wording.tags.p!,
      '{change}': wording.changes.change_color!,
      '{target}': target,
      '{other}': sample.other,
      '{steps}': sample.steps,
    };
    return Object.entries(filled)
      .reduce((text, [mark, words]) => text.replaceAll(mark, words), template)
      .replace(/\s+/g, ' ')
      .replace(/ ([,.])/g, '$1');
  };
  const lines = Object.entries(wording.phrasings).flatMap(([name, { spoken, instruction, expected }]) => [
    ...spoken.map((template) => ({ text: fill(template, name, ''), statements: false })),
    ...sample.target.map((target) => ({ text: fill(instruction, name, target), statements: false })),
    ...(name.startsWith('revert')
      ? []
      : sample.target.map((target) => ({ text: fill(expected, name, target), statements: true }))),
  ]);

  it.each(lines)('$text', ({ text, statements }) => {
    const { problem, requests } = explainRequest(text, language, { statements });
    expect(problem).toBeUndefined();
    expect(requests.length).toBeGreaterThan(0);
  });
});
