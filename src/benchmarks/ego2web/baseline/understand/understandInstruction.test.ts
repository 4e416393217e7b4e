import { expect, it } from 'vitest';
import { understandInstruction } from './understandInstruction.js';

// Instructions in the style of the source (ego2web, Task) and of the sites that tasks are done on; what they ask for is by hand.
it.each([
  [
    'Find the same snack as the fourth one picked up, and report the calories per serving.',
    { from: 'start', position: 4 },
  ],
  ['Open the page of the last item that was taken from the shelf.', { from: 'end', position: 1 }],
  ['Which brand is the second-to-last thing I held?', { from: 'end', position: 2 }],
  ['Buy the 3rd product that I picked up.', { from: 'start', position: 3 }],
  ['How long is the river on the poster?', null],
])('%s', (instruction, order) => {
  expect(understandInstruction(instruction).reference.order).toEqual(order);
});

it('tells deeds, quantities and texts apart from questions', () => {
  const cart = understandInstruction('Add three of the item that I put back second to the cart.');
  expect(cart.deeds).toEqual([{ kind: 'cart', quantity: 3 }]);
  expect(cart.reference).toMatchObject({ state: 'put-back', order: { from: 'start', position: 2 } });
  const reply = understandInstruction(
    'Reply "Works for me, thank you" in the thread about the error on the device.',
  );
  expect(reply.deeds).toEqual([
    { kind: 'write', field: 'reply', text: 'Works for me, thank you', stars: null },
  ]);
  const review = understandInstruction('Write a review with 4 stars saying "Good tea" for the tea I held.');
  expect(review.deeds).toMatchObject([{ kind: 'write', field: 'review', text: 'Good tea', stars: 4 }]);
  expect(understandInstruction('Save the clip to watch later.').deeds).toEqual([
    { kind: 'press', button: 'later' },
  ]);
  const asked = understandInstruction('Find the soup I held first and report its calories.');
  expect(asked.deeds).toEqual([]);
  expect(asked.question).toBe('report its calories');
});

it('knows what stands beside, before and after', () => {
  expect(
    understandInstruction('What is the price of the thing next to the blue box?').reference,
  ).toMatchObject({
    relation: { kind: 'beside', anchor: 'blue box' },
    state: null,
    colors: ['blue'],
  });
  expect(
    understandInstruction('Find the item I picked up right after the honey.').reference.relation,
  ).toEqual({
    kind: 'after',
    anchor: 'honey',
  });
});

it('a quoted name of a fact or a list is what is meant, words in brackets ask for nothing', () => {
  const fact = understandInstruction(
    'Look up what the last poster is about, and report what its article gives as "Died".',
  );
  expect(fact.question).toBe('Died');
  expect(fact.deeds).toEqual([]);
  const list = understandInstruction(
    'Put on the list "Watch later" the clip of the game (the reading of a book, or how to play a game).',
  );
  expect(list.deeds).toEqual([{ kind: 'press', button: 'later' }]);
  expect(list.question).toBeNull();
});

it.each([
  ['A device on the counter shows a fault: how long does the button have to be held?', 'seen'],
  ['Who painted what is on the poster that the person goes up to first?', 'seen'],
  ['One of the bags on the counter is lifted. When does its shop close?', 'taken'],
  ['What does the device cost that was picked up first?', 'taken'],
  ['Add what is put back on the shelf to the cart.', 'put-back'],
])('what was done with it: %s', (instruction, state) => {
  expect(understandInstruction(instruction).reference.state).toBe(state);
});
