import type { RuleData } from '../../Grammar.js';

const text = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({
  pattern,
  frame: 'text',
  ...more,
});

const textRules: RuleData[] = [
  text(
    '[BA] {target:np} [里|中|上] [的] <从|由|自 {old:any}> [AUX] CHANGETEXT [:|,|一下] {text:quote} [这几个字|几个字|字样|这句话|两个字|四个字|三个字]',
  ),
  text('[BA] {target:np} [AUX] RENAME [:|为|成|叫] {text:quote}'),
  text('重命名|改名 {target:np} 为|成|叫 {text:quote}'),
  text(
    '[BA] {target:np} [里|中|上] 的 {old:quote} [这个词|几个字|这几个字|两个字|二字|字样|一词] [AUX] CHANGETEXT {text:quote}',
    { cost: -0.2 },
  ),
  text(
    '[在] {target:np} 里|中|里面 [,] BA {old:quote} [这个词|几个字|这几个字|两个字|二字|一词] CHANGETEXT {text:quote}',
    { cost: -0.2 },
  ),
  text('[BA] {target:np} [AUX] CHANGETEXT {text:quote} [这几个字|几个字|字样]'),
  text('用 {text:quote} [来] 替换|代替|替代|取代|替换掉 {target:np}'),
  text('{target:np} [AUX] 应该|要|需要 写|显示|是|改成|写成|写着 {text:quote}'),
  text('在 {target:np} [里|上|中|里面] [AUX] 写|写上|写入|填|填上|输入 {text:quote}', { cost: 0.1 }),
  text('[BA] {target:np} [AUX] RENAME {text:rest}', { cost: 0.8 }),
  text(
    '[BA] {target:np} [AUX] 改成|改为|换成|写成|改写成|修改为|替换成|替换为|更改为|改写为|修改成|换为 [:] {text:rest}',
    { cost: 1.8 },
  ),
  text('[BA] {target:np} [:] {text:quote}', { cost: 1.5 }),
];

const imageRules: RuleData[] = [
  {
    pattern:
      '[BA] {target:np} [AUX] REPLACE|使用|采用 [和|跟|与|同] {other:np} [里|中] 一样|相同|同样|同一张 [的] 图|图片|照片',
    frame: 'image',
    cost: -0.3,
  },
  {
    pattern: '[BA] {target:np} [AUX] 换成|换为|替换成 和|跟|与|同 {other:np} 一样|相同 的',
    frame: 'image',
    cost: -0.4,
  },
  { pattern: '[BA] {target:np} [AUX] REPLACE {image}', frame: 'image' },
  { pattern: '给 {target:np} [AUX] 换|换上|用|改用|更换 {image}', frame: 'image' },
  {
    pattern:
      '[BA] {target:imagenp} [AUX] REPLACE [和|跟|与|同] {other:np} [里|中|那里|那边] [一样|相同|同样] [的] [那张|同一张] [图|图片|照片]',
    frame: 'image',
    cost: 0.1,
  },
  {
    pattern: '[BA] {target:np} [AUX] REPLACE {other:imagenp} [一样的|相同的] [图片|图]',
    frame: 'image',
    cost: 0.3,
  },
  { pattern: '用 {image} [来] 替换|代替|替代|取代|替换掉|换掉 {target:np}', frame: 'image' },
  {
    pattern: '用 {other:imagenp} [来] 替换|代替|替代|取代|替换掉|换掉 {target:imagenp}',
    frame: 'image',
    cost: 0.2,
  },
  {
    pattern:
      '[BA] {target:imagenp} [AUX] 使用|用|采用 [和|跟|与] {other:np} 一样|相同|同样|同一张 [的] [图片|图|照片]',
    frame: 'image',
  },
];

const insertRules: RuleData[] = [
  {
    pattern: '[在] <这里|这儿|那里|在这里|此处 [,]> {other:np} [的] {relation} [,] [AUX] INSERT [上] {thing}',
    frame: 'insert',
    cost: -0.05,
  },
  {
    pattern: '[在|往|给] {other:np} [里面|里|中|上|那里] [AUX] INSERT [上] {thing}',
    frame: 'insert',
    placement: 'last_in',
    cost: 0.4,
  },
  {
    pattern: '在 {other:np} 和|与|跟 {second:np} 之间|中间 INSERT [上] {thing}',
    frame: 'insert',
    placement: 'after',
    cost: -0.2,
  },

  { pattern: '[在|往|于] {other:np} [的|里] {relation} [AUX] INSERT [上] {thing}', frame: 'insert' },
  {
    pattern: '给 {other:np} [的] [{relation}] [AUX] INSERT [上] {thing:titledthing}',
    frame: 'insert',
    placement: 'last_in',
    cost: 0.2,
  },
  { pattern: '[BA] {thing} INSERT [到|在] {other:np} [的] {relation}', frame: 'insert' },
  { pattern: 'INSERT {thing} 到|在 {other:np} [的] {relation}', frame: 'insert' },
  { pattern: '[在|往] {other:deictic} [AUX] INSERT [上] {thing}', frame: 'insert', cost: 0.1 },
  { pattern: '{other:np} [的|里] {relation} [AUX] INSERT [上] {thing}', frame: 'insert' },
];

/** Text, pictures and new elements. */
export const contentRules: readonly RuleData[] = [...textRules, ...imageRules, ...insertRules];
