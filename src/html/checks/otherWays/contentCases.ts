import { decodeComponent, type OtherWaysCase } from './OtherWaysCase.js';
import { anchors, pictures } from './page.js';

const leadLine = '<p class="lead">Small lots, roasted on Fridays.</p>';
const noteLine = '<p class="note">Orders before noon leave the same day.</p>';
const noteRule = '.note { font-style: italic; }';
const cardsStart = '<div class="cards">';
const cardsEnd = '$14</span></div>\n</div>\n';
const buttonLine = '<a class="button" href="#order">Order now</a>';
const green = '<div class="card"><h3>Green</h3><p>Fresh and light.</p><span class="price">$8</span></div>';
const black = '<div class="card"><h3>Black</h3><p>Malty and strong.</p><span class="price">$9</span></div>';
const white = '<div class="card"><h3>White</h3><p>Soft and rare.</p><span class="price">$14</span></div>';
const heroSource = `src="${pictures.cup}"`;
const heroLine = `<img class="hero" ${heroSource} alt="A cup" width="320" height="200">`;
const newLead = 'Roasted twice a week.';
const extraLine = '<p>New: winter blend.</p>';

/** Cases whose edits change what is shown and where: text, place, presence and pictures. */
export const contentCases: readonly OtherWaysCase[] = [
  {
    operation: 'rewrite_text',
    steps: [
      {
        step: 1,
        operation: 'rewrite_text',
        edits: [{ type: 'rewrite_text', target: anchors.lead, text: newLead }],
      },
    ],
    reference: [[leadLine, `<p class="lead">${newLead}</p>`]],
    rightWays: [
      {
        name: 'new inner element',
        replacements: [[leadLine, `<p class="lead"><span>${newLead}</span></p>`]],
      },
      {
        name: 'new wrapper',
        replacements: [[leadLine, `<div class="intro"><p class="lead">${newLead}</p></div>`]],
      },
      {
        name: 'changed tag',
        replacements: [[leadLine, `<div class="lead" style="margin:18px 0">${newLead}</div>`]],
      },
      {
        name: 'pieces and entities',
        replacements: [
          [leadLine, '<p class="lead">Roasted <b style="font-weight:inherit">twice</b>\n a&#32;week.</p>'],
        ],
      },
      { name: 'class and text', replacements: [[leadLine, `<p class="lead changed">${newLead}</p>`]] },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [[noteLine, `<p class="note">${newLead}</p>`]],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'wrong value',
        replacements: [[leadLine, '<p class="lead">Roasted once a week.</p>']],
        failing: ['fulfilment'],
      },
      {
        name: 'old text kept',
        replacements: [[leadLine, `<p class="lead">${newLead} Small lots, roasted on Fridays.</p>`]],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [leadLine, `<p class="lead">${newLead}</p>`],
          ['Soft and rare.', 'Soft and very rare.'],
        ],
        failing: ['grounding', 'damage'],
      },
      {
        name: 'hidden',
        replacements: [[leadLine, `<p class="lead" style="display:none">${newLead}</p>`]],
        failing: ['grounding', 'fulfilment'],
      },
    ],
    checks: [{ kind: 'text', element: anchors.lead, text: newLead, match: 'equals' }],
  },
  {
    operation: 'move',
    steps: [
      {
        step: 1,
        operation: 'move',
        edits: [{ type: 'move', target: anchors.note, placement: 'before', reference: anchors.cards }],
      },
    ],
    reference: [
      [noteLine, ''],
      [cardsStart, `${noteLine}\n${cardsStart}`],
    ],
    rightWays: [
      {
        name: 'new wrapper',
        replacements: [
          [noteLine, ''],
          [cardsStart, `<div class="above">${noteLine}</div>${cardsStart}`],
        ],
      },
      {
        name: 'changed tag',
        replacements: [
          [noteLine, ''],
          [
            cardsStart,
            `<div class="note" style="margin:16px 0">Orders before noon leave the same day.</div>${cardsStart}`,
          ],
        ],
      },
      {
        name: 'the cards moved down instead',
        replacements: [
          [`${cardsStart}\n${green}\n${black}\n${white}\n</div>\n`, ''],
          [noteLine, `${noteLine}\n${cardsStart}${green}${black}${white}</div>`],
        ],
      },
      {
        name: 'class',
        replacements: [
          [noteLine, ''],
          [cardsStart, `<p class="note moved">Orders before noon leave the same day.</p>${cardsStart}`],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [
          [buttonLine, ''],
          [cardsStart, `${buttonLine}${cardsStart}`],
        ],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'wrong place',
        replacements: [
          [noteLine, ''],
          [leadLine, `${noteLine}${leadLine}`],
        ],
        failing: ['fulfilment'],
      },
      {
        name: 'into the first card',
        replacements: [
          [noteLine, ''],
          ['Fresh and light.</p>', `Fresh and light.</p>${noteLine}`],
        ],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour gone',
        replacements: [
          [noteLine, ''],
          [cardsStart, `${noteLine}${cardsStart}`],
          [buttonLine, ''],
        ],
        failing: ['damage'],
      },
      {
        name: 'copied, not moved',
        replacements: [[cardsStart, `${noteLine}${cardsStart}`]],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
    ],
    checks: [{ kind: 'order', element: anchors.note, placement: 'before', other: anchors.cards }],
  },
  {
    operation: 'swap',
    steps: [
      {
        step: 1,
        operation: 'swap',
        edits: [{ type: 'swap', target: anchors.green, other: anchors.white }],
      },
    ],
    reference: [
      [green, white],
      [white, green],
    ],
    rightWays: [
      {
        name: 'contents exchanged',
        replacements: [
          [
            '<h3>Green</h3><p>Fresh and light.</p><span class="price">$8</span>',
            '<h3>White</h3><p>Soft and rare.</p><span class="price">$14</span>',
          ],
          [
            '<h3>White</h3><p>Soft and rare.</p><span class="price">$14</span>',
            '<h3>Green</h3><p>Fresh and light.</p><span class="price">$8</span>',
          ],
        ],
      },
      {
        name: 'flex order in the style sheet',
        replacements: [
          [
            noteRule,
            `${noteRule} .card:nth-child(1) { order: 3; } .card:nth-child(2) { order: 2; } .card:nth-child(3) { order: 1; }`,
          ],
        ],
      },
      {
        name: 'changed tag',
        replacements: [
          [green, white.replace('<div', '<article').replace('</div>', '</article>')],
          [white, green.replace('<div', '<article').replace('</div>', '</article>')],
        ],
      },
      {
        name: 'class',
        replacements: [
          [green, white.replace('"card"', '"card first"')],
          [white, green.replace('"card"', '"card last"')],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'wrong pair',
        replacements: [
          [green, black],
          [black, green],
        ],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'only the headings exchanged',
        replacements: [
          ['<h3>Green</h3>', '<h3>White</h3>'],
          ['<h3>White</h3>', '<h3>Green</h3>'],
        ],
        failing: ['fulfilment'],
      },
      {
        name: 'only one moved',
        replacements: [
          [green, ''],
          [white, `${white}${green}`],
        ],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour gone',
        replacements: [
          [green, white],
          [white, green],
          [noteLine, ''],
        ],
        failing: ['damage'],
      },
    ],
    checks: [
      {
        kind: 'all',
        checks: [
          { kind: 'order', element: anchors.white, placement: 'first_in', other: anchors.cards },
          { kind: 'order', element: anchors.green, placement: 'last_in', other: anchors.cards },
        ],
      },
    ],
  },
  {
    operation: 'hide_delete',
    steps: [
      {
        step: 1,
        operation: 'hide_delete',
        edits: [{ type: 'hide_delete', target: anchors.button, mode: 'delete' }],
      },
    ],
    reference: [[buttonLine, '']],
    rightWays: [
      {
        name: 'inline style',
        replacements: [[buttonLine, buttonLine.replace('class', 'style="display:none" class')]],
      },
      {
        name: 'style sheet rule',
        replacements: [
          [
            '.button { background: #e4b363; color: #222222; padding: 8px 14px; display: inline-block; }',
            '.button { display: none; }',
          ],
        ],
      },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .gone { visibility: hidden; }`],
          [buttonLine, buttonLine.replace('"button"', '"button gone"')],
        ],
      },
      { name: 'attribute in a new wrapper', replacements: [[buttonLine, `<div hidden>${buttonLine}</div>`]] },
      {
        name: 'no opacity',
        replacements: [[buttonLine, buttonLine.replace('class', 'style="opacity:0" class')]],
      },
    ],
    nearMisses: [
      {
        name: 'wrong element',
        replacements: [[noteLine, '']],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'only paler',
        replacements: [[buttonLine, buttonLine.replace('class', 'style="opacity:.3" class')]],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'only emptied',
        replacements: [[buttonLine, '<a class="button" href="#order"></a>']],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'right, and a neighbour gone',
        replacements: [
          [buttonLine, ''],
          ['<a href="#teas">Teas</a>', ''],
        ],
        failing: ['grounding', 'damage'],
      },
    ],
    checks: [{ kind: 'presence', element: anchors.button, state: 'gone' }],
  },
  {
    operation: 'replace_image',
    steps: [
      {
        step: 1,
        operation: 'replace_image',
        edits: [{ type: 'replace_image', target: anchors.hero, source: pictures.ship }],
      },
    ],
    reference: [[heroSource, `src="${pictures.ship}"`]],
    rightWays: [
      {
        name: 'the same bytes in another encoding',
        replacements: [[heroSource, `src="data:image/svg+xml;base64,${decodeComponent(pictures.ship)}"`]],
      },
      {
        name: 'new wrapper',
        replacements: [[heroLine, `<span>${heroLine.replace(pictures.cup, pictures.ship)}</span>`]],
      },
      {
        name: 'style sheet rule',
        replacements: [[noteRule, `${noteRule} .hero { content: url("${pictures.ship}"); }`]],
      },
      {
        name: 'changed tag',
        replacements: [
          [
            heroLine,
            `<div class="hero" role="img" style="display:inline-block;width:320px;height:200px;background-image:url('${pictures.ship}')"></div>`,
          ],
        ],
      },
    ],
    nearMisses: [
      {
        name: 'another picture',
        replacements: [[heroSource, `src="${pictures.leaf}"`]],
        failing: ['fulfilment'],
      },
      {
        name: 'a plain colour',
        replacements: [[heroSource, `src="${pictures.plain}"`]],
        failing: ['fulfilment'],
      },
      {
        name: 'wrong element',
        replacements: [[`src="${pictures.mark}"`, `src="${pictures.ship}"`]],
        failing: ['grounding', 'fulfilment', 'damage'],
      },
      {
        name: 'not retrieved',
        replacements: [[heroSource, 'src="https://pictures.invalid/ship.jpg"']],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [heroSource, `src="${pictures.ship}"`],
          [`src="${pictures.mark}"`, `src="${pictures.leaf}"`],
        ],
        failing: ['grounding', 'damage'],
      },
    ],
    checks: [{ kind: 'image', element: anchors.hero }],
  },
  {
    operation: 'insert',
    steps: [
      {
        step: 1,
        operation: 'insert',
        edits: [
          { type: 'insert', target: anchors.note, placement: 'after', tag: 'p', text: 'New: winter blend.' },
        ],
      },
    ],
    reference: [[noteLine, `${noteLine}\n${extraLine}`]],
    rightWays: [
      {
        name: 'another tag',
        replacements: [[noteLine, `${noteLine}<div style="margin:16px 0">New: winter blend.</div>`]],
      },
      { name: 'new wrapper', replacements: [[noteLine, `${noteLine}<section>${extraLine}</section>`]] },
      {
        name: 'class',
        replacements: [
          [noteRule, `${noteRule} .extra { margin: 16px 0; }`],
          [noteLine, `${noteLine}<p class="extra">New: <em style="font-style:normal">winter</em> blend.</p>`],
        ],
      },
      { name: 'both in a wrapper', replacements: [[noteLine, `<div>${noteLine}${extraLine}</div>`]] },
    ],
    nearMisses: [
      {
        name: 'wrong place',
        replacements: [[leadLine, `${leadLine}${extraLine}`]],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'before instead of after',
        replacements: [[noteLine, `${extraLine}${noteLine}`]],
        failing: ['grounding', 'fulfilment'],
      },
      {
        name: 'wrong value',
        replacements: [[noteLine, `${noteLine}<p>New: summer blend.</p>`]],
        failing: ['fulfilment'],
      },
      {
        name: 'right, and a neighbour changed',
        replacements: [
          [noteLine, `${noteLine}${extraLine}`],
          [buttonLine, buttonLine.replace('#order', '#buy')],
        ],
        failing: ['damage'],
      },
      {
        name: 'twice',
        replacements: [
          [noteLine, `${noteLine}${extraLine}<p>Filler text.</p>`],
          [cardsEnd, `${cardsEnd}${extraLine}`],
        ],
        failing: ['damage'],
      },
    ],
    checks: [{ kind: 'added', placement: 'after', other: anchors.note, text: 'New: winter blend.' }],
  },
];
