import type { RuleData } from '../Grammar.js';

/** Word classes of the patterns. */
export const classes: Record<string, string> = {
  BA: '把|将|让|使|给|对|请把|请将|使得|令',
  AUX: '都|也|就|再|直接|全|全部|统一|稍微|应该|要|需要|应当|最好|可以|全都|都要|也要|得|必须|同样|一起|整体|重新|再次|改一下|还是|先|暂时|均|应|尽量|能不能|可不可以|能否|可以|能|改用|来',
  BECOME:
    '改成|改为|换成|换为|变成|变为|设成|设为|设置成|设置为|调成|调为|调整成|调整为|弄成|做成|搞成|改到|调到|调整到|涂成|染成|刷成|设定为|改用|换用|用|使用|显示成|显示为|变|改|换|改变为|修改为|修改成|更改为|更改成|转成|转为|改变成|写成|排成|排列成|排|布局成|布局为|摆成|弄|调|设置|做|排列为|切换为|切换成|替换成|替换为|统一成|统一为|统一改成|标成|标为|整成|定为|设|改得|变得|弄得|调得|做得|设得|显得|换到|改作|采用|是|要|为|变更为|呈现为|应用|设置到|设到|填充为|填充成|加上|加|添加|带上|带|增加|调整|放|放置|分成|分为|保持|改做|加个|加一个|加一条|加一圈|改一下变成|展示成|呈|搞|拉到|放成|处理成|变化为|使用一个|换一个|换个|换上|改回|画成|标记为|标记成|显示|渲染成|写|改写成|排布成|组织成|转换成|转换为|切成',
  ADDTO:
    '加|加上|添加|设置|设|来|换|换上|用|上|增加|配|套|添|加入|添上|弄|搞|画|加了|改|换成|改成|改用|设定|加一|应用|放',
  ONE: '个|一个|一条|一圈|一道|点|一些|条|圈|一层|一下|一种|些|一点|道|上|一块',
  CHANGETEXT:
    '改成|改为|换成|换为|写成|变成|改写成|改写为|修改为|修改成|更改为|替换成|替换为|更换为|设为|设置为|变为|更改成|更新为|更新成|改|换|写|编辑为|编辑成|翻译成|翻译为|调整为|改成写|变更为|说成|显示为|显示成|显示|写上|写着|设置成|设成|重写为|重写成|调成|更换成|改做|改作|统一成|统一为',
  RENAME:
    '改名为|改名叫|重命名为|改叫|命名为|叫做|叫|改称|改名成|重命名成|更名为|改名|取名|称为|重新命名为|改叫做|取名为|起名叫',
  MOVETO:
    '移到|移动到|挪到|放到|放在|搬到|拖到|调到|调整到|移至|移动至|挪动到|换到|摆到|放置到|放置在|插到|排到|排在|置于|拖动到|拉到|弄到|提到|提前到|移去|搬去|拖去|转移到|移入|移动在|挪至|放入|放进|移进|搬进|挪进|拖进|摆在|贴到|调至|移|挪|放|显示在|出现在|位于|在|改到|推到|插入到|放去|往|安排在|安排到|置放到|推迟到|延后到|移回到|调换到|插在|塞到|塞进|归到|移动进|紧跟在|跟在|挨着|提升到|送到|改放在|改放到',
  AND: '和|跟|与|同|及|以及|、|还有',
  SWAPPED:
    '对调|互换|交换|调换|换一换|换个位置|换位置|调个位置|换过来|颠倒|交换位置|互换位置|对换|调换位置|交换顺序|调换顺序|换一下位置|对调位置|互相交换|互相对调|调个个|位置互换|位置对调|位置交换|位置调换|换|调过来|互调|对调过来|换个顺序|顺序对调|顺序互换|位置换过来|交换过来|调个顺序|颠倒顺序|互换顺序|换换位置|掉个个|对调顺序|倒过来|倒一下|换换|相互交换|调换过来|互换过来|调位置|调一下位置|顺序调换|顺序交换|反过来',
  SWAP: '交换|对调|互换|调换|对换|换|颠倒|调',
  DELETE:
    '删|删除|删掉|去掉|去除|移除|拿掉|删了|去了|清除|抹掉|撤掉|除掉|不要|删去|拿走|剔除|移走|清掉|砍掉|扔掉|去除掉|删除掉|清空|移除掉|干掉|弄掉|弄没|删干净|剪掉|拆掉|撤下|下掉|取下|取消掉',
  HIDE: '隐藏|藏起来|隐去|不显示|隐藏起来|藏了|隐藏掉|看不见|不可见|收起来|不要显示|隐掉|设为隐藏|设置为隐藏|设为不可见|藏|遮住|隐藏不显示|先隐藏|设成隐藏|变成不可见|取消显示',
  REPLACE:
    '换成|替换成|改成|换为|替换为|改为|更换为|更换成|变成|换|替换|更新为|更新成|更换|换上|换一张|设为|设置为|改用|用|换做|换作',
  INSERT:
    '加|加上|添加|插入|新增|增加|放|放上|写|加入|创建|补|添|插|补充|新建|写上|加一|再加|添上|放置|来|做|追加|补上|放一|显示|附上|再放|加进|加进去|写一|塞|多加|搞|新加|放入|增添|弄',
  LIKE: '一样|相同|一致|同样|统一|保持一致|一模一样|类似|看齐|匹配|同样式|相近|同款|对齐一致|的样子|那样|相匹配|完全一样|完全一致|差不多|保持统一|保持相同|相一致|相似|完全相同|一个样|一样的',
  WITHLIKE: '和|跟|与|同|像|如|参照|参考|仿照|按照|照着|按|学|照|仿|比照|依照|跟随|向',
  SAMELIKE:
    '一样|一致|统一|相同|统一起来|匹配|保持一致|一个样|一样的|协调一致|同样|一模一样|完全一样|一致起来|保持统一|一样一样|看起来一样|看起来一致|同步|相匹配|同样的|风格一致|互相匹配|成一样|样式一致|样式统一|相同的|变一致|匹配起来|变一样',
  UNDO: '撤销|撤回|取消|撤消|还原|恢复|回退|收回|作废|退回|回滚|撤掉|撤|撤销掉|取消掉|撤回掉|作废掉|倒回|反悔|退掉|收回掉|忽略',
  BACK: '改回去|改回来|变回去|变回来|换回去|换回来|恢复|还原|恢复原样|恢复成原来的|恢复成原来的样子|变回原样|恢复原状|调回去|调回来|移回去|移回来|移回原位|放回去|放回来|挪回去|挪回来|放回原处|放回原位|撤销|恢复默认|复原|改回原样|回到原来的位置|恢复为原来的|恢复成最初的|换回原来的|换回原图|恢复显示|显示出来|改回之前的|改回最初|改回原来的|变回原来的|变回原来的样子|还原成原来的|还原回去|恢复过来|恢复回来|恢复到原来的样子|恢复到之前|还原成原样|移回原来的位置|放回原来的位置|恢复原来的|撤回|撤销掉|改回原来的样子|恢复成原样|恢复到原来|恢复到原来的位置|换回来吧|弄回去|弄回来|改回|变回|换回|恢复回去|回到原位|挪回原位|加回来|加回去|找回来|放出来|恢复到最初|恢复为原样|恢复如初|恢复到修改前|还原到最初|还原为原样|改回默认|还原成最初的样子|恢复到原位|回归原位|调回原来的|搬回去|搬回原位|撤销回去|退回去|还原到原来的样子|恢复成之前的样子|恢复成之前的|恢复为之前的|还原为原来的|还原到原来的|恢复到原来的|设回原来的|改回初始|重置|恢复成初始|恢复为默认|显示回来|重新显示|重新显示出来|换回原样|换回原来的位置|取消|还原成之前的|还原成之前的样子|变回之前的样子|变回之前的|放回原来的地方|移回原处|挪回原来的位置|还是用原来的|还是原来的|恢复到之前的样子',
  BACKTO:
    '改回|变回|换回|恢复成|恢复为|恢复到|还原成|还原为|还原到|恢复|还原|调回|回到|移回|改成|变成|换成|调整回|设回|改回到|变回到|换成了|用回|退回到|退回|弄回|恢复回|回退到',
  ORIGINAL:
    '原来|原来的|原本|原本的|最初|最初的|之前|之前的|原先|原先的|原始|原始的|原有的|以前的|一开始的|默认的|初始的|最开始的|修改前的|改之前的|旧的|老的|默认|初始',
};

const set = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({ pattern, frame: 'set', ...more });
const text = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({
  pattern,
  frame: 'text',
  ...more,
});

const settingRules: RuleData[] = [
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
      '{target:np} [AUX] 不要了|不需要了|没用了|多余|多余了|没必要|可以删了|可以去掉|可以去掉了|可以删掉了|删吧|没有必要|不需要|是多余的|没什么用|可以删除|可以不要|可以删掉|删掉吧|没有用|不用了|没必要保留|多余的',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern: '[BA] {target:np} [AUX] [从页面上|从页面中|从页面] 消失|没了|DELETE',
    frame: 'remove',
    mode: 'delete',
  },
  { pattern: '从页面上|从页面中|从页面里|从页面 DELETE {target:np}', frame: 'remove', mode: 'delete' },
  { pattern: '[BA] {target:np} [AUX] [给|给我] HIDE', frame: 'remove', mode: 'hide' },
  { pattern: 'HIDE [掉] {target:np}', frame: 'remove', mode: 'hide' },
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

const matchRules: RuleData[] = [
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

const undoRules: RuleData[] = [
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

const otherRules: RuleData[] = [
  {
    pattern: '[BA] {topic:np} [的] 换|改 [个|一个|下|种] 颜色|样式|字体|大小|位置',
    frame: 'topic',
    cost: 0.4,
  },
  { pattern: '不要|不是|不用|别用|别 {rest:values} [了]', frame: 'ignore', cost: 0.3 },
  {
    pattern: '{target:np} 也 [是] 一样|同样|这样|这么改|这样改|同样处理|这样处理|如此|一样处理|一样改|照做',
    frame: 'repeat',
  },
  { pattern: '对 {target:np} [也] 做 同样的|一样的 [操作|修改|处理]', frame: 'repeat' },
  { pattern: '其他|其它|其余|别的|剩下的|其他的|其它的 {rest:any}', frame: 'ignore', cost: 0.4 },
  { pattern: '其他|其它|其余|别的|其他的 保持不变|不变|不动|都不变|不要动|不要改', frame: 'ignore' },
  { pattern: '保持 {rest:any} 不变|不动|原样', frame: 'ignore', cost: 0.2 },
  {
    pattern: '{rest:any} 保持不变|不要动|不要改动|不用改|不要变|保持原样|不要修改',
    frame: 'ignore',
    cost: 0.8,
  },
  { pattern: '不要|别|不用|无需|不得 改变|改动|修改|动|影响|更改|调整 {rest:any}', frame: 'ignore' },
  {
    pattern:
      '{topic:np} [有点|有些|太|显得|看起来|看着|稍微|感觉|实在|确实] [有点|有些|太] 小|大|暗|亮|挤|密|丑|窄|宽|高|矮|淡|深|浅|不好看|看不清|难看|不清楚|不明显|不合适|不对|单调|松|突兀|碍眼|乱|空|长|短|刺眼|花|粗|细|小了|大了|挤了|暗了|淡了|密了|乱了|近了|远了|深了|浅了|亮了|长了|丑了|宽了|窄了|高了|不醒目|不够大|不够醒目|不够明显|不太好看|不太清楚|歪|歪了|显眼|扎眼|多余|普通|不协调|不突出|不够突出|不够显眼 [了]',
    frame: 'topic',
    cost: 0.3,
  },
  {
    pattern:
      '看|看到|看一下|对于|关于|至于|针对|找到|来到|在|选中|再看|还有|你看|注意|就是|然后是|到|回到|有 {topic:np} [里|中|里面|上|这里|那里|部分|呢|吧|啊|这块|这边]',
    frame: 'topic',
    cost: 0.5,
  },
  { pattern: '{topic:np} [呢|啊|吧|嘛|呀|哈|里|中|里面]', frame: 'topic', cost: 1 },
];

/** All rules, in no order that matters: the cheapest reading wins. */
export const rules: readonly RuleData[] = [
  ...settingRules,
  ...columnRules,
  ...bareRules,
  ...scaleRules,
  ...textRules,
  ...moveRules,
  ...betweenRules,
  ...swapRules,
  ...removeRules,
  ...imageRules,
  ...insertRules,
  ...matchRules,
  ...undoRules,
  ...otherRules,
];
