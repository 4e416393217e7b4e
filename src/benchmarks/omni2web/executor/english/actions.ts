import type { OperationType } from '../../../../html/TypedEdit.js';
import { font, layout, size } from '../fixedValues.js';
import type { RequestValues } from '../ParsedRequest.js';
import { phraseEntries } from '../PhraseTable.js';
import type { ValueAtom } from '../Setting.js';

type Placement = NonNullable<RequestValues['placement']>;
export interface Place {
  placement?: Placement;
  direction?: RequestValues['direction'];
}

export const relations = phraseEntries<Place>([
  [
    { placement: 'before' },
    'above|before|on top of|ahead of|in front of|right above|directly above|directly before|right before|to above|to the place before|to before|to right above|to just above|immediately before|immediately above|preceding|to the position before|to directly above|up above|higher than',
  ],
  [
    { placement: 'after' },
    'below|under|beneath|underneath|after|right below|right under|directly below|directly under|directly after|right after|to below|to under|to underneath|to after|behind|to right below|to beneath|immediately after|immediately below|following|to the position after|to just below|to directly below|down below|to right after|lower than|to behind',
  ],
  [
    { placement: 'before', direction: 'left' },
    'to the left of|left of|on the left of|to the left side of|on the left side of|on left of',
  ],
  [
    { placement: 'after', direction: 'right' },
    'to the right of|right of|on the right of|to the right side of|on the right side of|next to|beside|alongside|right next to|to next to|by the side of|on right of',
  ],
  [
    { placement: 'first_in' },
    'to the top of|at the top of|on the top of|to the front of|in the front of|to the start of|at the start of|to the beginning of|at the beginning of|first in|as the first item in|as the first item of|as the first element of|as the first element in|at the very top of|to the very top of|at the front of|to the head of|at the head of|as the first thing in|in the first position of|at the left end of|up to the top of|at the left of the inside of',
  ],
  [
    { placement: 'last_in' },
    'to the bottom of|at the bottom of|to the end of|at the end of|last in|as the last item in|as the last item of|as the last element of|as the last element in|into|inside|in|within|inside of|to the inside of|at the very bottom of|at the very end of|to the very end of|as the last thing in|in the last position of|down to the bottom of|on|onto',
  ],
]);

export const places = phraseEntries<Place>([
  [
    { placement: 'first_in' },
    "first|to the top|to the front|to the beginning|to the start|at the top|at the beginning|at the start|at the front|to first place|to the first position|to the first place|in first place|in the first position|to be first|to be the first one|to the very top|to the very beginning|all the way up|all the way to the top|up to the top|in front|as the first item|as the first one|as the first|to position 1|to the front of the row|to the first spot|in the first place|to the front of the line|on top|all the way to the left|the first one|the first|so it comes first|so that it comes first|so it is first|so that it is first|so it's first|before all the others|before the others|to come first|to go first|first in the row|first in the list|at the very top|at the very beginning",
  ],
  [
    { placement: 'last_in' },
    "last|to the end|to the bottom|at the end|at the bottom|to the last position|to the last place|in last place|to the very end|to the very bottom|all the way down|all the way to the bottom|down to the bottom|as the last item|as the last one|as the last|to the back|to be last|to be the last one|to the last spot|all the way to the right|the last one|the last|so it comes last|so that it comes last|so it is last|so it's last|after all the others|after the others|to come last|to go last|last in the row|last in the list|at the very bottom|at the very end",
  ],
  [
    { direction: 'up' },
    'up|upwards|one up|up one|up one place|one place up|one position up|up one position|up by one|one step up|up a place|up a bit|higher|higher up|up one spot|one spot up|up a spot|up one step|up one row|one row up',
  ],
  [
    { direction: 'down' },
    'down|downwards|one down|down one|down one place|one place down|one position down|down one position|down by one|one step down|down a place|down a bit|lower|lower down|further down|down one spot|one spot down|down a spot|down one step|down one row|one row down',
  ],
  [
    { direction: 'left' },
    'left|to the left|one place left|one position left|one to the left|one place to the left|one position to the left|leftwards|left one|left by one|left one place|one spot to the left|over to the left|further left',
  ],
  [
    { direction: 'right' },
    'right|to the right|one place right|one position right|one to the right|one place to the right|one position to the right|rightwards|right one|right by one|right one place|one spot to the right|over to the right|further right',
  ],
]);

/** Verbs that carry their value. */
export const valueVerbs = phraseEntries<readonly ValueAtom[]>([
  [[font('font-weight', 'bold')], 'bold|embolden|bolden|put in bold'],
  [[font('font-style', 'italic')], 'italicize|italicise|slant|put in italics'],
  [[font('text-decoration-line', 'underline')], 'underline'],
  [
    [font('text-decoration-line', 'line-through')],
    'strike through|strike out|cross out|strikethrough|strike',
  ],
  [[font('text-transform', 'uppercase')], 'uppercase|put in capitals|put in uppercase|put in all caps'],
  [[font('text-transform', 'capitalize')], 'capitalize|capitalise'],
  [[font('text-transform', 'lowercase')], 'lowercase'],
  [[font('font-weight', 'normal')], 'unbold|un bold'],
  [[font('text-decoration-line', 'none')], 'un underline'],
  [[layout('text-align', 'center')], 'center|centre|center align|centre align|middle align'],
  [[layout('text-align', 'left')], 'left align|left justify'],
  [[layout('text-align', 'right')], 'right align|right justify'],
  [[layout('text-align', 'justify')], 'justify'],
  [[layout('flex-direction', 'column')], 'stack'],
  [[size('border-radius', '8px')], 'round|round off|round out|soften'],
  [
    [{ kind: 'scale', factor: 1.25 }],
    'enlarge|blow up|scale up|magnify|size up|make bigger|make larger|zoom in on|upsize|grow',
  ],
  [[{ kind: 'scale', factor: 0.8 }], 'shrink|scale down|minify|size down|make smaller|downsize|shrink down'],
  [[{ kind: 'shade', factor: 0.75 }], 'darken'],
  [[{ kind: 'shade', factor: 1.25 }], 'lighten|brighten'],
  [[{ kind: 'scale', factor: 1.25, part: 'width' }], 'widen|broaden'],
  [[{ kind: 'scale', factor: 0.8, part: 'width' }], 'narrow'],
  [
    [{ kind: 'scale', factor: 1.5, part: 'gap' }],
    'space out|spread out|spread apart|space apart|push apart|separate',
  ],
  [[{ kind: 'scale', factor: 2, part: 'border-width' }], 'thicken'],
]);

/** What can be taken off an element without taking the element away. */
export const removables = phraseEntries<readonly ValueAtom[]>([
  [
    [font('text-decoration-line', 'none')],
    'underline|the underline|underlining|the underlining|strikethrough|the strikethrough|underlines|the underlines',
  ],
  [
    [size('border-width', '0')],
    'border|the border|outline|the outline|the frame|its border|borders|the borders',
  ],
  [
    [{ kind: 'fixed', operation: 'change_color', property: 'background-color', value: 'transparent' }],
    'background|the background|background color|background colour|the background color|the background colour|its background',
  ],
  [
    [font('font-weight', 'normal')],
    'bold|the bold|the bolding|bolding|boldness|the boldness|the bold style|bold formatting|the bold formatting',
  ],
  [[font('font-style', 'normal')], 'italics|the italics|italic|the italic|the italic style'],
  [
    [size('border-radius', '0')],
    'rounded corners|the rounded corners|rounding|the rounding|corner radius|the corner radius|border radius|the border radius|its rounded corners|round corners|the round corners',
  ],
  [
    [font('text-transform', 'none')],
    'capitals|the capitals|uppercase|the uppercase|all caps|the all caps|capitalization|the capitalization',
  ],
  [[layout('padding', '0')], 'padding|the padding'],
  [[layout('margin', '0')], 'margin|the margin|margins|the margins'],
  [
    [layout('gap', '0')],
    'gap|the gap|the spacing|spacing|the gaps|gaps|the space|the space between|the gap between',
  ],
  [[font('letter-spacing', 'normal')], 'letter spacing|the letter spacing'],
]);

export const alignments = phraseEntries<readonly ValueAtom[]>([
  [
    [layout('text-align', 'left')],
    'left|the left|left side|the left side|the left edge|left hand side|the left hand side',
  ],
  [
    [layout('text-align', 'right')],
    'right|the right|right side|the right side|the right edge|the right hand side',
  ],
  [[layout('text-align', 'center')], 'center|centre|the center|the centre|middle|the middle'],
]);

/** What match takes over. `size` stands for the letters of text and the box of anything else. */
export const likenessProperties = phraseEntries<readonly string[] | null>([
  [
    null,
    'style|styles|styling|look|appearance|design|formatting|looks|way|style and color|look and feel|style as a whole',
  ],
  [
    ['color', 'background-color'],
    'text and background colours|text and background colors|text and background color|text and background colour|color|colour|colors|colours|color scheme|colour scheme|shade|hue',
  ],
  [['color'], 'text color|text colour|font color|font colour|letter color'],
  [['background-color'], 'background|background color|background colour|bg color|fill|fill color|backdrop'],
  [['border-width', 'border-style', 'border-color'], 'border|borders|outline|border style'],
  [['border-color'], 'border color|border colour'],
  [
    ['border-radius'],
    'corners|corner radius|border radius|rounded corners|rounding|roundness|corner rounding',
  ],
  [['font-family'], 'font family|typeface|font face'],
  [['font-family', 'font-weight', 'font-style'], 'font|fonts|lettering|font style|text style'],
  [['font-size'], 'font size|text size|letter size|size of text|type size'],
  [['font-weight'], 'weight|font weight|boldness'],
  [['size'], 'size|sizes|dimensions'],
  [['width'], 'width|widths'],
  [['height'], 'height|heights'],
  [['padding'], 'padding'],
  [['margin'], 'margin|margins|spacing'],
  [['text-align'], 'alignment|text alignment'],
  [['letter-spacing'], 'letter spacing'],
]);

export const likenesses = phraseEntries<readonly string[]>([
  [['size'], 'big|large|small|tiny|huge'],
  [['width'], 'wide|narrow'],
  [['height'], 'tall|high|short'],
  [['font-weight'], 'bold|heavy|thin'],
  [['border-radius'], 'round|rounded'],
  [['color', 'background-color'], 'dark|light|colorful|colourful|bright'],
]);

/** Properties that "the original ..." restores; null means everything. */
export const restored = phraseEntries<{ operation?: OperationType; properties?: string[] }>([
  [
    { operation: 'change_color' },
    'color|colour|colors|colours|color change|colour change|shade|coloring|colouring|recolor|recolour|recoloring|recolouring|color edit|colour edit',
  ],
  [
    { operation: 'change_color', properties: ['background-color'] },
    'background|background color|background colour|background change|background color change|background colour change',
  ],
  [
    { operation: 'change_color', properties: ['color'] },
    'text color|text colour|font color|font colour|text color change|text colour change|font color change',
  ],
  [
    { operation: 'change_color', properties: ['border-color'] },
    'border color|border colour|border color change',
  ],
  [
    { operation: 'change_font' },
    'font|font change|typeface|bold|bolding|italics|italic|underline|underlining|font style|style of font|font weight|weight|weight change|font style change|bold change|capitalization|capitals|typeface change|letter spacing|typography change|typography',
  ],
  [
    { operation: 'rewrite_text' },
    'text|wording|text change|wording change|rewrite|rewording|rename|renaming|words|label change|label|text edit|title change|content|caption change|copy|copy change|name change|text rewrite|heading text change|wording edit|content change|text replacement',
  ],
  [
    { operation: 'move' },
    'position|place|move|moving|location|spot|movement|reordering|relocation|position change|repositioning',
  ],
  [
    { operation: 'swap' },
    'swap|swapping|exchange|switch|order|order change|swap of positions|position swap|swapping of positions',
  ],
  [
    { operation: 'hide_delete' },
    'deletion|removal|hiding|delete|removing|hide|deleting|hidden element|deleted element|removed element',
  ],
  [
    { operation: 'replace_image' },
    'image|picture|photo|image change|picture change|image replacement|picture replacement|image swap|photo change|picture swap|photo swap|new image|new picture|new photo|image replace|photo replacement|icon change',
  ],
  [
    { operation: 'layout' },
    'layout|layout change|arrangement|alignment|alignment change|centering|centring|spacing|spacing change|column change|columns|column layout|direction|padding|padding change|margin|gap|gap change|margin change|rearrangement|arrangement change',
  ],
  [
    { operation: 'resize' },
    'size|size change|resize|resizing|font size|font size change|width|width change|height|height change|dimensions|enlargement|text size|shrinking|enlarging|scaling|text size change|border radius|rounded corners|corners|corner change|border width|rounding|corner radius',
  ],
  [
    { operation: 'insert' },
    'insertion|addition|insert|new element|added element|inserted element|adding|new paragraph|new button|new heading|added button|added paragraph|added text|new text|new link|inserted button|inserted paragraph',
  ],
  [
    { operation: 'match' },
    'match|matching|style match|style change|style|styling|look|appearance|restyle|restyling|style copy',
  ],
  [
    {},
    'change|edit|step|modification|adjustment|tweak|alteration|thing|one|request|instruction|action|operation|changes|edits|steps|modifications|things|ones|adjustments|tweaks|update|updates|state|version|form',
  ],
]);
