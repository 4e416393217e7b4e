import { font, layout, size } from '../fixedValues.js';
import type { Shade } from '../mixColor.js';
import { phraseEntries } from '../PhraseTable.js';
import type { Part, ValueAtom } from '../Setting.js';

export const shades = phraseEntries<Shade>([
  ['dark', '暗|深暗|较深的'],
  ['light', '浅|淡|浅浅的|柔和的|较浅的'],
  ['deep', '深|浓|深深的'],
  ['bright', '亮|鲜|鲜艳的|明亮的|纯|正|大|亮丽的|醒目的'],
]);

export const colorNames = phraseEntries<string>([
  ['red', '红'],
  ['green', '绿'],
  ['blue', '蓝'],
  ['yellow', '黄'],
  ['orange', '橙|橘|桔|橙黄|橘黄'],
  ['purple', '紫'],
  ['pink', '粉|粉红'],
  ['brown', '棕|褐|咖啡|咖|茶'],
  ['gray', '灰'],
  ['black', '黑'],
  ['white', '白'],
  ['cyan', '青'],
  ['teal', '蓝绿|青绿|水鸭'],
  ['gold', '金|金黄'],
  ['silver', '银|银灰'],
  ['navy', '藏青|海军蓝|藏蓝|深海军蓝|海蓝'],
  ['maroon', '酒红|枣红|栗|暗红褐'],
  ['olive', '橄榄|橄榄绿|军绿'],
  ['lime', '青柠|荧光绿|酸橙'],
  ['magenta', '品红|洋红'],
  ['violet', '紫罗兰'],
  ['indigo', '靛|靛蓝|靛青'],
  ['turquoise', '绿松石|青绿松石'],
  ['beige', '米|米白|米黄|杏'],
  ['ivory', '象牙|象牙白|乳白|奶白'],
  ['crimson', '绯红|深红玫|猩红'],
  ['coral', '珊瑚|珊瑚红'],
  ['tomato', '番茄红|西红柿红'],
  ['khaki', '卡其'],
  ['lavender', '薰衣草|薰衣草紫'],
  ['chocolate', '巧克力'],
  ['skyblue', '天蓝'],
  ['royalblue', '宝蓝|宝石蓝|皇家蓝'],
  ['darkgreen', '墨绿'],
  ['mediumseagreen', '翠绿'],
  ['lawngreen', '草绿|嫩绿'],
  ['deeppink', '玫红|玫瑰红|桃红|玫瑰'],
  ['orangered', '橘红|橙红'],
  ['lightblue', '湖蓝|水蓝'],
  ['transparent', '透明'],
  ['lemonchiffon', '鹅黄'],
  ['#ffbf00', '琥珀'],
]);

export const valueParts = phraseEntries<Part>([
  ['text', '文字|字体|字|文本'],
  ['background', '背景|底色|的背景|底|背景色|的底色'],
  ['border', '边框|的边框|描边|的描边|外框|框'],
  ['border-radius', '圆角|的圆角'],
  ['width', '宽|宽度'],
  ['height', '高|高度'],
  ['padding', '内边距|的内边距'],
  ['margin', '外边距|的外边距'],
  ['gap', '间距|的间距|间隔'],
  ['font-size', '字号|的字号|的字|大小的字'],
]);

export const families = phraseEntries<string>([
  ['SimSun, serif', '宋体'],
  ['SimHei, sans-serif', '黑体'],
  ['KaiTi, serif', '楷体'],
  ['FangSong, serif', '仿宋|仿宋体'],
  ['"Microsoft YaHei", sans-serif', '微软雅黑|雅黑'],
  ['monospace', '等宽|等宽字体|等宽体|代码字体|打字机字体'],
  ['sans-serif', '无衬线|无衬线体|无衬线字体|非衬线|非衬线字体'],
  ['serif', '衬线|衬线体|衬线字体|有衬线|有衬线字体|有衬线的字体'],
  ['cursive', '手写体|手写|草书|手写字体|手写风格'],
  ['Arial, sans-serif', 'arial'],
  ['Georgia, serif', 'georgia'],
  ['"Times New Roman", serif', 'times new roman|times'],
  ['Verdana, sans-serif', 'verdana'],
  ['"Courier New", monospace', 'courier new|courier'],
  ['Helvetica, Arial, sans-serif', 'helvetica'],
  ['Roboto, sans-serif', 'roboto'],
  ['Inter, sans-serif', 'inter'],
  ['"Noto Sans SC", sans-serif', '思源黑体|noto sans sc'],
  ['"Noto Serif SC", serif', '思源宋体|noto serif sc'],
  ['"Noto Serif", serif', 'noto serif'],
  ['"JetBrains Mono", monospace', 'jetbrains mono'],
]);

export const fixedValues = phraseEntries<readonly ValueAtom[]>([
  [
    [font('font-weight', 'bold')],
    '加粗|粗体|粗|变粗|粗一点|粗一些|更粗|粗点|加粗显示|粗体字|加粗的|粗体显示|粗些|加粗体',
  ],
  [
    [font('font-weight', 'normal')],
    '不加粗|取消加粗|正常粗细|常规粗细|细一点|变细|细一些|不要加粗|常规字重|细体|去掉加粗|不粗|常规体|细',
  ],
  [[font('font-style', 'italic')], '斜体|倾斜|斜体字|斜的|变斜|斜体显示|斜'],
  [[font('font-style', 'normal')], '不倾斜|取消斜体|正体|不要斜体'],
  [[font('text-decoration-line', 'underline')], '下划线|加下划线|带下划线|有下划线|下划线样式|加上下划线'],
  [[font('text-decoration-line', 'line-through')], '删除线|加删除线|中划线|带删除线|划掉'],
  [[font('text-decoration-line', 'none')], '没有下划线|不带下划线|去掉下划线|取消下划线|不要下划线|无下划线'],
  [[font('text-transform', 'uppercase')], '大写|全大写|全部大写|大写字母|全部大写字母'],
  [[font('text-transform', 'lowercase')], '小写|全小写|全部小写|小写字母'],
  [[font('text-transform', 'capitalize')], '首字母大写'],
  [
    [layout('text-align', 'center')],
    '居中|居中对齐|水平居中|中间对齐|居中显示|居中排列|到中间|放中间|在中间|居中排版|中间|居中放置|对齐到中间|到正中间|放到中间|移到中间|居中对齐显示',
  ],
  [[layout('text-align', 'left')], '左对齐|靠左|居左|靠左对齐|靠左显示|向左对齐|居左对齐|往左对齐|左边对齐'],
  [[layout('text-align', 'right')], '右对齐|靠右|居右|靠右对齐|靠右显示|向右对齐|居右对齐|往右对齐|右边对齐'],
  [[layout('text-align', 'justify')], '两端对齐|左右对齐'],
  [
    [layout('flex-direction', 'row')],
    '横排|横向排列|水平排列|一行|并排|横着排|一字排开|横向|横向排|排成一行|并排显示|水平|横向布局|横向一排|一排|排成一排|横着放|并列|左右排列|一横排|并排排列|横向显示|横排显示|横着|水平布局|在一行|在同一行|同一行|放在一行|放在同一行|成一行|在一排|成一排|水平方向|水平方向排列|横向排成一行|并列显示|排在一行|放一行|左右并排|排到一行|水平排成一行|横向排成一排',
  ],
  [
    [layout('flex-direction', 'column')],
    '竖排|纵向排列|垂直排列|竖向排列|一列|竖着排|纵向|竖向|排成一列|上下排列|单列|一竖排|竖着放|竖排显示|竖着|垂直|垂直布局|纵向布局|堆叠|竖直排列|成一列|放成一列|垂直方向|垂直方向排列|单列布局|上下堆叠|从上到下排列|竖向布局|一栏|单栏|上下排|竖直|纵向显示|纵向一列|垂直堆叠|上下叠放',
  ],
  [
    [layout('flex-direction', 'row-reverse')],
    '倒序|逆序|反过来排|反向排列|倒过来|反向|从右到左|从右往左排|倒序排列|逆序排列',
  ],
  [
    [layout('justify-content', 'space-between')],
    '均匀分布|分散对齐|两端分布|平均分布|分散|均匀排列|分散排列|均匀分散|等距分布|等间距排列|分布均匀|均匀排开',
  ],
  [[layout('align-items', 'center')], '垂直居中|上下居中|纵向居中|竖直居中|垂直居中对齐'],
  [
    [size('border-radius', '8px')],
    '圆角|圆一点|更圆|圆角样式|带圆角|加圆角|圆一些|圆润|圆润一点|圆角的|变圆|圆滑一点|更圆润|圆角矩形|圆滑',
  ],
  [[size('border-radius', '999px')], '胶囊形|胶囊状|药丸形|全圆角|胶囊|胶囊形状|完全圆角'],
  [[size('border-radius', '50%')], '圆形|圆的|正圆|圆圈|正圆形'],
  [[size('border-radius', '0')], '直角|方角|没有圆角|方的|不要圆角|尖角|无圆角|方形|去掉圆角|方正'],
  [[size('border-width', '0')], '没有边框|无边框|不要边框|去掉边框|不带边框'],
  [
    [size('width', '100%')],
    '满宽|全宽|通栏|占满宽度|占满整行|撑满|铺满宽度|和页面一样宽|占满一行|占满整个宽度|撑满宽度|占满|铺满|横向铺满|占满全宽|撑满整行',
  ],
  [[size('width', '50%')], '半宽|一半宽|页面一半宽|占一半宽度'],
  [
    [{ kind: 'fixed', operation: 'change_color', property: 'background-color', value: 'transparent' }],
    '没有背景|无背景|去掉背景|透明背景|背景透明',
  ],
]);

export const scales = phraseEntries<{ factor: number; part?: Part }>([
  [
    { factor: 1.25 },
    '大一点|大一些|大点|更大|大一号|变大|放大|调大|加大|增大|大些|大|放大一点|变大一点|调大一点|大一点点|放大一些|调大一些|加大一点|增大一点|加大一些|大一圈|变大一些|放大点|扩大|扩大一点|再大一点|更大一点|更大一些|再大一些|更大些|提高一点|增加一点|多一点|增大一些|增加|增加一些|加大点|调高|变大点',
  ],
  [
    { factor: 0.8 },
    '小一点|小一些|小点|更小|小一号|变小|缩小|调小|减小|小些|小|缩小一点|变小一点|调小一点|小一点点|缩小一些|调小一些|减小一点|减小一些|小一圈|变小一些|缩小点|再小一点|更小一点|更小一些|再小一些|减少|减少一点|少一点|缩减|降低|降低一点|收窄|缩小些|减少一些|变小点',
  ],
  [
    { factor: 1.5 },
    '大很多|大得多|特别大|很大|大不少|明显大|更大很多|大一大圈|放大很多|加大很多|大大加大|非常大',
  ],
  [{ factor: 0.65 }, '小很多|小得多|特别小|很小|小不少|缩小很多|非常小'],
  [
    { factor: 1.25, part: 'width' },
    '宽一点|宽一些|更宽|变宽|加宽|宽点|宽些|拉宽|加宽一点|变宽一点|加宽一些|宽|拉宽一点|更宽一点|更宽一些|调宽|调宽一点|宽大一点',
  ],
  [
    { factor: 0.8, part: 'width' },
    '窄一点|窄一些|更窄|变窄|窄点|窄些|变窄一点|收窄一点|窄|更窄一点|调窄|调窄一点|缩窄|缩窄一点',
  ],
  [
    { factor: 1.25, part: 'height' },
    '高一点|高一些|更高|变高|加高|高点|高些|加高一点|变高一点|高|更高一点|调高一点|拉高|拉高一点',
  ],
  [{ factor: 0.8, part: 'height' }, '矮一点|矮一些|更矮|变矮|低一点|矮点|矮些|矮|更矮一点|调矮|调矮一点'],
  [
    { factor: 2 },
    '两倍大|大一倍|两倍|放大一倍|大两倍|放大两倍|放大到两倍|原来的两倍|原来两倍大|一倍|翻倍|翻一倍|加倍|双倍|原来的两倍大|变大一倍|增大一倍|扩大一倍|放大到原来的两倍|扩大到两倍|加大一倍|增加一倍|扩大两倍|变成两倍大|调大一倍|现在的两倍|当前的两倍|双倍大小|目前的两倍|现在的两倍大',
  ],
  [{ factor: 3 }, '三倍大|三倍|放大三倍|原来的三倍|大三倍|放大到三倍|放大到原来的三倍|原来的三倍大'],
  [{ factor: 1.5 }, '一倍半|1.5倍|大一半|放大一半|原来的一倍半|增大一半|加大一半|大百分之五十'],
  [
    { factor: 0.5 },
    '一半|一半大|缩小一半|小一半|缩小到一半|原来的一半|减半|小一倍|减小一半|缩小一倍|缩小到原来的一半|原来一半大|减少一半|原来的一半大|原来一半大小|变小一半|减为一半|一半大小|现在的一半|当前的一半|缩到一半|目前的一半|现在的一半大',
  ],
  [
    { factor: 1.5, part: 'gap' },
    '分开一点|拉开|拉开一点|离远一点|疏一点|分开一些|宽松一点|隔开一点|拉开距离|松一点|离得远一点|拉开一些|隔开一些|间隔大一点|稀疏一点|隔远一点|间距大一点|间距大一些|间距更大|宽松一些|更多间距|更大的间距|隔开|多留点空|散开一点|更宽松',
  ],
  [
    { factor: 0.5, part: 'gap' },
    '靠近一点|紧凑一点|靠近一些|紧一点|挨近一点|靠拢|靠拢一点|近一点|紧凑|离近一点|密一点|紧凑一些|更紧凑|间距小一点|间距小一些|间距更小|挨得近一点|靠得近一点|更近一点|更小的间距|近一些|更紧凑一点',
  ],
  [
    { factor: 1.5, part: 'padding' },
    '多一点内边距|更多内边距|多加点内边距|内边距多一点|多留点白|更多留白|更大的内边距|内边距大一点|多一点留白|多点留白|多一些留白',
  ],
  [{ factor: 1.25, part: 'font-size' }, '字大一点|大一点的字|大号字|大字号|更大的字号|大一号的字'],
  [{ factor: 0.8, part: 'font-size' }, '字小一点|小一点的字|小号字|小字号|更小的字号'],
  [{ factor: 2, part: 'border-width' }, '边框粗一点|更粗的边框|边框加粗|加粗边框|粗一点的边框'],
  [{ factor: 0.5, part: 'border-width' }, '边框细一点|更细的边框|细一点的边框'],
]);

/** Degree words before a scale, as a power of its factor. */
export const degrees = phraseEntries<number>([
  [0.5, '稍微|略微|稍|略|稍稍|微微|适当|适当地|稍微地'],
  [1, '再|更|更加|还|明显|调得|变得|弄得|改得|做得|设得'],
  [2, '大幅|大大|大幅度|大幅地|大大地'],
]);

/** Comparatives of lightness, as a factor on it. */
export const shadeChanges = phraseEntries<number>([
  [
    0.75,
    '深一点|暗一点|深一些|暗一些|加深|变深|调深|调深一点|变暗|调暗|调暗一点|加深一点|更深|更深一点|深点|更暗|变深一点|加深一些|暗点|更深一些',
  ],
  [
    1.25,
    '浅一点|亮一点|淡一点|浅一些|亮一些|淡一些|调浅|变浅|调亮|调亮一点|变亮|更浅|更亮|浅点|调浅一点|更亮一点|更浅一点|变浅一点|亮点|淡点|变淡|更淡|调淡一点|调淡',
  ],
]);
