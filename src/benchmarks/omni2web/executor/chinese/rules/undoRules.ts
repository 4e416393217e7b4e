import type { RuleData } from '../../Grammar.js';

/** Taking earlier steps back. */
export const undoRules: readonly RuleData[] = [
  { pattern: '[BA] [把] UNDO [掉|了] {undone}', frame: 'undo', cost: -0.3 },
  {
    pattern:
      '[BA] {undone} [AUX] [给|给我] UNDO|不要|去掉|不算|不要了|不算了|作废|撤了|收回|不做了|删掉 [掉|了]',
    frame: 'undo',
    cost: -0.25,
  },
  {
    pattern:
      '算了|撤销|撤回|不要了|还是算了|当我没说|取消|还原|恢复|退回去|回退|改回去|改回来|撤销上一步|还是不要了|不改了|还是不改了|撤消|反悔了|我反悔了|退一步|恢复原样|撤销刚才的|还是改回去|还是改回来|变回去|换回去',
    frame: 'undo',
    cost: 0.1,
    interjection: true,
  },
  { pattern: '[BA] {target:np} [的] [AUX] [还是|又|重新|给|给我] BACK', frame: 'undo' },
  {
    pattern: '[还是] 按|按照|用 ORIGINAL 的 {properties} [来] [排|显示|放|算]',
    frame: 'undo',
    cost: -0.2,
  },
  {
    pattern: '[BA] {target:np} [的] {properties} [AUX] [还是|又|重新|给|给我] BACK',
    frame: 'undo',
    cost: -0.2,
  },
  {
    pattern: '[BA] {target:np} [AUX] [还是] BACKTO ORIGINAL [的] [{properties}] [吧]',
    frame: 'undo',
    cost: -0.3,
  },
  {
    pattern:
      '[BA] {target:np} [的] {properties} [AUX] [还是] BACKTO ORIGINAL [的] [样子|样式|那样|状态|值|位置|设置|大小|颜色|那个]',
    frame: 'undo',
    cost: -0.4,
  },
  {
    pattern: '[BA] {target:np} [AUX] [还是] BACKTO ORIGINAL [的] 样子|样式|那样|状态|设置|模样|版本',
    frame: 'undo',
    cost: -0.4,
  },
  {
    pattern: '恢复|还原|找回|改回|变回|换回 {target:np} [的] [ORIGINAL] [的] {properties}',
    frame: 'undo',
    cost: -0.3,
  },
  { pattern: '恢复|还原|找回|重新显示|改回|换回 [ORIGINAL] [的] {properties}', frame: 'undo' },
  { pattern: '恢复|还原|找回|重新显示|复原|重置 {target:np}', frame: 'undo' },
  { pattern: '恢复|还原|找回|复原|重置 {target:np} [的] 原样|原状|样式', frame: 'undo' },
];
