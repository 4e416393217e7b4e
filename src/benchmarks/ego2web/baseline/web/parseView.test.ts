import { expect, it } from 'vitest';
import { chooseFact } from './chooseFact.js';
import { parseView } from './parseView.js';
import { readFacts } from './readFacts.js';

// Lines as composeView writes them (src/browser/agent/view).
const view = `Window 1280 x 800, scrolled 0 of 774 px
[1] link "Shop"
[4] link "Wishlist (0)" [5] link "Cart (0)"
Sort by [13] combobox "Sort by" (chosen "Best match"; options "Best match", "Name")
[14] focusable
# Oat cereal
by [17] link "Mogrerk"
★★★★☆ 4.3 of 5, [18] link "11 reviews"
€3.65
In stock
[23] button "Fewer" 1 [24] button "More" [25] button "Add to cart" (disabled)
[30] disclosure "Specifications" (collapsed)
| Made in | Dropik
| Calories per serving | 240 kcal
| Calories per 100 g | 380 kcal
Length
0:10`;

it('takes numbers, roles, names and notes out of a line', () => {
  const { elements, lines } = parseView(view);
  expect(elements.map(({ number, role, name }) => [number, role, name])).toEqual([
    [1, 'link', 'Shop'],
    [4, 'link', 'Wishlist (0)'],
    [5, 'link', 'Cart (0)'],
    [13, 'combobox', 'Sort by'],
    [14, 'focusable', ''],
    [17, 'link', 'Mogrerk'],
    [18, 'link', '11 reviews'],
    [23, 'button', 'Fewer'],
    [24, 'button', 'More'],
    [25, 'button', 'Add to cart'],
    [30, 'disclosure', 'Specifications'],
  ]);
  expect(elements.find(({ number }) => number === 25)?.notes).toBe('disabled');
  expect(lines[6]).toBe('by Mogrerk');
});

it.each([
  ['report the calories per serving', '240 kcal'],
  ['how many calories does it have per 100 g', '380 kcal'],
  ['what does it cost', '€3.65'],
  ['where was it made', 'Dropik'],
  ['how long is the clip', '0:10'],
  ['tell the rating', '4.3'],
])('%s', (question, value) => {
  expect(chooseFact(question, readFacts(parseView(view)))?.value).toBe(value);
});

it('an answer that the page does not have is not made up', () => {
  expect(chooseFact('who painted the ceiling', readFacts(parseView(view)))).toBeNull();
});
