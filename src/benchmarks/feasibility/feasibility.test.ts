import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../../tests/support/captureCli.js';
import { findSigns } from '../../browser/freeze/findSigns.js';

let folder: string;
let server: Server;
let base: string;
/** What the sites say now, by the first part of the path. */
let pages: Record<string, { status?: number; location?: string; html?: string }>;

const words = 'Ein langer Text über Tee und Kannen. '.repeat(20);
const sound = {
  shop: { html: `<title>Shop</title><h1>Tea</h1><p>${words}</p>` },
  maps: { html: '<title>Maps</title><p>A map of the town and its shops.</p>' },
  wall: { html: '<title>Wall</title><h1>Log in to continue</h1><input type="password">' },
  robot: { html: '<title>Just a moment...</title><p>Verify you are human</p>' },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-feasibility-'));
  server = createServer((request, response) => {
    const page = pages[(request.url ?? '').split('/')[1]!] ?? { status: 404, html: 'nothing' };
    response.writeHead(page.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      ...(page.location === undefined ? {} : { location: page.location }),
    });
    response.end(page.html ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(
    join(folder, 'dataset.json'),
    JSON.stringify({ schemaVersion: 1, benchmark: 'ego2web', name: 'made', version: '1' }),
  );
  const instance = (id: string, websites: string[], more: object = {}) =>
    JSON.stringify({ schemaVersion: 1, id, instruction: 'Find it.', video: 'v', websites, ...more });
  await writeFile(
    join(folder, 'instances.jsonl'),
    [
      instance('both', ['shop.test', 'maps.test/towns']),
      instance('half', ['shop.test', 'wall.test']),
      instance('none', ['robot.test', 'wall.test']),
      instance('made', ['shop.test'], { site: { kind: 'small-web', seed: 1 } }),
    ].join('\n'),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

const check = async (...rest: string[]) => {
  const addresses = ['shop.test', 'maps.test/towns', 'wall.test', 'robot.test'].flatMap((site) => [
    ...['--address', `${site}=${base}/${site.split('.')[0]}/`],
  ]);
  const run = await captureCli('data', 'feasibility', folder, ...addresses, '--json', ...rest);
  return { ...run, json: () => JSON.parse(run.standardOutput) };
};

it('visits each site once, tells what is in the way and what drifted, and keeps a history', async () => {
  pages = { ...sound };
  const first = await check('--allow-private');
  expect(first.exitCode, first.standardError).toBe(1);
  expect(first.json()).toMatchObject({
    outcomes: { feasible: 1, doubtful: 1, infeasible: 1 },
    skipped: ['made'],
  });
  const [both, half, none] = first.json().records;
  expect(both.sites).toMatchObject([
    { site: 'shop.test', status: 200, title: 'Shop', signs: [], problem: null, drift: [] },
    { site: 'maps.test/towns', status: 200, title: 'Maps' },
  ]);
  expect(half.sites[1].signs).toEqual(['login']);
  expect(none.sites[0].signs).toEqual(['captcha']);

  pages = {
    ...sound,
    shop: { status: 302, location: '/moved/' },
    moved: { html: '<title>Shop 2</title><p>We have moved.</p>' },
    maps: { status: 503, html: 'down' },
    robot: { html: '<title>Robot</title><p>Welcome, and look round as long as you like.</p>' },
  } as typeof pages;
  const second = (await check('--allow-private')).json();
  const [again, , robot] = second.records;
  const host = base.replace('http://', '');
  expect(again.outcome).toBe('doubtful');
  expect(again.sites[0].drift).toEqual([
    `leads to ${host}/moved/, before to ${host}/shop/`,
    'title "Shop" -> "Shop 2"',
    expect.stringMatching(/^text of 7\d\d characters -> 14$/),
  ]);
  expect(again.sites[1].drift).toEqual([
    'status 200 -> 503',
    'title "Maps" -> ""',
    expect.stringContaining('text of'),
  ]);
  expect(robot.sites[0].drift).toContain('captcha is gone');

  pages = { ...sound };
  await check('--allow-private', '--ids', 'both');
  const lines = (await readFile(join(folder, 'feasibility.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).instance)).toEqual([
    ...['both', 'half', 'none', 'both', 'half', 'none', 'both'],
  ]);
  expect((await captureCli('data', 'validate', folder)).exitCode).toBe(0);
}, 120_000);

it('opens nothing private unless told to, and nothing but sites', async () => {
  pages = { ...sound };
  const run = await check('--ids', 'both');
  expect(run.json().records[0].sites[0].problem).toContain('private and local addresses are closed');
  const none = await captureCli('data', 'feasibility', folder, '--ids', 'boht');
  expect(none).toMatchObject({ exitCode: 2 });
  expect(none.standardError).toContain('did you mean "both"?');
}, 60_000);

it('tells walls from pages that only speak of them', () => {
  const page = {
    title: 'x',
    text: '',
    hasPassword: false,
    frames: [],
    status: 200,
    url: 'https://a.test/',
    finalUrl: 'https://a.test/',
  };
  const article = 'A CAPTCHA asks: are you a robot? Log in to continue, it says. '.repeat(60);
  expect(findSigns({ ...page, text: article })).toEqual([]);
  // A shop's start page with a small login form in its corner is no wall.
  expect(
    findSigns({ ...page, text: 'Tea, pots and cups. Sign up for news. '.repeat(90), hasPassword: true }),
  ).toEqual([]);
  expect(findSigns({ ...page, finalUrl: 'https://a.test/login?next=/' })).toEqual(['login']);
  expect(findSigns({ ...page, url: 'https://a.test/login', finalUrl: 'https://a.test/login' })).toEqual([]);
  expect(findSigns({ ...page, frames: ['https://challenges.cloudflare.com/turnstile/v0/api.js'] })).toEqual([
    'captcha',
  ]);
  expect(findSigns({ ...page, status: 451 })).toEqual(['geo-restricted']);
  expect(findSigns({ ...page, text: 'Sorry, this video is not available in your country.' })).toEqual([
    'geo-restricted',
  ]);
  expect(findSigns({ ...page, status: 410 })).toEqual(['gone']);
  expect(findSigns({ ...page, text: '请登录后查看' })).toEqual(['login']);
});
