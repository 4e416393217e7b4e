import type { Deed } from '../understand/Understanding.js';
import type { Surfer } from './createSurfer.js';
import type { ViewElement } from './parseView.js';

const buttons: Record<Extract<Deed, { kind: 'press' }>['button'], RegExp> = {
  wishlist: /wish ?list|favou?rite/i,
  save: /\bsave\b|bookmark/i,
  like: /\blike\b/i,
  later: /watch later/i,
  watch: /\bwatch\b/i,
  play: /\bplay\b/i,
  upvote: /up-?vote|helpful/i,
};

/**
 * Does one thing on the page that is open.
 * @param kept how many things were kept in the video
 * @returns what came of it, for the answer
 */
export async function doDeed(surfer: Surfer, deed: Deed, kept: number): Promise<string> {
  if (deed.kind === 'cart')
    return addToCart(surfer, deed.quantity === 'kept' ? Math.max(1, kept) : deed.quantity);
  if (deed.kind === 'write') return write(surfer, deed);
  const button = deed.button === 'upvote' ? findUpvote(surfer) : findButton(surfer, buttons[deed.button]);
  if (!button) return `there is no button for ${deed.button}`;
  await press(surfer, button, `asked to: ${deed.button}`);
  return `pressed "${button.name}"`;
}

function findButton(surfer: Surfer, name: RegExp): ViewElement | undefined {
  const fitting = surfer
    .page()
    .elements.filter((element) => element.role === 'button' && name.test(element.name));
  return fitting.find(({ notes }) => !notes.includes('disabled')) ?? fitting[0];
}

async function press(surfer: Surfer, button: ViewElement, thought: string): Promise<boolean> {
  return surfer.act({ type: 'click', target: { element: button.number } }, thought);
}

async function addToCart(surfer: Surfer, quantity: number): Promise<string> {
  const page = surfer.page();
  const field = page.elements.find(
    ({ role, name }) => role === 'spinbutton' && /quantity|amount/i.test(name),
  );
  if (quantity > 1 && field)
    await surfer.act({ type: 'type', target: { element: field.number }, text: String(quantity) }, 'how many');
  for (let count = 1; count < quantity && !field; count += 1) {
    const more = findButton(surfer, /^(more|\+|increase)/i);
    if (!more) break;
    await press(surfer, more, 'one more');
  }
  const add = findButton(surfer, /add to (?:cart|basket|bag)/i);
  if (!add) return 'it cannot be put into the cart';
  await press(surfer, add, 'into the cart');
  return `added ${quantity} to the cart`;
}

/** The upvote button that comes first after the words "accepted answer", where there are such words. */
function findUpvote(surfer: Surfer): ViewElement | undefined {
  const { lines, elements } = surfer.page();
  const accepted = lines.findIndex((line) => /accepted answer/i.test(line) && !/go to/i.test(line));
  return elements.find(
    ({ role, name, line }) => role === 'button' && buttons.upvote.test(name) && line > accepted,
  );
}

async function write(surfer: Surfer, deed: Extract<Deed, { kind: 'write' }>): Promise<string> {
  const isField = (name: string): boolean => new RegExp(deed.field, 'i').test(name);
  if (deed.stars !== null) {
    const stars = surfer
      .page()
      .elements.find(({ role, name }) => role === 'combobox' && /star|rating/i.test(name));
    if (stars)
      await surfer.act(
        { type: 'select', target: { element: stars.number }, option: String(deed.stars) },
        `${deed.stars} stars`,
      );
  }
  const boxes = surfer.page().elements.filter(({ role }) => role === 'textbox');
  const box = boxes.find(({ name }) => isField(name)) ?? boxes.at(-1);
  if (!box) return `there is nowhere to write a ${deed.field}`;
  await surfer.act({ type: 'type', target: { element: box.number }, text: deed.text }, `the ${deed.field}`);
  const send = surfer
    .page()
    .elements.find(
      ({ role, name, line }) =>
        role === 'button' && line >= box.line && /send|post|submit|comment|reply/i.test(name),
    );
  if (!send) return `the ${deed.field} cannot be sent`;
  await press(surfer, send, `send the ${deed.field}`);
  return `wrote the ${deed.field}`;
}
