import { color, font, layout, size } from '../fixedValues.js';
import type { Shade } from '../mixColor.js';
import { phraseEntries } from '../PhraseTable.js';
import type { Part, ValueAtom } from '../Setting.js';

export const shades = phraseEntries<Shade>([
  ['dark', 'dark|darker|dusky'],
  ['light', 'light|lighter|soft|pastel|baby'],
  ['deep', 'deep|rich'],
  ['pale', 'pale|faint|washed out'],
  ['bright', 'bright|vivid|pure|plain|solid|neon|strong|warm|cool'],
  ['medium', 'medium|mid'],
  ['very-dark', 'very dark'],
  ['very-light', 'very light|very pale|really light'],
]);

export const colorNames = phraseEntries<string>([
  ['red', 'red'],
  ['green', 'green'],
  ['blue', 'blue'],
  ['yellow', 'yellow'],
  ['orange', 'orange'],
  ['purple', 'purple'],
  ['pink', 'pink'],
  ['brown', 'brown'],
  ['gray', 'gray|grey'],
  ['black', 'black'],
  ['white', 'white'],
  ['cyan', 'cyan'],
  ['teal', 'teal'],
  ['gold', 'gold|golden'],
  ['silver', 'silver'],
  ['navy', 'navy|navy blue'],
  ['maroon', 'maroon|burgundy|wine red'],
  ['olive', 'olive|olive green'],
  ['lime', 'lime|lime green'],
  ['magenta', 'magenta'],
  ['fuchsia', 'fuchsia'],
  ['violet', 'violet'],
  ['indigo', 'indigo'],
  ['turquoise', 'turquoise'],
  ['beige', 'beige'],
  ['ivory', 'ivory'],
  ['cream', 'cream'],
  ['crimson', 'crimson'],
  ['coral', 'coral'],
  ['salmon', 'salmon'],
  ['tomato', 'tomato|tomato red'],
  ['khaki', 'khaki'],
  ['lavender', 'lavender'],
  ['plum', 'plum'],
  ['orchid', 'orchid'],
  ['tan', 'tan'],
  ['chocolate', 'chocolate'],
  ['skyblue', 'sky blue'],
  ['royalblue', 'royal blue'],
  ['steelblue', 'steel blue'],
  ['slateblue', 'slate blue'],
  ['slategray', 'slate gray|slate grey|slate'],
  ['dodgerblue', 'dodger blue'],
  ['midnightblue', 'midnight blue'],
  ['forestgreen', 'forest green'],
  ['seagreen', 'sea green'],
  ['mintcream', 'mint cream'],
  ['#98ff98', 'mint|mint green'],
  ['springgreen', 'spring green'],
  ['hotpink', 'hot pink'],
  ['firebrick', 'firebrick|brick red|brick'],
  ['aquamarine', 'aquamarine'],
  ['aqua', 'aqua'],
  ['whitesmoke', 'off white|white smoke'],
  ['#36454f', 'charcoal|charcoal gray|charcoal grey'],
  ['#50c878', 'emerald|emerald green'],
  ['#ffbf00', 'amber'],
  ['rebeccapurple', 'rebecca purple'],
  ['transparent', 'transparent|see through'],
]);

/** CSS values of names that CSS does not know. */
export const colorValues: Record<string, string> = { cream: '#fffdd0' };

/** The part that a noun after a colour or size names: "blue background", "24 pixel text". */
export const valueParts = phraseEntries<Part>([
  ['text', 'text|letters|lettering|font|type|writing|words|font color|text color|font colour|text colour'],
  ['background', 'background|backgrounds|bg|backdrop|fill|background color|background colour'],
  ['border', 'border|outline|frame|borders'],
  ['border-radius', 'corners|corner radius|border radius|rounded corners|rounding|radius'],
  ['padding', 'padding|inner spacing'],
  ['margin', 'margin|margins'],
  [
    'gap',
    'gap|gaps|spacing|space between|of space between them|space between them|gap between them|spacing between them',
  ],
  ['width', 'wide|in width|width|across'],
  ['height', 'tall|high|in height|height'],
  ['border-width', 'thick'],
  ['font-size', 'font size|text size|font'],
  ['letter-spacing', 'letter spacing'],
]);

export const families = phraseEntries<string>([
  ['sans-serif', 'sans serif|sans|sans serif font'],
  ['serif', 'serif|a serif'],
  ['monospace', 'monospace|monospaced|mono|typewriter|fixed width|code'],
  ['cursive', 'cursive|handwriting|handwritten|script'],
  ['fantasy', 'fantasy'],
  ['Arial, sans-serif', 'arial'],
  ['Helvetica, Arial, sans-serif', 'helvetica'],
  ['Georgia, serif', 'georgia'],
  ['"Times New Roman", serif', 'times new roman|times'],
  ['"Courier New", monospace', 'courier new|courier'],
  ['Verdana, sans-serif', 'verdana'],
  ['Tahoma, sans-serif', 'tahoma'],
  ['"Trebuchet MS", sans-serif', 'trebuchet|trebuchet ms'],
  ['"Comic Sans MS", cursive', 'comic sans|comic sans ms'],
  ['Impact, sans-serif', 'impact'],
  ['Roboto, sans-serif', 'roboto'],
  ['Inter, sans-serif', 'inter'],
  ['Garamond, serif', 'garamond'],
  ['Palatino, serif', 'palatino'],
  ['"Open Sans", sans-serif', 'open sans'],
  ['Lato, sans-serif', 'lato'],
  ['Montserrat, sans-serif', 'montserrat'],
  ['Consolas, monospace', 'consolas'],
  ['Menlo, monospace', 'menlo'],
  ['"Noto Sans", sans-serif', 'noto sans'],
  ['"Noto Serif", serif', 'noto serif'],
  ['"Source Sans 3", sans-serif', 'source sans|source sans pro'],
  ['"Source Serif 4", serif', 'source serif|source serif pro'],
  ['Merriweather, serif', 'merriweather'],
  ['Poppins, sans-serif', 'poppins'],
  ['"IBM Plex Mono", monospace', 'ibm plex mono'],
  ['"JetBrains Mono", monospace', 'jetbrains mono'],
]);

export const fixedValues = phraseEntries<readonly ValueAtom[]>([
  [
    [font('font-weight', 'bold')],
    'bold font|bold text|bold typeface|bold letters|a bold font|bold|bolded|heavy|bold type|in bold|strong weight|heavier|bolder|thicker letters|boldface|bold weight',
  ],
  [
    [font('font-weight', 'normal')],
    'normal weight|not bold|regular weight|unbold|regular|no longer bold|non bold|less bold|normal font weight',
  ],
  [[font('font-weight', '300')], 'thin|thinner|light weight|light font weight|lighter weight'],
  [[font('font-weight', '600')], 'semibold|semi bold'],
  [
    [font('font-style', 'italic')],
    'italic font|italic text|an italic font|italic|italics|italicized|italicised|slanted|oblique|in italics',
  ],
  [[font('font-style', 'normal')], 'not italic|upright|no longer italic|non italic'],
  [
    [font('text-decoration-line', 'underline')],
    'underlined|underline|underlining|an underline|with an underline',
  ],
  [
    [font('text-decoration-line', 'line-through')],
    'struck through|strikethrough|crossed out|a strikethrough|struck out|line through',
  ],
  [
    [font('text-decoration-line', 'none')],
    'not underlined|no underline|without underline|without an underline|no longer underlined|un underlined|without the underline',
  ],
  [
    [font('text-transform', 'uppercase')],
    'uppercase|upper case|all caps|capital letters|caps|in capitals|all uppercase|all capitals|all capital letters|capitals|block capitals|uppercase letters',
  ],
  [
    [font('text-transform', 'lowercase')],
    'lowercase|lower case|all lowercase|small letters|lowercase letters|all lower case',
  ],
  [[font('text-transform', 'capitalize')], 'capitalized|capitalised|title case|initial capitals|capitalize'],
  [
    [font('letter-spacing', '2px')],
    'more letter spacing|wider letter spacing|spaced out letters|letters further apart|wide letter spacing',
  ],
  [
    [layout('text-align', 'center')],
    'centered|centred|center aligned|centre aligned|in the center|in the centre|in the middle|center|centre|middle|to the center|to the centre|to the middle|center alignment|horizontally centered|aligned to the center|aligned in the center|aligned center|centered horizontally',
  ],
  [
    [layout('text-align', 'left')],
    'left aligned|aligned left|aligned to the left|flush left|left justified|left alignment|on the left side aligned',
  ],
  [
    [layout('text-align', 'right')],
    'right aligned|aligned right|aligned to the right|flush right|right justified|right alignment',
  ],
  [[layout('text-align', 'justify')], 'justified|fully justified'],
  [
    [layout('flex-direction', 'row')],
    'in a row|in one row|in a single row|in one line|on one line|side by side|horizontal|horizontally|next to each other|in a line|in a horizontal row|row|a row|beside each other|across in a row|a horizontal row|horizontal layout|row layout|on the same line|in a single line|one row|a single row',
  ],
  [
    [layout('flex-direction', 'column')],
    'in one column|in a column|in a single column|vertical|vertically|stacked|one below the other|on top of each other|one above the other|one under the other|stacked vertically|in a stack|a column|a single column|one column|underneath each other|below each other|one under another|one per line|vertical layout|column layout|in a vertical column|top to bottom|a vertical list|in a vertical list|one on top of the other|under each other|a vertical stack|a stack',
  ],
  [
    [layout('flex-direction', 'row-reverse')],
    'in reverse order|reversed|in the opposite order|backwards|right to left|in reverse',
  ],
  [
    [layout('justify-content', 'space-between')],
    'spread out|evenly|evenly spaced|spaced evenly|spread apart|spread evenly|evenly spread|evenly distributed|spaced apart|spread across|at opposite ends|distributed evenly|spread out evenly',
  ],
  [
    [layout('align-items', 'center')],
    'vertically centered|vertically centred|centered vertically|centred vertically|vertically aligned|vertically in the middle',
  ],
  [
    [size('border-radius', '8px')],
    'rounded|round|rounded corners|round corners|rounded edges|rounder|rounder corners|more rounded|more rounded corners|with rounded corners|curved corners|softer corners|rounded off|slightly rounded corners',
  ],
  [
    [size('border-radius', '999px')],
    'pill shaped|fully rounded|like a pill|a pill shape|pill shape|completely rounded|fully rounded corners',
  ],
  [[size('border-radius', '50%')], 'circular|a circle|into a circle|a circle shape|circle shaped'],
  [
    [size('border-radius', '0')],
    'square|square corners|sharp corners|squared off|not rounded|no rounded corners|sharp edges|without rounded corners|straight corners|squared corners|square edges|unrounded',
  ],
  [
    [size('border-width', '0')],
    'no border|without a border|borderless|without border|no outline|without the border|with no border',
  ],
  [
    [size('width', '100%')],
    'full width|full-width|as wide as the page|as wide as its column|as wide as the column|as wide as the box|as wide as the container|as wide as its parent|as wide as its container|100 percent wide|the full width|fill the width|span the full width|stretch across the page|stretch the full width|the full width of the page',
  ],
  [[size('width', '50%')], 'half width|half the width of the page|half the page wide'],
  [
    [color('background-color', 'transparent')],
    'no background|without a background|without background|with no background',
  ],
]);

export const scales = phraseEntries<{ factor: number; part?: Part }>([
  [{ factor: 1.25 }, 'bigger|larger|a bigger size|a larger size|increased|enlarged|greater'],
  [{ factor: 0.8 }, 'smaller|a smaller size|tinier|reduced'],
  [{ factor: 1.5 }, 'huge|very big|very large|massive|enormous'],
  [{ factor: 0.65 }, 'tiny|very small'],
  [{ factor: 2 / 3 }, 'a third smaller|one third smaller|a third less'],
  [{ factor: 4 / 3 }, 'a third bigger|a third larger|one third bigger'],
  [{ factor: 0.75 }, 'a quarter smaller|one quarter smaller'],
  [{ factor: 1.25 }, 'a quarter bigger|a quarter larger|one quarter bigger'],
  [{ factor: 1.25, part: 'width' }, 'wider|broader'],
  [{ factor: 0.8, part: 'width' }, 'narrower|less wide|thinner in width|slimmer'],
  [{ factor: 1.25, part: 'height' }, 'taller|higher'],
  [{ factor: 0.8, part: 'height' }, 'shorter|less tall'],
  [
    { factor: 2 },
    'twice as big|twice as large|twice the size|double the size|two times bigger|2 times bigger|twice bigger|doubled|twice its size|double size|two times as big|double its size|twice its current size|twice as big as it is|doubled in size|twice as big as now',
  ],
  [
    { factor: 3 },
    'three times as big|three times bigger|three times the size|triple the size|tripled|three times as large|three times larger',
  ],
  [
    { factor: 0.5 },
    'half as big|half the size|half its size|halved|half size|half as large|half of its size|twice as small',
  ],
  [
    { factor: 1.5 },
    'one and a half times as big|half as big again|one and a half times bigger|one and a half times the size|50 percent bigger',
  ],
  [{ factor: 2, part: 'width' }, 'twice as wide|double the width|twice the width|double its width'],
  [{ factor: 0.5, part: 'width' }, 'half as wide|half the width|half its width'],
  [{ factor: 2, part: 'height' }, 'twice as tall|twice as high|double the height|twice the height'],
  [{ factor: 0.5, part: 'height' }, 'half as tall|half as high|half the height|half its height'],
  [
    { factor: 1.5, part: 'padding' },
    'more padding|extra padding|more breathing room|roomier|more room inside|more inner spacing|more space inside|some padding',
  ],
  [{ factor: 0.5, part: 'padding' }, 'less padding|tighter padding'],
  [
    { factor: 1.5, part: 'margin' },
    'more margin|more space around it|more space around|more space around them|some margin',
  ],
  [{ factor: 0.5, part: 'margin' }, 'less margin'],
  [
    { factor: 1.5, part: 'gap' },
    'more space between|more space between them|a bigger gap|a larger gap|a wider gap|more spacing|further apart|farther apart|more spaced out|more gap|more space|more room between them|more room|more distance between them|more spread out|bigger gaps|a bigger gap between them|wider spacing|spaced out|spaced out more|more spacing between them|a larger gap between them|wider gaps|some space between them',
  ],
  [
    { factor: 0.5, part: 'gap' },
    'less space between|less space between them|a smaller gap|closer together|tighter|less spacing|less gap|less space|nearer together|tighter spacing|a smaller gap between them|closer to each other|less spacing between them|smaller gaps|a tighter gap',
  ],
  [
    { factor: 2, part: 'border-width' },
    'thicker|a thicker border|a thicker outline|thicker border|thicker borders|a heavier border|a bolder border',
  ],
  [{ factor: 0.5, part: 'border-width' }, 'a thinner border|thinner border|a thinner outline'],
  [
    { factor: 1.25, part: 'font-size' },
    'bigger text|larger text|bigger font|larger font|a bigger font|a larger font|a bigger font size|a larger font size|bigger letters|larger type|bigger font size|larger font size',
  ],
  [
    { factor: 0.8, part: 'font-size' },
    'smaller text|smaller font|a smaller font|a smaller font size|smaller letters|smaller font size|smaller type',
  ],
]);

/** Degree words before a scale, as a power of its factor. */
export const degrees = phraseEntries<number>([
  [0.5, 'a bit|a little|slightly|a little bit|a tad|somewhat|a touch|a bit more|a small bit'],
  [2, 'much|a lot|way|far|considerably|significantly|noticeably|very much|loads|even more|substantially'],
  [1, 'even|more|a size|any|quite a bit|some'],
]);

/** Comparatives of lightness, as a factor on it. */
export const shadeChanges = phraseEntries<number>([
  [
    0.75,
    'darker|a bit darker|a little darker|slightly darker|a shade darker|deeper|a darker shade|a darker color|a darker colour|a darker tone',
  ],
  [0.5, 'much darker|a lot darker'],
  [
    1.25,
    'lighter|brighter|paler|a bit lighter|a little lighter|slightly lighter|a shade lighter|a lighter shade|a lighter color|a lighter colour|a bit brighter|softer|a lighter tone',
  ],
  [1.5, 'much lighter|a lot lighter|much brighter'],
]);
