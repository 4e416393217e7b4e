import type { RuleData } from '../../Grammar.js';

const moveRules: RuleData[] = [
  {
    pattern: '[BA] {target:np} [AUX] MOVETO {other:np} [的|那|那个的|这个的] {relation} [去|来]',
    frame: 'move',
  },
  { pattern: '[BA] {target:np} [AUX] 往|向 {other:np} [的] {relation} 移|挪|放|搬|移动|挪动', frame: 'move' },
  { pattern: '[BA] {target:np} [AUX] MOVETO [到] {place} [去|来|的位置]', frame: 'moveTo' },
  {
    pattern:
      '[BA] {target:np} [AUX] {place} [移|挪|移动|挪动|调|搬|放|排] [动] [一位|一格|一个位置|一下|一点|一行|一层|一个|1位|一步|些|一些|一列]',
    frame: 'moveTo',
  },
  { pattern: '[BA] {target:np} [AUX] 排|放 {place}', frame: 'moveTo' },
  { pattern: '[BA] {target:np} [AUX] MOVETO {other:deictic} [来|去]', frame: 'move', cost: 0.3 },
  { pattern: 'MOVETO {target:np} 到 {other:np} [的] {relation}', frame: 'move' },
  { pattern: '移动|挪动 {target:np} 到 {other:np} [的] {relation}', frame: 'move' },
  { pattern: '移动|挪动 {target:np} 到 {place}', frame: 'moveTo' },
  { pattern: '在 {other:np} [的] {relation} 放|显示|放置 {target:np}', frame: 'move', cost: 0.8 },
];

const betweenRules: RuleData[] = [
  {
    pattern: '[BA] {target:np} [AUX] MOVETO {other:np} 和|与|跟 {second:np} [的] 之间|中间',
    frame: 'move',
    placement: 'after',
    cost: -0.2,
  },
];

const swapRules: RuleData[] = [
  {
    pattern:
      '[BA] {target:np} AND {other:np} [的] [位置|顺序|次序|两个|这两个|二者|两者] [的位置] [AUX] [互相|相互|做个|前后|左右|上下|进行] SWAPPED',
    frame: 'swap',
    cost: -0.2,
  },
  {
    pattern: '[BA] {target:np} [的] [位置|顺序|次序] [AUX] [互相|相互|做个|前后|左右|上下|进行] SWAPPED',
    frame: 'swap',
  },
  { pattern: 'SWAP {target:np} AND {other:np} [的] [位置|顺序|次序]', frame: 'swap', cost: -0.2 },
  { pattern: 'SWAP {target:np} [的] [位置|顺序|次序]', frame: 'swap' },
];

const removeRules: RuleData[] = [
  {
    pattern: '从 {outer:np} [里|中|上|里面] DELETE [掉] {target:np}',
    frame: 'remove',
    mode: 'delete',
    cost: -0.1,
  },
  {
    pattern: '[BA] {target:np} 从 {outer:np} [里|中|上|里面] DELETE',
    frame: 'remove',
    mode: 'delete',
    cost: -0.1,
  },

  { pattern: '[BA] {target:np} [AUX] [给|给我] DELETE [掉|了]', frame: 'remove', mode: 'delete' },
  { pattern: 'DELETE [掉|一下] {target:np} [了]', frame: 'remove', mode: 'delete' },
  {
    pattern:
      '{target:np} [AUX] 用不着了|用不上了|就不要了|不用放了|不放了|留着没用|没什么用了|撤了吧|拿掉吧|下架|下架了|过期了|不要了|不需要了|没用了|多余|多余了|没必要|可以删了|可以去掉|可以去掉了|可以删掉了|删吧|没有必要|不需要|是多余的|没什么用|可以删除|可以不要|可以删掉|删掉吧|没有用|不用了|没必要保留|多余的',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern: '[BA] {target:np} [AUX] [从页面上|从页面中|从页面] 消失|没了|DELETE',
    frame: 'remove',
    mode: 'delete',
  },
  { pattern: '从页面上|从页面中|从页面里|从页面 DELETE {target:np}', frame: 'remove', mode: 'delete' },
  {
    pattern:
      '{target:np} [AUX] 不用显示|别显示|先不显示|不用显示了|别显示了|不显示了|先别显示|不展示|不展示了 [了]',
    frame: 'remove',
    mode: 'hide',
    cost: -0.1,
  },
  { pattern: '[BA] {target:np} [AUX] [给|给我] HIDE', frame: 'remove', mode: 'hide' },
  { pattern: 'HIDE [掉] {target:np}', frame: 'remove', mode: 'hide' },
];

/** What is done to what was spoken of last. */
const bareRules: RuleData[] = [
  { pattern: '[AUX] MOVETO {other:np} [的] {relation} [去|来]', frame: 'move', cost: 0.8 },
  { pattern: '[AUX] MOVETO [到] {place} [去|来|的位置]', frame: 'moveTo', cost: 0.9 },
  {
    pattern: '[AUX] {place} 移|挪|移动|挪动 [动] [一位|一格|一个位置|一下|一点]',
    frame: 'moveTo',
    cost: 0.9,
  },
  { pattern: '[AUX] [给|给我] DELETE [掉|了]', frame: 'remove', mode: 'delete', cost: 0.9 },
  { pattern: '[AUX] HIDE', frame: 'remove', mode: 'hide', cost: 0.9 },
  { pattern: '[AUX] CHANGETEXT|RENAME [:] {text:quote}', frame: 'text', cost: 0.9 },
  { pattern: '[AUX] REPLACE {image}', frame: 'image', cost: 1 },
  { pattern: '[AUX] [BECOME] WITHLIKE {other:np} LIKE', frame: 'match', cost: 0.9 },
];

/** Moving, swapping, hiding and deleting. */
export const placeRules: readonly RuleData[] = [
  ...moveRules,
  ...betweenRules,
  ...swapRules,
  ...removeRules,
  ...bareRules,
];
