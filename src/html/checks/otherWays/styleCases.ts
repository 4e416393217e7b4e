import type { OtherWaysCase } from './OtherWaysCase.js';
import { anchors } from './page.js';

const titleLine = '<h1>Tea from the harbour</h1>';
const leadLine = '<p class="lead">Small lots, roasted on Fridays.</p>';
const noteLine = '<p class="note">Orders before noon leave the same day.</p>';
const noteText = 'Orders before noon leave the same day.';
const titleRule = 'h1 { color: #114b5f; font-size: 36px; }';
const noteRule = '.note { font-style: italic; }';
const heroStart = '<img class="hero"';

/** Cases whose edits change computed style: colour, font, layout, size, likeness, and taking a colour back. */
export const styleCases: readonly OtherWaysCase[] = [
  {
    operation: 'change_color',
    steps: [
      {
        step: 1,
        operation: 'change_color',
        edits: [{ type: 'change_color', target: anchors.title, property: 'color', value: '#c1121f' }],
      },
    ],
    reference: [[titleLine, '<h1 style="color: #c1121f">Tea from the harbour</h1>']],
    rightWays: [
      {
        name: 'style sheet rule',
        replacements: [[titleRule, 'h1 { color: rgb(193, 18, 31); font-size: 36px; }']],
      },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .hot { color: hsl(355.5 83% 41.4%); }`],
          [titleLine, '<h1 class="hot">Tea from the harbour</h1>'],
        ],
      },
      {
        name: 'new inner element',
        replacements: [[titleLine, '<h1><span style="color:#c1121f">Tea from the harbour</span></h1>']],
      },
      {
        name: 'changed tag',
        replacements: [
          [titleLine, '<h2 style="color:#c1121f;font-size:36px;margin:24.12px 0">Tea from the harbour</h2>'],
        ],
      },
      {
        name: 'new wrapper and rule',
        replacements: [
          [titleRule, 'h1 { color: #114b5f; font-size: 36px; } .hot h1 { color: #c1121f; }'],
          [titleLine, `<div class="hot">${titleLine}</div>`],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [[leadLine, leadLine.replace('class', 'style="color:#c1121f" class')]],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'wrong value',
        replacements: [[titleLine, '<h1 style="color:#c11266">Tea from the harbour</h1>']],
        failing: ['fulfilment'],
      },
      {
        name: 'background instead of text',
        replacements: [[titleLine, '<h1 style="background:#c1121f">Tea from the harbour</h1>']],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [titleLine, '<h1 style="color:#c1121f">Tea from the harbour</h1>'],
          ['<h3>Black</h3>', '<h3 style="color:#c1121f">Black</h3>'],
        ],
        failing: ['grounding', 'damage'],
      },
      {
        name: 'half of the text',
        replacements: [[titleLine, '<h1><b style="color:#c1121f">Tea</b> from the harbour</h1>']],
        failing: ['fulfilment'],
      },
    ],
    checks: [{ kind: 'style', element: anchors.title, property: 'color', value: '#c1121f' }],
  },
  {
    operation: 'change_font',
    steps: [
      {
        step: 1,
        operation: 'change_font',
        edits: [{ type: 'change_font', target: anchors.note, property: 'font-weight', value: '700' }],
      },
    ],
    reference: [[noteLine, `<p class="note" style="font-weight:700">${noteText}</p>`]],
    rightWays: [
      {
        name: 'style sheet rule',
        replacements: [[noteRule, '.note { font-style: italic; font-weight: bold; }']],
      },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .strong { font-weight: 700; }`],
          [noteLine, `<p class="note strong">${noteText}</p>`],
        ],
      },
      {
        name: 'new inner element',
        replacements: [[noteLine, `<p class="note"><strong>${noteText}</strong></p>`]],
      },
      {
        name: 'changed tag',
        replacements: [
          [noteLine, `<div class="note" style="font-weight:700;margin:16px 0">${noteText}</div>`],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [[leadLine, leadLine.replace('class', 'style="font-weight:700" class')]],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'wrong value',
        replacements: [[noteLine, `<p class="note" style="font-weight:500">${noteText}</p>`]],
        failing: ['fulfilment'],
      },
      {
        name: 'another font property',
        replacements: [[noteRule, '.note { font-style: normal; }']],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [noteRule, '.note { font-style: italic; font-weight: bold; }'],
          [leadLine, leadLine.replace('class', 'style="font-weight:700" class')],
        ],
        failing: ['grounding', 'damage'],
      },
    ],
    checks: [{ kind: 'style', element: anchors.note, property: 'font-weight', value: 'bold' }],
  },
  {
    operation: 'layout',
    steps: [
      {
        step: 1,
        operation: 'layout',
        edits: [{ type: 'layout', target: anchors.cards, property: 'flex-direction', value: 'column' }],
      },
    ],
    reference: [['<div class="cards">', '<div class="cards" style="flex-direction:column">']],
    rightWays: [
      {
        name: 'style sheet rule',
        replacements: [
          [
            '.cards { display: flex; gap: 16px; }',
            '.cards { display: flex; gap: 16px; flex-direction: column; }',
          ],
        ],
      },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .stacked { flex-flow: column; }`],
          ['<div class="cards">', '<div class="cards stacked">'],
        ],
      },
      {
        name: 'changed tag',
        replacements: [
          ['<div class="cards">', '<section class="cards" style="flex-direction:column">'],
          ['$14</span></div>\n</div>', '$14</span></div>\n</section>'],
        ],
      },
      {
        name: 'new wrapper',
        replacements: [
          ['<div class="cards">', '<div><div class="cards" style="flex-direction:column">'],
          ['$14</span></div>\n</div>', '$14</span></div>\n</div></div>'],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [['<nav class="top">', '<nav class="top" style="flex-direction:column">']],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'wrong value',
        replacements: [['<div class="cards">', '<div class="cards" style="flex-direction:column-reverse">']],
        failing: ['fulfilment'],
      },
      {
        name: 'another layout property',
        replacements: [['<div class="cards">', '<div class="cards" style="gap:40px">']],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          ['<div class="cards">', '<div class="cards" style="flex-direction:column">'],
          ['<nav class="top">', '<nav class="top" style="flex-direction:column">'],
        ],
        failing: ['damage'],
      },
    ],
    checks: [{ kind: 'style', element: anchors.cards, property: 'flex-direction', value: 'column' }],
  },
  {
    operation: 'resize',
    steps: [
      {
        step: 1,
        operation: 'resize',
        edits: [{ type: 'resize', target: anchors.hero, property: 'width', value: '480px' }],
      },
    ],
    reference: [[heroStart, '<img class="hero" style="width:480px"']],
    rightWays: [
      { name: 'style sheet rule', replacements: [[noteRule, `${noteRule} .hero { width: 30rem; }`]] },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .wide { width: 480px; }`],
          [heroStart, '<img class="hero wide"'],
        ],
      },
      { name: 'attribute', replacements: [['width="320" height="200">', 'width="480" height="200">']] },
      {
        name: 'new wrapper',
        replacements: [
          [
            heroStart,
            '<div style="width:480px"><img class="hero" style="width:100%;vertical-align:baseline"',
          ],
          ['alt="A cup" width="320" height="200">', 'alt="A cup" width="320" height="200"></div>'],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [['<img class="mark"', '<img class="mark" style="width:480px"']],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'wrong value',
        replacements: [[heroStart, '<img class="hero" style="width:400px"']],
        failing: ['fulfilment'],
      },
      {
        name: 'the height instead',
        replacements: [[heroStart, '<img class="hero" style="height:480px"']],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [heroStart, '<img class="hero" style="width:480px"'],
          ['<img class="mark"', '<img class="mark" style="width:20px"'],
        ],
        failing: ['grounding', 'damage'],
      },
    ],
    checks: [{ kind: 'style', element: anchors.hero, property: 'width', value: '480px' }],
  },
  {
    operation: 'match',
    steps: [
      {
        step: 1,
        operation: 'match',
        edits: [
          {
            type: 'match',
            target: anchors.note,
            like: anchors.lead,
            properties: ['font-size', 'font-style', 'color'],
          },
        ],
      },
    ],
    reference: [
      [noteLine, `<p class="note" style="font-size:18px;font-style:normal;color:#222222">${noteText}</p>`],
    ],
    rightWays: [
      { name: 'style sheet rule', replacements: [[noteRule, '.note { font-size: 18px; }']] },
      { name: 'class', replacements: [[noteLine, `<p class="lead">${noteText}</p>`]] },
      {
        name: 'new inner element',
        replacements: [
          [noteLine, `<p class="note"><span style="font-size:18px;font-style:normal">${noteText}</span></p>`],
        ],
      },
      {
        name: 'changed tag',
        replacements: [[noteLine, `<div class="lead" style="margin:18px 0">${noteText}</div>`]],
      },
    ],
    nearMisses: [
      {
        name: 'half of the look',
        replacements: [[noteRule, '.note { font-style: normal; }']],
        failing: ['fulfilment'],
      },
      {
        name: 'the other one changed',
        replacements: [[leadLine, leadLine.replace('class="lead"', 'class="note"')]],
        failing: ['grounding', 'fulfilment', 'damage'],
        meeting: ['same_look'],
      },
      {
        name: 'wrong value',
        replacements: [[noteRule, '.note { font-size: 22px; }']],
        failing: ['fulfilment'],
      },
      {
        name: 'right but for the colour',
        replacements: [[noteRule, '.note { font-size: 18px; color: #666666; }']],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [noteRule, '.note { font-size: 18px; }'],
          ['<p>Malty and strong.</p>', '<p style="font-size:18px">Malty and strong.</p>'],
        ],
        failing: ['grounding', 'damage'],
      },
    ],
    checks: [
      {
        kind: 'same_look',
        element: anchors.note,
        other: anchors.lead,
        properties: ['font-size', 'font-style', 'color'],
      },
    ],
  },
  {
    operation: 'revert',
    steps: [
      {
        step: 1,
        operation: 'change_color',
        edits: [{ type: 'change_color', target: anchors.title, property: 'color', value: '#c1121f' }],
      },
      {
        step: 2,
        operation: 'rewrite_text',
        edits: [{ type: 'rewrite_text', target: anchors.lead, text: 'Roasted twice a week.' }],
      },
      {
        step: 3,
        operation: 'revert',
        undoes: [1],
        edits: [{ type: 'revert', target: anchors.title, steps: [1] }],
      },
    ],
    reference: [[leadLine, '<p class="lead">Roasted twice a week.</p>']],
    rightWays: [
      { name: 'the other step not done', replacements: [] },
      {
        name: 'inline style',
        replacements: [
          [leadLine, '<p class="lead">Roasted twice a week.</p>'],
          [titleLine, '<h1 style="color:#114b5f">Tea from the harbour</h1>'],
        ],
      },
      {
        name: 'style sheet rule',
        replacements: [[titleRule, 'h1 { color: rgb(17, 75, 95); font-size: 36px; }']],
      },
      {
        name: 'new inner element',
        replacements: [
          [
            titleLine,
            '<h1 style="color:#c1121f"><span style="color:#114b5f">Tea from the harbour</span></h1>',
          ],
        ],
      },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .hot { color: #c1121f; } .hot.cold { color: #114b5f; }`],
          [titleLine, '<h1 class="hot cold">Tea from the harbour</h1>'],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'not taken back',
        replacements: [[titleLine, '<h1 style="color:#c1121f">Tea from the harbour</h1>']],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'wrong value',
        replacements: [[titleLine, '<h1 style="color:#222">Tea from the harbour</h1>']],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'the element taken away',
        replacements: [[titleLine, '']],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [['<h3>Black</h3>', '<h3 style="color:#114b5f">Black</h3>']],
        failing: ['damage'],
      },
    ],
    checks: [{ kind: 'like_source', element: anchors.title, family: 'color' }],
  },
];
