import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { HubServer } from '../../../../tests/support/hubServer.js';
import { openSandbox } from '../../../browser/sandbox/openSandbox.js';
import { inlinePage } from './inlinePage.js';

const fill = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<link rel="stylesheet" href="css/shop.css?v=2" media="screen">
<style>.ribbon { background: url( './images/red one.png' ) } /* url(no.png) */</style></head>
<body><h1 class="top">Tea &amp; Co</h1><div class="ribbon" style="height: 30px">x</div>
<img src="images/blue.png" alt='a "blue" tin' srcset="images/blue.png 1x, images/green.png 2x">
<img src=/images/green.png><img src="../../secret.png"><img src="https://example.com/x.png">
<p style="background: url(&quot;images/green.png&quot;); height: 40px">y</p></body></html>
`;
const sheet = `@import "more.css";
.top { background: url("../images/green.png") repeat-x; height: 60px; content: "url(no.png)" }`;
const more =
  'body { margin: 20px; color: rgb(10, 60, 90); background: url(../images/blue.png) no-repeat 300px 0 }';

let folder: string;
let server: HubServer;
let pictures: Record<string, Buffer>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-pages-'));
  pictures = {
    'test/1/images/red one.png': await fill('#c01020'),
    'test/1/images/blue.png': await fill('#1030c0'),
    'test/1/images/green.png': await fill('#10a040'),
  };
  server = new HubServer('BroAlanTaps/WebVR', [
    { path: 'test/1/index.html', bytes: Buffer.from(page) },
    { path: 'test/1/css/shop.css', bytes: Buffer.from(sheet) },
    { path: 'test/1/css/more.css', bytes: Buffer.from(more) },
    ...Object.entries(pictures).map(([path, bytes]) => ({ path, bytes, isLarge: true })),
    { path: 'test/1/video.mp4', bytes: Buffer.alloc(5000), isLarge: true },
    { path: 'test/2/page.html', bytes: Buffer.from('<!DOCTYPE html><title>Two</title><p>plain') },
    { path: 'test/3/page.html', bytes: Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe]) },
  ]);
  await server.start();
  process.env.HF_ENDPOINT = server.address;
});
afterAll(async () => {
  delete process.env.HF_ENDPOINT;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it('makes pages that need nothing beside them, which a build takes', async () => {
  const out = join(folder, 'webvr');
  const imported = await captureCli('data', 'import', 'hf:BroAlanTaps/WebVR', '--out', out);
  expect(imported.standardOutput).toContain('test/3/page.html: expected UTF-8 text');
  expect(imported.standardOutput).toContain('2 pages with 5 files in them, 1 left out');
  expect(imported.exitCode).toBe(3);
  expect(imported.standardError).toContain('test/1/index.html: 2 addresses stay outside');
  expect((await readdir(join(out, 'pages'))).sort()).toEqual(['test-1.html', 'test-2.html']);
  expect(server.requests.some(({ path }) => path.includes('video.mp4'))).toBe(false);
  expect(JSON.parse(await readFile(join(out, 'import.json'), 'utf8'))).toMatchObject({
    ...{ source: 'hf:BroAlanTaps/WebVR', commit: server.commit, licence: 'mit', complete: true },
    files: expect.arrayContaining([expect.objectContaining({ path: 'test/1/css/more.css' })]),
  });

  const html = await readFile(join(out, 'pages', 'test-1.html'), 'utf8');
  // All that was not an address is as it was.
  expect(html).toContain('<h1 class="top">Tea &amp; Co</h1>');
  expect(html).toContain('/* url(no.png) */');
  expect(html).toContain('content: "url(no.png)"');
  expect(html).toContain(`alt='a "blue" tin'`);

  // The browser draws the same picture from the page alone as from the page with its files.
  const sandbox = await openSandbox();
  try {
    const root = join(out, 'source', 'test', '1');
    const original = page.replace('src=/images', 'src=images');
    const before = await sandbox.screenshot(original, { baseDirectory: root });
    const after = await sandbox.screenshot(html);
    expect(after.equals(before)).toBe(true);
    const bare = await sandbox.screenshot(page);
    expect(bare.equals(before)).toBe(false);
  } finally {
    await sandbox.close();
  }

  const build = join(folder, 'build');
  const started = await captureCli(
    ...['build', 'omni2web', 'start', build, join(out, 'pages/test-1.html'), join(out, 'pages/test-2.html')],
    ...['--name', 'shops', '--licence', 'MIT', '--consent', 'Yes.', '--by', 'Ada', '--json'],
  );
  expect(started.exitCode, started.standardError).toBe(0);
  expect(JSON.parse(started.standardOutput)).toMatchObject({ added: ['test-1', 'test-2'] });
});

it('ends where style sheets import each other, and touches nothing where a base address is set', async () => {
  const files: Record<string, string> = {
    'a/a.css': '@import url(b.css);',
    'a/b.css': '@import "a.css"; p { top: 0 }',
  };
  const read = async (path: string) => (path in files ? Buffer.from(files[path]!) : undefined);
  const loop = await inlinePage('<link rel=stylesheet href=a.css>', { path: 'a/x.html', readFile: read });
  expect(loop.inlined).toEqual(['a/a.css', 'a/b.css']);
  const based = '<base href="https://example.com/"><link rel=stylesheet href=a.css>';
  expect(await inlinePage(based, { path: 'a/x.html', readFile: read })).toMatchObject({
    html: based,
    inlined: [],
  });
});
