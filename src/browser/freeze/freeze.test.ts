import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '../../../tests/support/makeVideo.js';
import { packageRoot } from '../../core/packageRoot.js';
import type { EpisodeOptions } from '../agent/Episode.js';
import { openEpisode } from '../agent/openEpisode.js';
import { openProgramEpisode } from '../agent/openProgramEpisode.js';
import { openProxy } from '../agent/proxy/openProxy.js';
import { launchBrowser } from '../launchBrowser.js';
import { createMatcher } from './createMatcher.js';
import { openFrozenSite } from './openFrozenSite.js';
import { recordSite } from './recordSite.js';
import type { Exchange } from './SiteArchive.js';

let folder: string;
let video: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-freeze-'));
  await makeVideo(join(folder, 'clip.mp4'), [0, 0.5, 1, 1.5, 2, 2.5], 3, { noise: true, keyframeEvery: 2 });
  video = await readFile(join(folder, 'clip.mp4'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A small shop with all that is hard to record: a redirect, a cart that a POST fills, a video in ranges, another host. */
async function openShop(): Promise<{ server: Server; port: number; asked: string[] }> {
  const asked: string[] = [];
  const cart: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    asked.push(`${request.method} ${url.hostname}${url.pathname}`);
    const html = (body: string, status = 200, headers: Record<string, string | string[]> = {}): void => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end(`<!doctype html><title>Shop 店</title><body>${body}</body>`);
    };
    if (url.pathname === '/') html('', 302, { location: '/home?b=2&a=1' });
    else if (url.pathname === '/home')
      html(
        `<h1>Home</h1><img id=logo src="http://cdn.test/logo.svg"><a id=cart href="/cart">cart</a>
         <form method=post action="/cart"><input name=item value="tea &amp; 茶"><button>add</button></form>
         <video id=clip src="/clip.mp4" preload=auto muted></video>
         <script>fetch('/api/price?ts=' + Date.now()).then((r) => r.json()).then((j) => { document.title = j.price; });
         fetch('http://cdn.test/api', {method: 'PUT', headers: {'content-type': 'application/json'}, body: '{"a":1}'})
           .then((r) => r.text()).then((t) => { document.body.dataset.put = t; });</script>`,
        200,
        { 'set-cookie': ['session=1; Path=/', 'theme=dark; Path=/'] },
      );
    else if (url.pathname === '/cart' && request.method === 'POST') {
      let body = '';
      request.on('data', (piece: Buffer) => {
        body += piece.toString();
      });
      request.on('end', () => {
        cart.push(new URLSearchParams(body).get('item') ?? '');
        response.writeHead(303, { location: '/cart' }).end();
      });
    } else if (url.pathname === '/cart')
      html(
        `<h1>Cart: ${cart.length}</h1><p id=cookie>${request.headers.cookie ?? ''}</p><a href="/home?a=1&b=2">home</a>`,
      );
    else if (url.pathname === '/api/price')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"price": "4.20"}');
    else if (url.hostname === 'cdn.test') {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'content-type',
      };
      if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
      else if (request.method === 'PUT') response.writeHead(200, headers).end('put');
      else
        response
          .writeHead(200, { 'content-type': 'image/svg+xml', ...headers })
          .end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="33" height="21"><rect width="33" height="21"/></svg>',
          );
    } else if (url.pathname === '/clip.mp4') {
      const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const end = to ? Number(to) : video.length - 1;
      response.writeHead(request.headers.range ? 206 : 200, {
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'content-length': end - Number(from) + 1,
        ...(request.headers.range ? { 'content-range': `bytes ${from}-${end}/${video.length}` } : {}),
      });
      response.end(video.subarray(Number(from), end + 1));
    } else html('<h1>Nothing here</h1>', 404);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, port: (server.address() as AddressInfo).port, asked };
}

async function openBrowser(hostAddresses: Record<string, { host: string; port: number }>) {
  const proxy = await openProxy({ hostAddresses, allowPrivateAddresses: false, onRefused: () => undefined });
  const launched = await launchBrowser({
    extraArguments: [
      `--proxy-server=${proxy.address}`,
      `--ignore-certificate-errors-spki-list=${proxy.trustedKey}`,
    ],
  });
  const context = await launched.browser.newContext();
  const page = await context.newPage();
  const close = async (): Promise<void> => {
    await launched.close();
    await proxy.close();
  };
  return { context, page, close };
}

const heading = (page: Page) => page.locator('h1').textContent();
const videoState = (page: Page) =>
  page.evaluate(`(async () => {
    const media = document.querySelector('#clip');
    const until = (event) => new Promise((done) => media.addEventListener(event, done, { once: true }));
    if (media.readyState < 1) await until('loadedmetadata');
    const seeked = until('seeked');
    media.currentTime = 2.2;
    await seeked;
    return { duration: media.duration, at: media.currentTime };
  })()`);
/** What a person does in the shop; the same with and without it. */
async function shop(page: Page): Promise<unknown[]> {
  const seen: unknown[] = [];
  await page.goto('http://shop.test/');
  seen.push(page.url(), await heading(page));
  await page.waitForFunction(`document.title === '4.20' && document.body.dataset.put === 'put'`);
  seen.push(await page.evaluate(`document.querySelector('#logo').naturalWidth`));
  seen.push(await videoState(page));
  await page.click('#cart');
  seen.push(await heading(page));
  await page.goBack();
  await page.click('button');
  await page.waitForURL('**/cart');
  seen.push(await heading(page), page.url());
  await page.click('a');
  seen.push(await heading(page), page.url());
  return seen;
}

describe('a frozen site', () => {
  it('shows the same pages with the server gone, and lists what it does not have', async () => {
    const file = join(folder, 'shop 店.har.zip');
    const { server, port, asked } = await openShop();
    const place = { host: '127.0.0.1', port };
    const live = await openBrowser({ 'shop.test': place, 'cdn.test': place });
    let seen: unknown[];
    try {
      const recording = await recordSite(live.context, { file });
      seen = await shop(live.page);
      await live.page.close();
      const recorded = await recording.stop();
      expect(await recording.stop()).toEqual(recorded);
      expect(recorded).toMatchObject({ startUrl: 'http://shop.test/', hosts: ['cdn.test', 'shop.test'] });
      expect(recorded.problems).toEqual([]);
    } finally {
      await live.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
    expect(seen.slice(0, 3)).toEqual(['http://shop.test/home?b=2&a=1', 'Home', 33]);
    expect(seen.slice(4, 6)).toEqual(['Cart: 0', 'Cart: 1']);

    const before = asked.length;
    const site = await openFrozenSite(file);
    const frozen = await openBrowser(site.hostAddresses);
    try {
      const again = await shop(frozen.page);
      expect(again).toEqual(seen);
      const left = site.missing();
      expect(left).toEqual([]);
      // In another order of parameters, over https, and with a parameter that only says when: still the same page.
      await frozen.page.goto('https://shop.test/home?a=1&b=2&utm_source=x');
      expect(await heading(frozen.page)).toBe('Home');

      for (const address of [
        'http://shop.test/never?x=<b>',
        'https://elsewhere.example/a',
        'http://shop.test/never?x=<b>',
      ]) {
        const answer = await frozen.page.goto(address);
        expect(answer!.status()).toBe(504);
        expect(answer!.headers()['x-deixis-missing']).toBe('1');
        expect(await heading(frozen.page)).toBe('Not in the recording');
        expect(await frozen.page.locator('b').count()).toBe(0);
      }
      const missed = await frozen.page.evaluate(() =>
        fetch('/cart', { method: 'POST', body: 'item=coffee' }).then(({ status }) => status),
      );
      expect(missed).toBe(504);
      const missing = site.missing();
      expect(missing).toEqual([
        { method: 'GET', url: 'http://shop.test/never?x=%3Cb%3E', count: 2 },
        { method: 'GET', url: 'http://elsewhere.example/a', count: 1 },
        { method: 'POST', url: 'http://shop.test/cart', count: 1 },
      ]);

      // Another episode begins with an empty cart.
      await frozen.page.goto('http://shop.test/cart');
      expect(await heading(frozen.page)).toBe('Cart: 1');
      site.reset();
      await frozen.page.goto('http://shop.test/cart');
      expect(await heading(frozen.page)).toBe('Cart: 0');
      expect(site.missing()).toEqual([]);
      expect(asked).toHaveLength(before);
    } finally {
      await frozen.close();
      await site.close();
    }
  }, 180_000);

  it('is recorded while an agent or a program works, and shows another agent the same pages', async () => {
    const { server, port } = await openShop();
    const place = { host: '127.0.0.1', port };
    const options = (name: string, hostAddresses: EpisodeOptions['hostAddresses'], siteFile?: string) => ({
      ...{ startUrl: 'http://shop.test/', allowedHosts: ['shop.test'], hostAddresses },
      ...{ folder: join(folder, name), id: name, task: null, instruction: 'look' },
      ...{ agent: { name: 'test', model: null }, ...(siteFile === undefined ? {} : { siteFile }) },
    });
    const live = { 'shop.test': place, 'cdn.test': place };
    const files = ['agent', 'program'].map((name) => join(folder, name, 'sites', 'site.har.zip'));
    const walk = async (name: string, addresses: EpisodeOptions['hostAddresses'], siteFile?: string) => {
      const episode = await openEpisode(options(name, addresses, siteFile));
      const seen = [(await episode.observe()).view];
      await episode.act({ type: 'navigate', url: '/cart' });
      seen.push((await episode.observe()).view);
      await episode.act({ type: 'give-up', reason: 'seen' });
      return { seen, trajectory: await episode.finish() };
    };
    const script = `import { chromium } from 'playwright-core';
      const browser = await chromium.connectOverCDP(process.env.DEIXIS_CDP_URL);
      const own = await browser.newContext();
      const page = await own.newPage();
      await page.goto('http://shop.test/');
      await page.goto('http://shop.test/cart');
      await own.close();
      await browser.close();`;
    let first: Awaited<ReturnType<typeof walk>>;
    try {
      first = await walk('agent', live, files[0]);
      const program = await openProgramEpisode({
        ...options('program', live, files[1]),
        command: [process.execPath, '--input-type=module', '-e', script],
        workingDirectory: packageRoot,
      });
      expect((await program.finish()).problems).toEqual(['the program wrote no answer']);
    } finally {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
    expect(first.trajectory.problems).toEqual([]);
    for (const [place, file] of files.entries()) {
      const site = await openFrozenSite(file);
      try {
        expect(site).toMatchObject({ startUrl: 'http://shop.test/', hosts: ['cdn.test', 'shop.test'] });
        const again = await walk(`frozen-${place}`, site.hostAddresses);
        expect(again.seen).toEqual(first.seen);
        expect(site.missing()).toEqual([]);
      } finally {
        await site.close();
      }
    }
  }, 180_000);

  it('answers ranges, heads and questions before requests as the site would', async () => {
    const site = await openFrozenSite(join(folder, 'shop 店.har.zip'));
    try {
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`http://127.0.0.1:${site.address.port}${path}`, {
          redirect: 'manual',
          ...init,
        });
      // Node's fetch cannot name another host; an absolute address in the request line can.
      const raw = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
        const { request } = await import('node:http');
        return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
          (done, failed) => {
            const sent = request(
              { ...site.address, path: `http://shop.test${path}`, headers, method },
              (answer) => {
                const pieces: Buffer[] = [];
                answer.on('data', (piece: Buffer) => pieces.push(piece));
                answer.on('end', () =>
                  done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(pieces) }),
                );
              },
            );
            sent.on('error', failed).end();
          },
        );
      };
      expect((await ask('/')).status).toBe(504);
      expect((await raw('/clip.mp4')).body.equals(video)).toBe(true);
      const part = await raw('/clip.mp4', { range: 'bytes=100-199' });
      expect(part).toMatchObject({
        status: 206,
        headers: { 'content-range': `bytes 100-199/${video.length}` },
      });
      expect(part.body.equals(video.subarray(100, 200))).toBe(true);
      expect((await raw('/clip.mp4', { range: 'bytes=-10' })).body.equals(video.subarray(-10))).toBe(true);
      expect((await raw('/clip.mp4', { range: `bytes=${video.length}-` })).status).toBe(416);
      expect((await raw('/clip.mp4', { range: 'bytes=0-1,5-6' })).status).toBe(200);
      const head = await raw('/home?b=2&a=1', {}, 'HEAD');
      expect(head).toMatchObject({
        status: 200,
        headers: { 'set-cookie': ['session=1; Path=/', 'theme=dark; Path=/'] },
      });
      expect(head.body).toHaveLength(0);
      expect(await raw('/', {})).toMatchObject({ status: 302, headers: { location: '/home?b=2&a=1' } });
    } finally {
      await site.close();
    }
  });

  it('is where an episode takes place, with nothing that leads out of it', async () => {
    const site = await openFrozenSite(join(folder, 'shop 店.har.zip'));
    const episode = await openEpisode({
      ...{ startUrl: site.startUrl!, allowedHosts: site.hosts, hostAddresses: site.hostAddresses },
      ...{ folder: join(folder, 'episode'), id: 'frozen', task: null, instruction: 'Put tea into the cart.' },
      agent: { name: 'test', model: null },
    });
    try {
      const start = await episode.observe();
      expect(start.url).toBe('http://shop.test/home?b=2&a=1');
      const add = /\[(\d+)\] button "add"/.exec(start.view)?.[1];
      await episode.act({ type: 'click', target: { element: Number(add) } });
      expect((await episode.observe()).view).toContain('Cart: 1');
      await episode.act({ type: 'navigate', url: 'http://shop.test/never' });
      expect((await episode.observe()).view).toContain('Not in the recording');
    } finally {
      await episode.finish();
      await site.close();
    }
    expect(site.missing()).toEqual([{ method: 'GET', url: 'http://shop.test/never', count: 1 }]);
  }, 60_000);

  it('keeps nothing that says who somebody is, and refuses files that are no such archive', async () => {
    const bytes = await readFile(join(folder, 'shop 店.har.zip'));
    // Deflated text would hide it: the index is read as it is.
    const { readSiteArchive } = await import('./readSiteArchive.js');
    const { archive, close } = await readSiteArchive(join(folder, 'shop 店.har.zip'));
    const sent = archive.log.entries.flatMap(({ request }) =>
      request.headers.map(({ name }) => name.toLowerCase()),
    );
    await close();
    expect(sent).toContain('user-agent');
    expect(sent).not.toContain('cookie');
    await writeFile(join(folder, 'cut.zip'), bytes.subarray(0, bytes.length / 2));
    await expect(openFrozenSite(join(folder, 'cut.zip'))).rejects.toMatchObject({
      code: 'SITE_ARCHIVE_INVALID',
    });
    await writeFile(join(folder, 'text.zip'), 'no zip');
    await expect(openFrozenSite(join(folder, 'text.zip'))).rejects.toMatchObject({
      code: 'SITE_ARCHIVE_INVALID',
    });
    await expect(openFrozenSite(join(folder, 'none.zip'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});

describe('matching', () => {
  const exchange = (method: string, url: string, text: string, sent?: string): Exchange => ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    request: {
      method,
      url,
      headers: [],
      ...(sent === undefined ? {} : { _bodySha256: sent.padEnd(64, '0') }),
    },
    response: {
      ...{ status: 200, statusText: text, headers: [], redirectURL: '' },
      content: { size: 0, mimeType: '' },
    },
  });
  const find = (matcher: ReturnType<typeof createMatcher>, method: string, url: string, sent?: string) =>
    matcher.find({ method, url: new URL(url), bodySha256: sent?.padEnd(64, '0') })?.response.statusText;

  it('goes from the exact to the looser rule, and never past a real parameter', () => {
    const matcher = createMatcher([
      exchange('GET', 'https://a.test/s?q=tea&page=1&ts=5', 'sorted'),
      exchange('GET', 'https://a.test/s?page=1&q=tea', 'exact'),
      exchange('GET', 'http://a.test/', 'home'),
    ]);
    expect(find(matcher, 'GET', 'https://a.test/s?page=1&q=tea')).toBe('exact');
    expect(find(matcher, 'GET', 'https://a.test/s?ts=5&page=1&q=tea')).toBe('sorted');
    expect(find(matcher, 'HEAD', 'https://a.test/s?q=tea&page=1&ts=99&utm_medium=x')).toBeDefined();
    expect(find(matcher, 'GET', 'https://a.test/s?q=coffee&page=1')).toBe(undefined);
    expect(find(matcher, 'GET', 'https://a.test/s?q=tea&page=2&ts=5')).toBe(undefined);
    expect(find(matcher, 'GET', 'https://a.test/')).toBe('home');
    expect(find(matcher, 'GET', 'https://www.a.test/')).toBe(undefined);
    expect(find(matcher, 'POST', 'https://a.test/')).toBe(undefined);
  });

  it('gives what the site showed in the state that it is in', () => {
    const matcher = createMatcher([
      exchange('GET', 'http://a.test/cart', 'empty'),
      exchange('POST', 'http://a.test/cart', 'first', 'a'),
      exchange('GET', 'http://a.test/cart', 'one'),
      exchange('GET', 'http://a.test/late', 'late'),
      exchange('POST', 'http://a.test/cart', 'second', 'a'),
      exchange('GET', 'http://a.test/cart', 'two'),
    ]);
    const cart = () => find(matcher, 'GET', 'http://a.test/cart');
    expect([cart(), cart(), find(matcher, 'GET', 'http://a.test/late')]).toEqual(['empty', 'empty', 'late']);
    expect(find(matcher, 'POST', 'http://a.test/cart', 'b')).toBe(undefined);
    expect(cart()).toBe('empty');
    expect(find(matcher, 'POST', 'http://a.test/cart', 'a')).toBe('first');
    expect([cart(), cart()]).toEqual(['one', 'one']);
    expect(find(matcher, 'POST', 'http://a.test/cart', 'a')).toBe('second');
    expect(cart()).toBe('two');
    expect(find(matcher, 'POST', 'http://a.test/cart', 'a')).toBe('second');
    matcher.reset();
    expect(cart()).toBe('empty');
  });

  it('does not lead an address to itself where a site only moved it to https', () => {
    const moved = exchange('GET', 'http://a.test/x?y=1', 'moved');
    moved.response.status = 301;
    moved.response.redirectURL = 'https://a.test/x?y=1';
    const matcher = createMatcher([moved, exchange('GET', 'https://a.test/x?y=1', 'there')]);
    expect(find(matcher, 'GET', 'http://a.test/x?y=1')).toBe('there');
  });
});
