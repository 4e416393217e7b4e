import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from '../world/createWorld.js';
import { openSmallWeb, type SmallWeb } from './openSmallWeb.js';

const world = createWorld(11);
const { shop, encyclopedia, videos, map, forum } = world.hosts;
const agent = new Agent({ keepAlive: true });
let web: SmallWeb;
beforeAll(async () => {
  web = await openSmallWeb({ world });
});
afterAll(async () => {
  agent.destroy();
  await web.close();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request as a browser behind a proxy sends it: to the loopback address, with the site's name. */
function ask(
  to: SmallWeb,
  host: string,
  path: string,
  { form, method, headers }: { form?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const address = Object.values(to.hosts)[0]!;
    const sent = request(
      {
        ...address,
        path,
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        headers: { host, ...headers },
        agent,
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(form);
  });
}

/** Everything that can be reached by links, pictures and frames from the home pages, by breadth, up to a limit. */
async function crawl(of: SmallWeb, limit: number): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const queue = Object.keys(of.hosts).map((host) => `http://${host}/`);
  const seen = new Set(queue);
  for (let url = queue.shift(); url && answers.size < limit; url = queue.shift()) {
    const { host, pathname, search } = new URL(url);
    const answer = await ask(of, host, pathname + search);
    answers.set(url, answer);
    if (!`${answer.headers['content-type']}`.startsWith('text/html')) continue;
    for (const [, link] of answer.body.toString('utf8').matchAll(/(?:href|src)="([^"#]+)/g)) {
      const next = new URL(link!.replaceAll('&amp;', '&'), url);
      next.hash = '';
      // Clips take seconds to encode, and the way there is the slow page.
      if (/^\/(?:media|directions)/.test(next.pathname) || seen.has(next.href)) continue;
      seen.add(next.href);
      queue.push(next.href);
    }
  }
  return answers;
}

test('two webs of one seed serve the same bytes, and all links lead somewhere but the two that shall not', async () => {
  const other = await openSmallWeb({ world: createWorld(11) });
  try {
    web.reset();
    const [one, two] = [await crawl(web, 1000), await crawl(other, 1000)];
    expect(one.size).toBe(1000);
    expect([...one.keys()]).toEqual([...two.keys()]);
    const differing = [...one].filter(([url, answer]) => !answer.body.equals(two.get(url)!.body));
    expect(differing.map(([url]) => url)).toEqual([]);
    expect(other.state()).toEqual(web.state());
    const broken = [...one].filter(([, { status }]) => status !== 200 && status !== 303).map(([url]) => url);
    expect(broken.filter((url) => !url.includes('/archive/'))).toEqual([`http://${shop}/gift-cards`]);
    for (const { headers } of one.values()) expect(headers.date).toBeUndefined();
  } finally {
    await other.close();
  }
});

test('every fact of the world stands on the page of its entry', async () => {
  web.reset();
  for (const { facts, posts } of world.threads)
    for (const value of Object.values(facts))
      expect(`${posts[0]!.text} ${posts.find((post) => post.accepted)!.text}`).toContain(value);
  const paths: [string, string, { id: string; facts: Record<string, string> }[]][] = [
    [shop, '/product/', world.products],
    [encyclopedia, '/wiki/', world.articles],
    [videos, '/watch/', world.clips],
    [map, '/place/', world.places],
  ];
  for (const [host, path, entries] of paths) {
    for (const entry of entries) {
      const { body } = await ask(web, host, path + entry.id);
      const text = body.toString('utf8');
      for (const [name, value] of Object.entries(entry.facts)) {
        expect(text).toContain(name);
        expect(text).toContain(value);
      }
    }
  }
});

test('the search finds words of titles, not synonyms; a sponsored thing of another brand comes first', async () => {
  web.reset();
  const product = world.products.find(({ kind }) => kind === 'potato crisps')!;
  const words = `${product.brand} potato crisps ${product.variant}`;
  const cardsOf = async (query: string): Promise<string[]> => {
    const { body } = await ask(web, shop, `/search?q=${encodeURIComponent(query)}`);
    return [...body.toString('utf8').matchAll(/<li class="card">(.*?)<\/li>/gs)].map(([, card]) => card!);
  };
  const cards = await cardsOf(words);
  expect(cards[0]).toContain('Sponsored');
  expect(cards[0]).not.toContain(`/product/${product.id}"`);
  expect(cards[1]).toContain(`/product/${product.id}"`);
  const rival = world.products.find(
    ({ kind, brand }) => kind === 'potato crisps' && brand !== product.brand,
  )!;
  expect(cards.slice(1).join('')).toContain(rival.brand);
  expect(cards[0]).not.toContain(product.brand);
  expect(await cardsOf('chips')).toEqual([]);
});

test('filters, sorting and pages of the shop', async () => {
  web.reset();
  const text = async (path: string): Promise<string> => (await ask(web, shop, path)).body.toString('utf8');
  const pricesOf = (markup: string): number[] =>
    [...markup.matchAll(/class="price">€([\d.]+)/g)].map(([, price]) => Number(price)).slice(1);
  const cheap = pricesOf(await text('/category/pantry?sort=price-up&min=2&max=4'));
  expect(cheap).toEqual([...cheap].sort((left, right) => left - right));
  expect(Math.min(...cheap)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...cheap)).toBeLessThanOrEqual(4);
  const stocked = world.products.filter(({ category, inStock }) => category === 'Snacks' && inStock).length;
  expect(await text('/category/snacks?stock=1')).toContain(`${stocked} products, page 1 of`);
  const brand = world.products.find(({ category }) => category === 'Snacks')!.brand;
  expect(await text(`/category/snacks?brand=${brand}`)).toContain('5 products, page 1 of 1');
  expect(await text('/category/snacks?page=2')).not.toContain('Sponsored');
});

test('what is submitted is escaped, limited and can be read in the state', async () => {
  web.reset();
  const { id } = world.products[0]!;
  const nasty = '<script>alert(1)</script>"\'&\u0000';
  await ask(web, shop, `/product/${id}/review`, {
    form: new URLSearchParams({ stars: '2', text: nasty }).toString(),
  });
  const { body } = await ask(web, shop, `/product/${id}`);
  expect(body.toString('utf8')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</p>');
  const found = await ask(web, shop, `/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
  expect(found.body.toString('utf8')).not.toContain('<img src=x');
  const long = new URLSearchParams({ stars: '2', text: 'x'.repeat(2001) }).toString();
  await ask(web, shop, `/product/${id}/review`, { form: long });
  await ask(web, shop, `/product/${id}/review`, { form: 'stars=9&text=good' });
  expect(web.state().shop.reviews).toEqual([{ product: id, stars: 2, text: nasty }]);
  const { headers } = await ask(web, shop, '/consent', { form: 'answer=all&back=//evil.test/' });
  expect(headers.location).toBe('/');
  for (let count = 0; count < 210; count += 1)
    await ask(web, forum, '/reply', { form: `thread=${world.threads[0]!.id}&text=${count}` });
  expect(web.state().forum.replies.length).toBe(200);
});

test('what is too large, strange or not ours is refused with a status that says so', async () => {
  const statusOf = async (...args: Parameters<typeof ask> extends [SmallWeb, ...infer Rest] ? Rest : never) =>
    (await ask(web, ...args)).status;
  expect(await statusOf('other.test', '/')).toBe(421);
  expect(await statusOf(shop, `/search?q=${'x'.repeat(3000)}`)).toBe(414);
  expect(await statusOf(shop, '/%E0%A4%A')).toBe(400);
  expect(await statusOf(shop, '/', { method: 'DELETE' })).toBe(405);
  expect(await statusOf(shop, '/cart/add', { form: 'x'.repeat(20_000) })).toBe(413);
  expect(await statusOf(shop, '/cart/add', { form: 'product=nothing' })).toBe(404);
  expect(await statusOf(shop, '/product/__proto__')).toBe(404);
  expect(await statusOf(map, '/directions', { form: 'from=a&to=b&by=foot' })).toBe(404);
});

test('the way there takes two seconds, is noted, and closing does not wait for it', async () => {
  const own = await openSmallWeb({ world });
  const [from, to] = [world.places[0]!.id, world.places[5]!.id];
  const { headers } = await ask(own, map, '/directions', { form: `from=${from}&to=${to}&by=foot` });
  expect(own.state().map.directions).toEqual([{ from, to, by: 'foot' }]);
  const start = performance.now();
  expect((await ask(own, map, String(headers.location))).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(1950);
  const hanging = ask(own, map, String(headers.location)).catch((error: Error) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await own.close();
  await own.close();
  // Were it waited for, it would have its answer.
  expect(await hanging).toBeInstanceOf(Error);
});

test('an aborted signal opens nothing, a later abort closes', async () => {
  await expect(openSmallWeb({ world, signal: AbortSignal.abort() })).rejects.toThrow();
  const controller = new AbortController();
  const own = await openSmallWeb({ world, signal: controller.signal });
  controller.abort();
  await expect(ask(own, shop, '/')).rejects.toThrow();
});

test('clips are files that can be asked for in ranges, the same bytes from two webs', async () => {
  const other = await openSmallWeb({ world });
  try {
    const clip = world.clips.toSorted((left, right) => left.durationSeconds - right.durationSeconds)[0]!;
    const path = `/media/${clip.id}.mp4`;
    const whole = await ask(web, videos, path);
    expect(whole.headers['content-type']).toBe('video/mp4');
    expect(whole.body.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect((await ask(other, videos, path)).body.equals(whole.body)).toBe(true);
    const part = await ask(web, videos, path, { headers: { range: 'bytes=4-7' } });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 4-7/${whole.body.length}`);
    expect(part.body.toString('latin1')).toBe('ftyp');
    const tail = await ask(web, videos, path, { headers: { range: 'bytes=-10' } });
    expect(tail.body.equals(whole.body.subarray(-10))).toBe(true);
  } finally {
    await other.close();
  }
});

test('the names of sites differ from world to world', () => {
  expect(createWorld(12).hosts.encyclopedia).not.toBe(encyclopedia);
});
