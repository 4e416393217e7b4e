import type { OperationType } from '../../../../html/TypedEdit.js';
import type { Place } from '../english/actions.js';
import { font, layout, size } from '../fixedValues.js';
import { phraseEntries } from '../PhraseTable.js';
import type { ValueAtom } from '../Setting.js';

export const relations = phraseEntries<Place>([
  [{ placement: 'before' }, '上面|上方|前面|之前|前|之上|上边|前边|正上方|上头|前方|上'],
  [{ placement: 'after' }, '下面|下方|后面|之后|后|之下|下边|底下|后边|正下方|下头|后方|下'],
  [{ placement: 'before', direction: 'left' }, '左边|左侧|左面|左方'],
  [{ placement: 'after', direction: 'right' }, '右边|右侧|右面|右方|旁边|边上|旁|隔壁'],
  [
    { placement: 'first_in' },
    '最前面|开头|顶部|最上面|最上方|顶端|首位|最顶部|第一个|第一位|最左边|里的最前面|里最前面|里面的最前面|里的第一个|的第一个|中的第一个|内的顶部|里面的顶部|里的顶部|最开头|最前|最上|最左侧|内部顶部|的开头|里面最上面|里最上面',
  ],
  [
    { placement: 'last_in' },
    '末尾|最后|底部|最下面|最后面|结尾|尾部|里|里面|中|内|之中|内部|最下方|最后一个|最右边|最底部|里的最后|里面的最后|里最后|里的末尾|最末尾|里面的末尾|最底下|里边|底端|最后一位|最右侧|当中|的末尾|的最后|里面最下面|里最下面|最末',
  ],
]);

export const places = phraseEntries<Place>([
  [
    { placement: 'first_in' },
    '最前面|最上面|第一个|第一位|开头|顶部|最上方|首位|最左边|最前|顶端|最顶部|第一的位置|第一个位置|最开头|前面|最左侧|第一项|最上边|最顶上|排头|头一个|列表开头|第一行|第一列',
  ],
  [
    { placement: 'last_in' },
    '最后|最后面|最下面|末尾|底部|最后一个|最右边|结尾|最下方|最底部|最后一位|最末尾|末位|最后的位置|最后一个位置|后面|最右侧|最底下|最后一项|最下边|列表末尾|尾部|最后一行',
  ],
  [{ direction: 'up' }, '往上|向上|上移|朝上|前移|往前|向前|往上一格|上去|上面一格|上一位'],
  [{ direction: 'down' }, '往下|向下|下移|朝下|后移|往后|向后|往下一格|下去|下一位'],
  [{ direction: 'left' }, '往左|向左|左移|朝左|往左边|向左边'],
  [{ direction: 'right' }, '往右|向右|右移|朝右|往右边|向右边'],
]);

/** Verbs that carry their value and can stand before what they change. */
export const valueVerbs = phraseEntries<readonly ValueAtom[]>([
  [[font('font-weight', 'bold')], '加粗'],
  [[layout('text-align', 'center')], '居中|居中显示'],
  [[layout('text-align', 'left')], '左对齐'],
  [[layout('text-align', 'right')], '右对齐'],
  [[{ kind: 'scale', factor: 1.25 }], '放大|增大|加大|调大|增加|扩大|提高|调高|变大|拉大'],
  [[{ kind: 'scale', factor: 0.8 }], '缩小|减小|调小|减少|降低|缩短|调低|变小|缩减|压缩'],
  [[{ kind: 'scale', factor: 1.25, part: 'width' }], '加宽|拉宽|变宽|调宽'],
  [[{ kind: 'scale', factor: 0.8, part: 'width' }], '收窄|变窄|缩窄|调窄'],
  [[{ kind: 'scale', factor: 1.25, part: 'height' }], '加高|拉高|变高'],
  [[{ kind: 'scale', factor: 0.8, part: 'height' }], '变矮|调矮|压低'],
  [[{ kind: 'scale', factor: 1.5, part: 'gap' }], '拉开'],
]);

export const removables = phraseEntries<readonly ValueAtom[]>([
  [[font('text-decoration-line', 'none')], '下划线|删除线'],
  [[size('border-width', '0')], '边框|描边|外框|边线'],
  [
    [{ kind: 'fixed', operation: 'change_color', property: 'background-color', value: 'transparent' }],
    '背景|背景色|底色|背景颜色',
  ],
  [[font('font-weight', 'normal')], '加粗|粗体|加粗效果|粗体效果'],
  [[font('font-style', 'normal')], '斜体|倾斜|斜体效果'],
  [[size('border-radius', '0')], '圆角|圆角效果'],
  [[font('text-transform', 'none')], '大写'],
  [[layout('padding', '0')], '内边距'],
  [[layout('margin', '0')], '外边距|边距'],
  [[layout('gap', '0')], '间距|间隔|空隙'],
  [[font('letter-spacing', 'normal')], '字间距'],
]);

export const likenessProperties = phraseEntries<readonly string[] | null>([
  [null, '样式|风格|外观|样子|格式|设计|整体样式|外形|样式和颜色'],
  [['color', 'background-color'], '文字和背景颜色|文字和背景的颜色|文字与背景颜色|颜色|配色|色彩|色调'],
  [['color'], '文字颜色|字体颜色|字色|文字色'],
  [['background-color'], '背景|背景色|背景颜色|底色'],
  [['border-width', 'border-style', 'border-color'], '边框|描边|边框样式'],
  [['border-color'], '边框颜色'],
  [['border-radius'], '圆角|圆角大小'],
  [['font-family', 'font-weight', 'font-style'], '字体|字体样式|文字样式'],
  [['font-size'], '字号|字体大小|文字大小|字大小'],
  [['font-weight'], '粗细|字重'],
  [['size'], '大小|尺寸|宽高'],
  [['width'], '宽度|宽'],
  [['height'], '高度|高'],
  [['padding'], '内边距'],
  [['margin'], '间距|外边距'],
  [['text-align'], '对齐方式|对齐'],
]);

export const likenesses = phraseEntries<readonly string[]>([
  [['size'], '大|大小|小'],
  [['width'], '宽'],
  [['height'], '高'],
  [['font-weight'], '粗'],
  [['border-radius'], '圆'],
]);

export const restored = phraseEntries<{ operation?: OperationType; properties?: string[] }>([
  [
    { operation: 'change_color' },
    '颜色|变色|改色|换色|颜色修改|颜色改动|颜色更改|上色|色彩|配色|颜色变化|颜色调整|改颜色|换颜色|改的颜色|颜色设置|颜色变更|颜色改变',
  ],
  [
    { operation: 'change_color', properties: ['background-color'] },
    '背景|背景色|背景颜色|底色|背景修改|背景色修改|背景颜色修改|改背景|背景颜色的修改|背景更改|背景颜色更改',
  ],
  [{ operation: 'change_color', properties: ['color'] }, '文字颜色|字体颜色|字色|文字颜色修改|字体颜色修改'],
  [{ operation: 'change_color', properties: ['border-color'] }, '边框颜色|边框颜色修改'],
  [
    { operation: 'change_font' },
    '字体|加粗|斜体|下划线|字体修改|字体样式|粗体|字体更改|改字体|换字体|字体调整|字体改动|粗细|字重|字体变更',
  ],
  [
    { operation: 'rewrite_text' },
    '文字|文案|文本|内容|改名|文字修改|文案修改|文本修改|内容修改|改文字|改写|文字改动|标题修改|改文案|文字更改|文案改动|文字内容|名字|名称|文案更改|文字替换',
  ],
  [{ operation: 'move' }, '移动|位置|移位|挪动|位置移动|位置修改|移动操作|位置调整|位置变动|挪位置|位置改动'],
  [
    { operation: 'swap' },
    '交换|对调|互换|调换|位置交换|位置对调|交换位置|顺序|位置互换|交换操作|互换位置|对调位置',
  ],
  [{ operation: 'hide_delete' }, '删除|隐藏|移除|去掉|删除操作|隐藏操作'],
  [
    { operation: 'replace_image' },
    '图片|换图|图片替换|图|换图片|图片修改|照片|替换图片|图片更换|原图|头像|图片更改',
  ],
  [
    { operation: 'layout' },
    '布局|排列|对齐|居中|间距|排版|对齐方式|布局修改|间距修改|布局调整|排列方式|分栏|列数|内边距|对齐修改|间距调整|排列方式修改|排版修改|布局更改|外边距|布局改动',
  ],
  [
    { operation: 'resize' },
    '大小|放大|缩小|尺寸|字号|宽度|高度|大小修改|尺寸修改|字号修改|大小调整|字体大小|圆角|边框|尺寸调整|字号调整|圆角修改|大小更改|大小改动|文字大小|缩放|宽度修改|高度修改|字体大小修改',
  ],
  [
    { operation: 'insert' },
    '插入|添加|新增|新增内容|新加|加入|插入操作|添加操作|新加的内容|新增操作|插入内容',
  ],
  [
    { operation: 'match' },
    '样式|样式统一|匹配|统一|样式修改|风格|样式匹配|外观|样式更改|样式改动|样子|样式调整',
  ],
  [
    {},
    '修改|操作|改动|步骤|更改|步|步操作|调整|一步|变化|编辑|一次修改|改变|次修改|处修改|个修改|项修改|个操作|次操作|个改动|那步|处改动|设置|状态|原样|原状|要求|那步操作|效果|次改动|次更改',
  ],
]);
