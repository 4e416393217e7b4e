import { expect, it } from 'vitest';
import type { SeenThing } from '../timeline/SeenThing.js';
import { chooseThings } from './chooseThings.js';
import { understandInstruction } from './understandInstruction.js';

function thing(text: string, startSeconds: number, how: SeenThing['how'], nearness = 0.1): SeenThing {
  return {
    ...{ startSeconds, endSeconds: startSeconds + 3, how, nearness, colors: [], kinds: [] },
    lines: [{ text, weight: 1 }],
    beside: { left: [], right: [] },
  };
}

const poster = thing('FATOS Concert', 2, 'seen');
const book = thing('SECRET LANTERN', 10, 'put-back');
const record = thing('GULOGRIR', 20, 'put-back');
const device = thing('E-69', 30, 'touched');
const bag = thing('VALZUPOM Bakery', 40, 'put-back');
const things = [poster, book, record, device, bag];

/** @param known what the site knows */
async function choose(
  instruction: string,
  known: SeenThing[],
  from = things,
): Promise<SeenThing | undefined> {
  const chosen = await chooseThings(
    { things: from, looked: 0, read: 0 },
    understandInstruction(instruction),
    async (asked) => asked.filter((one) => known.includes(one)),
  );
  return chosen[0];
}

it('counts what was taken and what the site knows, and nothing else', async () => {
  const clips = [poster, book, record];
  expect(await choose('Find the clip of the last thing taken from the shelf.', clips)).toBe(record);
  expect(await choose('Find the clip of the first thing that was taken from the shelf.', clips)).toBe(book);
  expect(await choose('A device on the counter shows a fault. Find its thread.', [device])).toBe(device);
  expect(await choose('One of the bags is lifted. Find its shop.', [bag])).toBe(bag);
});

it('of what was touched or only looked at, the one that came nearest', async () => {
  const far = thing('cake mix', 33, 'touched', 0.05);
  const instruction = 'One product is looked at closely and touched, but not picked up. Open its page.';
  expect(await choose(instruction, [far, device], [...things, far])).toBe(device);
});
