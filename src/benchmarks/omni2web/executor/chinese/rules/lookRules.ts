import type { RuleData } from '../../Grammar.js';

const set = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({ pattern, frame: 'set', ...more });

const settingRules: RuleData[] = [
  set('[BA] {target:np} 之间 [AUX] 空|隔|留|相隔|隔开|空出|留出|拉开|拉开到|保持 {values:gapvalue}', {
    cost: -0.3,
  }),
  set(
    '[BA] {target:np} [AUX] 拉开到|拉到|拉大到|提到|加到|加大到|放大到|缩到|缩小到|减到|降到|提高到|增加到 {values}',
    { cost: 0.05 },
  ),
  set('[BA] {target:np} [的] <从|由|自 {old:any}> [AUX] BECOME [ONE] [了] {values}'),
  set('[BA] {target:np} [AUX] [给我] {values} [起来|显示|处理|掉]'),
  set('[BA] {target:np} 进行 {values} [处理]'),
  set('给 {target:np} [AUX] ADDTO [上] [ONE] {values}'),
  set(
    '[在] {target:np} [上|四周|周围|外面|外围|的四周|的周围|的外面|外|下面|底下] [AUX] ADDTO [上] [ONE] {values}',
    { cost: 0.2 },
  ),
  set('{values:valueverb} [一下] {target:np}'),
  set('用 {values} [来] 显示|表示|突出显示|标出|强调|高亮|展示|写|呈现|填充|标记 {target:np}'),
  set('{target:np} 用 {values} [来] 显示|表示|突出显示|标出|强调|展示|写|呈现|填充|标记'),
  set('去掉|去除|取消|删掉|移除|不要|删除|清除|拿掉|关掉 {target:np} [上|里] [的] {removed:removable}', {
    cost: -0.3,
  }),
  set(
    '[BA] {target:np} [上|里] [的] {removed:removable} [AUX] 去掉|去除|取消|删掉|移除|拿掉|删除|清除|去了|关掉|不要|不要了|取消掉|去除掉|删了',
    { cost: -0.3 },
  ),
  set('[BA] {target:np} [AUX] 去掉|取消|不要|移除|去除 {removed:removable}', { cost: -0.2 }),
  set(
    '[BA] {target:np} [里] [的] [AUX] [按|按照|以|呈|成|分成|分|排成|排列成|用|采用] {values} [AUX] 排列|显示|布局|展示|摆放|排|放|来排列|的方式排列|形式|分布|对齐|的形式排列|排布|的布局|来显示|的形式',
  ),
  set('[BA] {target:np} [的] 每行|每排|一行 [显示|放|排|展示] {values}', { cost: 1 }),
];

const columnRules: RuleData[] = [
  set(
    '[BA] {target:np} 里|中|里面|内 [的] 项目|内容|链接|元素|东西|各项|菜单项 [AUX] 靠右|靠右对齐|靠右排|靠右排列|右对齐|排到右边|移到右边',
    {
      atoms: [{ kind: 'fixed', operation: 'layout', property: 'justify-content', value: 'flex-end' }],
      cost: -0.4,
    },
  ),
  set(
    '[BA] {target:np} 里|中|里面|内 [的] 项目|内容|链接|元素|东西|各项|菜单项 [AUX] 靠左|靠左对齐|靠左排|靠左排列|左对齐|排到左边|移到左边',
    {
      atoms: [{ kind: 'fixed', operation: 'layout', property: 'justify-content', value: 'flex-start' }],
      cost: -0.4,
    },
  ),
  set('每行|每排|一行|一排|每一行 [显示|放|排|展示|摆|放置|有] {values:columncount} {target:np}', {
    cost: -0.4,
  }),
  set(
    '[BA] {target:np} [改成|调成|设成|变成|排成] 每行|每排|一行|一排|每一行 [显示|放|排|展示|摆|放置] {values:columncount}',
    { cost: -0.4 },
  ),
  set('[AUX] [BECOME] [ONE] {values}', { cost: 1 }),
];

const scaleRules: RuleData[] = [
  {
    pattern: '[BA] {target:np} [的] [AUX] 加宽|变宽|拉长|拉宽|增宽|加长|宽 [了] {amount}',
    frame: 'scale',
    sign: 1,
    part: 'width',
  },
  {
    pattern: '[BA] {target:np} [的] [AUX] 变窄|收窄|缩窄|缩短|窄 [了] {amount}',
    frame: 'scale',
    sign: -1,
    part: 'width',
  },
  {
    pattern: '[BA] {target:np} [的] [AUX] 加高|变高|拉高|高 [了] {amount}',
    frame: 'scale',
    sign: 1,
    part: 'height',
  },
  {
    pattern: '[BA] {target:np} [的] [AUX] 变矮|压低|矮 [了] {amount}',
    frame: 'scale',
    sign: -1,
    part: 'height',
  },
  {
    pattern:
      '[BA] {target:np} [的] [AUX] 放大|增大|调大|加大|增加|扩大|提高|变大|调高|拉大|扩展|大 [了] {amount}',
    frame: 'scale',
    sign: 1,
  },
  {
    pattern: '[BA] {target:np} [的] [AUX] 缩小|减小|调小|减少|降低|变小|调低|缩减|压缩|小|减 [了] {amount}',
    frame: 'scale',
    sign: -1,
  },
  { pattern: '{values:valueverb} {target:np} {amount}', frame: 'scale' },
  {
    pattern:
      '[BA] {target:np} [AUX] 放大|增大|调大|加大|增加|扩大|提高|变大|缩小|减小|调小|减少|降低|变小|调整|拉到|加宽|缩|调|扩 到|至|为|成|到原来的|至原来的|到现在的|为原来的|到原大小的|为现在的|到当前的|成原来的 {values}',
    frame: 'scaleTo',
    cost: -0.1,
  },
  {
    pattern: '{enlarge:valueverb} {target:np} 到|至|为|成|到原来的|至原来的|到现在的 {values}',
    frame: 'scaleTo',
  },
];

/** Colours, letters, sizes and layout. */
export const lookRules: readonly RuleData[] = [...settingRules, ...columnRules, ...scaleRules];
