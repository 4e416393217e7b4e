import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LaunchedBrowser, launchBrowser } from '../../browser/launchBrowser.js';
import { createWorld } from '../world/createWorld.js';
import { openSmallWeb, type SmallWeb } from './openSmallWeb.js';

const world = createWorld(23);
const { shop, encyclopedia, videos, map, forum } = world.hosts;
let web: SmallWeb;
let launched: LaunchedBrowser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  web = await openSmallWeb({ world });
  const { port } = Object.values(web.hosts)[0]!;
  launched = await launchBrowser({ extraArguments: [`--host-resolver-rules=MAP *.test 127.0.0.1:${port}`] });
});
afterAll(async () => {
  await launched?.close();
  await web?.close();
});
beforeEach(async () => {
  await context?.close();
  web.reset();
  context = await launched.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  faults.length = 0;
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
});

test('shop: cookie banner, search, variant, quantity, cart, wishlist, review, checkout', async () => {
  const target = world.products.find(({ kind, inStock }) => kind === 'fruit juice' && inStock)!;
  const sibling = world.products.find(({ family, id }) => family === target.family && id !== target.id)!;
  await page.goto(`http://${shop}/`);
  // Until it is answered, the banner lies over the page's foot.
  await expect(page.getByText('Gift cards').click({ timeout: 1500 })).rejects.toThrow(
    /intercepts pointer events/,
  );
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page.getByRole('searchbox').fill(`${target.brand} fruit juice`);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('link', { name: sibling.title }).click();
  await page.getByRole('link', { name: target.variant, exact: true }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(target.title);

  expect(await page.getByText('Calories per serving').isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'Nutrition' }).click();
  const row = page.getByRole('row', { name: 'Calories per serving' });
  expect(await row.textContent()).toContain(target.facts['Calories per serving']);
  await page.getByText('Specifications').click();
  expect(await page.getByText(target.facts['Article number']!).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.locator('#large-picture').getAttribute('src')).toBe(`/picture/${target.id}/back.svg`);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Fewer' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByLabel('Quantity').fill('5');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('link', { name: target.title }).click();
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await page.getByLabel('Stars').selectOption('4');
  await page.getByLabel('Your review').fill('Drank it on a hill.');
  await page.getByRole('button', { name: 'Send review' }).click();
  expect(await page.locator('.review').first().textContent()).toContain('Drank it on a hill.');
  const { cart } = web.state().shop;
  await page.goto(`http://${shop}/checkout`);
  await page.getByLabel('To a parcel station').check();
  await page.getByRole('button', { name: 'Place order' }).click();
  expect(await page.getByText('Order number 1').isVisible()).toBe(true);

  expect(cart).toEqual([{ product: target.id, quantity: 5 }]);
  expect(web.state().shop).toEqual({
    consent: 'necessary',
    newsletter: 'declined',
    cart: [],
    wishlist: [target.id],
    reviews: [{ product: target.id, stars: 4, text: 'Drank it on a hill.' }],
    visited: [sibling.id, target.id],
    orders: [{ items: [{ product: target.id, quantity: 5 }], delivery: 'station' }],
    manuals: [],
  });
  expect(faults).toEqual([]);
});

test('shop: out of stock with a message, a manual, a new tab, a frame, a broken link', async () => {
  const gone = world.products.find(({ inStock }) => !inStock)!;
  const radio = world.products.find(({ category }) => category === 'Electronics')!;
  await page.goto(`http://${shop}/`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.goto(`http://${shop}/product/${gone.id}`);
  await page.getByRole('button', { name: 'Close the newsletter offer' }).click();
  expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(true);
  const messages: string[] = [];
  page.once('dialog', (dialog) => {
    messages.push(dialog.message());
    return dialog.accept();
  });
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  expect(messages).toEqual([`We will write to you once ${gone.title} is back.`]);

  await page.goto(`http://${shop}/product/${radio.id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the manual' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${radio.id}.pdf`);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Buying guide' }).click();
  const guide = await opening;
  await guide.waitForLoadState();
  expect(await guide.title()).toContain('Buying guide: Electronics');
  const frame = page.frameLocator('iframe');
  expect(await frame.getByText('At your door within').isVisible()).toBe(radio.inStock);
  const response = await page.goto(`http://${shop}/gift-cards`);
  expect(response?.status()).toBe(404);
  expect(web.state().shop.manuals).toEqual([radio.id]);
  expect(web.state().pages.some((url) => url.includes('/delivery/'))).toBe(false);
});

test('encyclopedia: search, a shared name, watching', async () => {
  const article = world.articles.find(({ name, title }) => name !== title)!;
  await page.goto(`http://${encyclopedia}/`);
  await page.getByRole('searchbox').fill(article.name);
  await page.getByRole('searchbox').press('Enter');
  expect(await page.getByText('may mean').isVisible()).toBe(true);
  await page.getByRole('link', { name: article.title }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
  expect(await page.getByRole('button', { name: 'Unwatch' }).isVisible()).toBe(true);
  expect(web.state().encyclopedia).toEqual({ visited: [article.id], watched: [article.id] });
  expect(faults).toEqual([]);
});

test('video site: more clips while scrolling, playing to the end, like, watch later, comment', async () => {
  const clip = world.clips.toSorted((left, right) => left.durationSeconds - right.durationSeconds)[0]!;
  await page.goto(`http://${videos}/`);
  const cards = page.locator('#clips li');
  expect(await cards.count()).toBe(9);
  for (let count = 9; count < world.clips.length; count = await cards.count()) {
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => cards.count()).toBeGreaterThan(count);
  }
  expect(await page.locator('#more').count()).toBe(0);
  await page.getByRole('searchbox').fill(clip.title);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: clip.title }).first().click();
  expect(web.state().videos.played).toEqual([]);
  await page.getByRole('button', { name: 'Play', exact: false }).first().click();
  await expect.poll(() => web.state().videos.played, { timeout: 30_000 }).toEqual([clip.id]);
  await expect
    .poll(() => web.state().videos.finished, { timeout: (clip.durationSeconds + 30) * 1000 })
    .toEqual([clip.id]);
  const length = await page
    .locator('video')
    .evaluate((video) => (video as unknown as { duration: number }).duration);
  expect(length).toBeCloseTo(clip.durationSeconds, 1);
  await page.getByRole('button', { name: 'Like' }).click();
  await page.getByRole('button', { name: 'Watch later' }).click();
  await page.getByLabel('Your comment').fill('Well told.');
  await page.getByRole('button', { name: 'Comment' }).click();
  expect(web.state().videos).toMatchObject({
    visited: [clip.id],
    liked: [clip.id],
    watchLater: [clip.id],
    comments: [{ clip: clip.id, text: 'Well told.' }],
  });
  expect(faults).toEqual([]);
});

test('map: an inner list that grows, a pin, opening hours, saving, the slow way there', async () => {
  const place = world.places.find(({ family }) => family !== null)!;
  await page.goto(`http://${map}/search`);
  await page.getByText('34 places').waitFor();
  const cards = page.locator('#places .place');
  for (let count = 8; count < world.places.length; count = await cards.count()) {
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => cards.count()).toBeGreaterThan(count);
  }
  await page.locator(`.plan a[href="/place/${place.id}"]`).click();
  const sunday = page.getByRole('row', { name: 'Sunday' });
  expect(await sunday.textContent()).toBe(`Sunday${place.openingHours.Sunday}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const from = world.places.at(-1)!;
  await page.getByLabel('From').selectOption(from.id);
  await page.getByLabel('How').selectOption('bicycle');
  await page.getByRole('button', { name: 'Show the way' }).click();
  await page.getByRole('heading', { name: 'By bicycle' }).waitFor();
  expect(web.state().map).toEqual({
    visited: [place.id],
    saved: [place.id],
    directions: [{ from: from.id, to: place.id, by: 'bicycle' }],
  });
  expect(faults).toEqual([]);
});

test('forum: board, pages, the accepted answer, upvote and reply', async () => {
  const thread = world.threads
    .filter(({ prop }) => prop !== null)
    .toSorted((left, right) => right.posts.length - left.posts.length)[0]!;
  const accepted = thread.posts.findIndex((post) => post.accepted);
  await page.goto(`http://${forum}/`);
  await page.getByRole('searchbox').fill(`${thread.facts.Device} ${thread.facts['Error code']}`);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: thread.title }).click();
  await page.getByRole('link', { name: 'Go to the accepted answer' }).click();
  expect(await page.locator('.accepted').textContent()).toContain(thread.facts.Fix);
  await page.getByRole('button', { name: `Upvote post ${accepted + 1}` }).click();
  await page.getByLabel('Your reply').fill('That helped. <b>Thanks</b>');
  await page.getByRole('button', { name: 'Post reply' }).click();
  expect(await page.getByText('That helped. <b>Thanks</b>').isVisible()).toBe(true);
  expect(web.state().forum).toEqual({
    visited: [thread.id],
    replies: [{ thread: thread.id, text: 'That helped. <b>Thanks</b>' }],
    upvotes: [{ thread: thread.id, post: accepted + 1 }],
    manuals: [],
  });
  expect(faults).toEqual([]);
});
