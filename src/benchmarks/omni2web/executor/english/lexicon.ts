import type { ElementKind } from '../ParsedRequest.js';
import { phraseEntries } from '../PhraseTable.js';
import type { Part } from '../Setting.js';

/** Words that add nothing to a request and may stand anywhere outside quotation marks. */
export const fillers =
  'please|pls|kindly|roughly|approximately|ideally|preferably|obviously|honestly|just|also|simply|actually|basically|maybe|perhaps|okay|ok|um|uh|er|hmm|well|like,|you know|sort of|kind of|for me|for us|if you can|if possible|as well|too,|now|hey|thanks|thank you|i think|i guess|i suppose|once more|altogether|entirely|completely|really|quite|then';

/** Openings before the request proper. */
export const openings =
  "can you|could you|can we|could we|would you|will you|would you mind|i want you to|i want to|i would like you to|i would like to|i would like|i want|i need you to|i need to|i need|i'd like you to|i'd like to|i'd like|i'd love|i'd prefer|i'd rather|i wish|we need to|we should|we want to|we want|we need|you should|you need to|you can|let's|lets|let us|go ahead and|next|first|second|third|finally|lastly|after that|afterwards|next up|and|then|and then|so|but|oh|oh and|wait|no wait|no|yes|yeah|sorry|hold on|alright|all right|now|on second thought|on second thoughts|on reflection|never mind that|make it so that|make it so|it would be nice to|it would be nice if|it would be great if|it would be better if|how about|what if|try to|try|make sure|make sure that|make sure to|ensure|ensure that|do me a favour and|do me a favor and|one more thing|another thing|i changed my mind|changed my mind|i've changed my mind|i have changed my mind|have|i see|why not|why don't we|why don't you|why do not we|can't we|couldn't we|couldn't you|can't you|is it possible to|would it be possible to|is there a way to|do you think you could|do you mind|any chance you could|any chance we could|it'd be great if you could|it would be great if you could|i was wondering if you could|i wonder if you could|i was hoping you could|feel free to|remember to|don't forget to|be sure to|the client wants us to|the client wants to|my boss wants us to|it'd be nice to|it'd be nice if you could|it would be good to|it would be better to|it's better to|better to|time to|for this one|on this page|on this site|request|todo|to do|task|bug|fix|change request";

/** Endings after it. */
export const endings =
  "please|for me|instead|now|too|as well|thanks|thank you|again|right|okay|ok|would you|could you|if you can|on the page|on this page|on the screen|here|there|right here|right there|over here|over there|a bit|a little|slightly|for now|from the page|from this page|of the page|on this site|altogether|entirely|completely|at all|at the moment|overall|and that's it|that's all|i think|yeah|cheers|ta|many thanks|thanks a lot|thanks in advance|thank you very much|if possible|when you have a moment|when you get a chance|asap|as soon as possible|soon|any more|anymore|any longer|from now on|right away|right now|today|if that's ok|if that's okay|if you don't mind|will you|for a change|of sorts|or so|for me please|would be great|would be nice|would be better|would be good";

export const partPhrases = phraseEntries<Part>([
  ['color', 'color|colour|shade|hue|colors|colours'],
  [
    'text-color',
    "text color|text colour|font color|font colour|letter color|letter colour|lettering color|type color|foreground|foreground color|foreground colour|text's color|color of the text|colour of the text|color of the font|colour of the font",
  ],
  [
    'background',
    'background|background color|background colour|bg|bg color|bg colour|backdrop|fill|fill color|fill colour|background fill|color of the background|colour of the background|background shade',
  ],
  [
    'border-color',
    'border color|border colour|outline color|outline colour|frame color|frame colour|color of the border|colour of the border',
  ],
  [
    'border-width',
    'border width|border thickness|outline width|outline thickness|width of the border|thickness of the border|thickness',
  ],
  ['border', 'border|outline|frame|borders'],
  [
    'border-radius',
    'border radius|corner radius|corners|corner|rounding|roundness|corner rounding|rounded corners|radius|edges',
  ],
  [
    'font-size',
    'font size|text size|type size|letter size|size of the text|size of the font|fontsize|lettering size',
  ],
  ['size', 'size|dimensions|scale'],
  ['width', 'width|breadth'],
  ['height', 'height'],
  ['font-weight', 'font weight|weight|boldness|text weight'],
  ['font-style', 'font style|text style|type style'],
  ['font', 'font|typeface|font family|font face|lettering|fonts|type'],
  [
    'letter-spacing',
    'letter spacing|tracking|character spacing|space between letters|space between the letters|spacing between letters|spacing between the letters',
  ],
  ['decoration', 'underline|underlining|text decoration|strikethrough|line through'],
  ['case', 'case|letter case|capitalization|capitalisation|text case|text transform'],
  [
    'text',
    'text|wording|words|copy|caption text|label text|content|contents|text content|letters|heading text|button text|title text|link text|lettering text|writing',
  ],
  [
    'padding',
    'padding|inner spacing|inner space|internal padding|space inside|inside spacing|breathing room',
  ],
  ['margin', 'margin|margins|outer spacing|space around|outer space|spacing around'],
  [
    'gap',
    'gap|spacing|gaps|space between|spacing between|gap between|distance between|space in between|distance|space',
  ],
  ['alignment', 'alignment|text alignment|align'],
  ['columns', 'columns|number of columns|column count'],
  ['layout', 'layout|arrangement|direction|orientation|flow'],
  ['style', 'style|styling|look|appearance|looks|design|styles|formatting'],
]);

export const kindPhrases = phraseEntries<ElementKind>([
  [
    'button',
    'button|buttons|btn|btns|cta|ctas|call to action|call to action button|cta button|call to actions',
  ],
  [
    'link',
    'link|links|hyperlink|hyperlinks|anchor|menu item|menu items|menu entry|menu entries|nav item|nav items|nav link|nav links|navigation link|navigation links|navigation item|navigation items|menu link|menu links|tab|tabs',
  ],
  [
    'heading',
    'heading|headings|headline|headlines|title|titles|name|names|main heading|page title|section title|page heading|section heading',
  ],
  [
    'subtitle',
    'subtitle|subtitles|lead text|lead paragraph|lead line|intro line|subheading|subheadings|sub heading|tagline|slogan|sub title|strapline|subhead',
  ],
  [
    'paragraph',
    'paragraph|paragraphs|description|descriptions|blurb|body text|sentence|sentences|copy|intro|introduction|text block|passage|paragraph text',
  ],
  ['text', 'text|texts|line of text|words|line|label text'],
  [
    'image',
    'image|images|picture|pictures|photo|photos|photograph|photographs|pic|pics|illustration|illustrations|thumbnail|thumbnails|avatar|avatars|graphic|portrait|screenshot|cover',
  ],
  ['icon', 'icon|icons|symbol|symbols|svg'],
  ['card', 'card|cards|tile|tiles|panel|panels|box|boxes|widget|widgets|product|products|container'],
  [
    'navigation',
    'navigation|navigation bar|nav|nav bar|navbar|menu|menu bar|top bar|main menu|navigation menu|top menu|navs',
  ],
  [
    'header',
    'header|page header|top section|site header|top part|header area|header section|top banner|page top',
  ],
  [
    'footer',
    'footer|page footer|bottom section|site footer|bottom bar|bottom strip|bottom part|foot of the page|footer area|footer section',
  ],
  ['sidebar', 'sidebar|side bar|side panel|aside|side menu'],
  [
    'section',
    'gallery|section|sections|area|areas|block|blocks|region|part|hero|hero section|hero area|division|group|div',
  ],
  ['list', 'list|lists|bullet list|bullets|bulleted list'],
  ['item', 'item|items|list item|list items|bullet|bullet point|bullet points|entry|entries|point|points'],
  ['table', 'table|tables|grid table'],
  ['row', 'row|rows|table row'],
  ['column', 'column|columns'],
  ['cell', 'cell|cells'],
  [
    'input',
    'input|inputs|text field|field|fields|text box|textbox|search box|search bar|search field|input field|input box|dropdown|drop down|select|checkbox|email field',
  ],
  ['form', 'form|forms'],
  ['badge', 'badge|badges|tag|tags|chip|chips|pill|pills|sticker'],
  ['price', 'price|prices|price tag|amount|cost|price tags'],
  ['logo', 'logo|logos|brand|brand name|site name|logotype'],
  ['banner', 'banner|banners|announcement bar|notice|alert'],
  ['label', 'label|labels|caption|captions'],
  [
    'quote',
    'quote|quotes|customer quote|customer review|testimonial|testimonials|quotation|review|reviews|blockquote',
  ],
  ['video', 'video|videos|clip|player'],
  [
    'page',
    'page|whole page|entire page|front page|home page|homepage|landing page|start page|entire website|whole website|website|site|body|everything|whole site|whole thing|entire site|web page|webpage|page background',
  ],
]);

export const plurals = new Set(
  'buttons|btns|ctas|links|hyperlinks|tabs|headings|headlines|titles|names|subtitles|subheadings|paragraphs|descriptions|sentences|texts|images|pictures|photos|photographs|pics|illustrations|thumbnails|avatars|icons|symbols|cards|tiles|panels|boxes|widgets|products|sections|areas|blocks|lists|items|entries|points|bullets|tables|rows|columns|cells|inputs|fields|forms|badges|tags|chips|pills|prices|logos|banners|labels|captions|quotes|testimonials|reviews|videos|ones|avatars|portraits|bullets|bullet points|captions'.split(
    '|',
  ),
);

export const ordinals = phraseEntries<number>([
  [1, 'first|1st|number one|number 1|no. 1|#1'],
  [2, 'second|2nd|number two|number 2'],
  [3, 'third|3rd|number three|number 3'],
  [4, 'fourth|4th|number four|number 4'],
  [5, 'fifth|5th|number five|number 5'],
  [6, 'sixth|6th|number six|number 6'],
  [7, 'seventh|7th|number seven|number 7'],
  [8, 'eighth|8th|number eight|number 8'],
  [9, 'ninth|9th|number nine|number 9'],
  [10, 'tenth|10th|number ten|number 10'],
  [11, 'eleventh|11th'],
  [12, 'twelfth|12th'],
  [-1, 'last|final|very last|lowest'],
  [-2, 'second last|second to last|next to last|penultimate|second from last|last but one'],
]);

export const numbers = phraseEntries<number>([
  [1, 'one|a single|single'],
  [2, 'two|a pair of|couple of|a couple of|both|pair of'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
  [6, 'six'],
  [7, 'seven'],
  [8, 'eight'],
  [9, 'nine'],
  [10, 'ten'],
  [12, 'twelve'],
  [16, 'sixteen'],
  [18, 'eighteen'],
  [20, 'twenty'],
  [24, 'twenty four'],
  [30, 'thirty'],
  [32, 'thirty two'],
  [40, 'forty'],
  [48, 'forty eight'],
  [50, 'fifty'],
  [60, 'sixty'],
  [64, 'sixty four'],
  [100, 'one hundred|a hundred'],
  [200, 'two hundred'],
  [300, 'three hundred'],
  [400, 'four hundred'],
]);

/** Kinds of section that a name tells: the word stays part of the description. */
export const namedSections = new Set(['hero', 'gallery', 'hero section', 'hero area']);
