import type { RuleData } from '../../Grammar.js';

/** One element made to look like another. */
export const matchRules: readonly RuleData[] = [
  {
    pattern:
      '[BA] {target:np} [AUX] [BECOME] WITHLIKE {other:np} [的|里的|那个的|那样] [LIKE] [的] [{properties}] [LIKE]',
    frame: 'match',
    cost: 0.5,
  },
  { pattern: '[BA] {target:np} [的] [AUX] [BECOME] WITHLIKE {other:np} LIKE', frame: 'match', cost: -0.2 },
  {
    pattern: '[BA] {target:np} [的] [AUX] [BECOME] WITHLIKE {other:np} [的] {properties} LIKE',
    frame: 'match',
    cost: -0.2,
  },
  {
    pattern: '[BA] {target:np} [AUX] [BECOME] WITHLIKE {other:np} LIKE [的] {properties}',
    frame: 'match',
    cost: -0.2,
  },
  {
    pattern: '[BA] {target:np} [AUX] [BECOME] WITHLIKE {other:np} 一样 {properties:likeness}',
    frame: 'match',
    cost: -0.2,
  },
  {
    pattern:
      '[BA] {target:np} 的 {properties} [AUX] [BECOME|弄得|调得|改得] WITHLIKE {other:np} [的|那个] LIKE',
    frame: 'match',
    cost: -0.3,
  },
  {
    pattern: '[BA] {target:np} [AUX] BECOME {other:np} [的|那种|那样的|那个] {properties}',
    frame: 'match',
    cost: 0.3,
  },
  {
    pattern:
      '[BA] {other:np} 的 {properties} [AUX] [也] 应用到|复制到|套用到|用到|用在|套到|复制给|应用于|应用在|套用在|照搬到|搬到|给 {target:np} [上|身上|上面]',
    frame: 'match',
    cost: -0.2,
  },
  {
    pattern:
      '{target:np} [AUX] 使用|用|采用|套用|沿用 [和|跟|与] {other:np} [一样|相同|同样] [的] {properties}',
    frame: 'match',
  },
  {
    pattern:
      '参照|参考|仿照|按照|照着|按|照|比照|依照 {other:np} [的] [{properties}] [来] 改|修改|调整|设置|设计|改一下|做|美化|调 {target:np}',
    frame: 'match',
  },
  { pattern: '[BA] {target:np} [的] [AUX] [BECOME] SAMELIKE', frame: 'match' },
  {
    pattern: '[BA] {target:np} [的] {properties} [AUX] [BECOME] SAMELIKE [起来]',
    frame: 'match',
    cost: -0.1,
  },
  { pattern: '[BA] {target:np} [AUX] [BECOME] SAMELIKE [的] {properties}', frame: 'match' },
  { pattern: '[BA] {target:np} [AUX] [BECOME] 一样|同样 {properties:likeness}', frame: 'match' },
  { pattern: '统一 {target:np} [的] {properties}', frame: 'match', cost: -0.1 },
  { pattern: '统一 {target:np}', frame: 'match' },
];
