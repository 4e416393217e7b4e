import type { RuleData } from '../Grammar.js';

/** Sentences that tell the wanted result instead of asking for it: 标题为深蓝色。 */
export const statements: readonly RuleData[] = [
  {
    pattern: '{target:np} [现在|已|已经] 显示|换成|换成了 和|跟|与 {other:np} 一样|相同 [的] 图片|图',
    frame: 'image',
    cost: -0.1,
  },
  { pattern: '{target:np} 紧挨|紧挨在|紧跟在|紧贴 [在] {other:np} [的] {relation}', frame: 'move' },
  {
    pattern:
      '{target:np} [的] [现在|已|已经|应] 是|为|变为|变成|显示为|改为|呈|呈现为|设为|等于|采用|使用|已改为 {values}',
    frame: 'set',
  },
  { pattern: '{target:np} : {values}', frame: 'set', cost: 0.3 },
  {
    pattern: '{target:np} [现在|已|已经|应] 显示|写着|为|是|显示为|变为|变成|改为 [:] {text:quote}',
    frame: 'text',
  },
  {
    pattern:
      '{target:np} [现在|已|已经|应] 位于|在|出现在|移到|移到了|排在|紧跟在|放在|处于 {other:np} [的] [正|紧] {relation}',
    frame: 'move',
  },
  { pattern: '{target:np} [现在|已|已经|应] 位于|在|排在|移到|移到了 {place}', frame: 'moveTo' },
  {
    pattern:
      '{target:np} [现在|已|已经|应] [从页面上|从页面中] 不存在|被删除|删除|消失|移除|被移除|不再存在|去掉|不再出现|没有了',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern: '{target:np} [现在|已|已经|应] 不可见|被隐藏|隐藏|不再显示|不显示|看不见',
    frame: 'remove',
    mode: 'hide',
  },
  {
    pattern:
      '{target:np} 和|与|跟 {other:np} [的] [位置] [现在|已|已经] 互换|对调|交换|调换|交换了位置|互换了位置|对调了位置|调换了位置|互换了|对调了|交换了',
    frame: 'swap',
    cost: -0.2,
  },
  {
    pattern: '{target:np} [现在|已|已经] 显示|换成|换成了|是|变成|显示为 {image}',
    frame: 'image',
    cost: 0.1,
  },
  { pattern: '{target:np} <的 {properties}> 和|与|跟 {other:np} 一样|相同|一致', frame: 'match' },
  { pattern: '{other:np} [的|里] {relation} [有|出现|多了|新增|新增了|是|已有] {thing}', frame: 'insert' },
  {
    pattern: '{thing} [现在|已|已经] 位于|在|出现在|排在 {other:np} [的] [正|紧] {relation}',
    frame: 'insert',
    cost: -0.1,
  },
];
