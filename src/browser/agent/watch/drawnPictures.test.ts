import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeOptions } from '../../../../tests/support/inEpisode.js';
import { startTestSite, type TestSite } from '../../../../tests/support/startTestSite.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { openProgramEpisode } from '../openProgramEpisode.js';

/** A button over the whole window; how often it was clicked is the colour of its upper left part, and its text. */
const counter = (body: string, script = '') => `<!doctype html><title>Counter</title>
  <style>body { margin: 0 } #b { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: white; opacity: .999 }
  #c { position: fixed; left: 0; top: 0; width: 400px; height: 400px; pointer-events: none }
  @keyframes turn { to { transform: rotate(360deg) } } @keyframes grow { from { width: 10px } to { width: 300px } }</style>
  <button id=b></button><div id=c style="background: rgb(0, 0, 255)"></div><p id=n style="position: fixed; right: 0; bottom: 0">0</p>${body}
  <script>let n = 0; const show = () => { c.style.background = 'rgb(' + n * 12 + ', 0, 255)'; };
  const count = () => { document.querySelector('#n').textContent = n; };
  b.onclick = () => { n += 1; ${script || 'show(); count();'} };</script>`;
const pages: Record<string, string> = {
  'is still': counter(''),
  'has an animation that scripts have no part in': counter(
    '<div style="position: fixed; left: 500px; top: 100px; width: 200px; height: 200px; background: red; animation: turn 1s linear infinite"></div>',
  ),
  'has an animation that is laid out anew': counter(
    '<div style="position: fixed; left: 500px; top: 100px; height: 200px; background: red; animation: grow 1s linear infinite"></div>',
  ),
  'changes all the time': counter(
    '<p id=t style="position: fixed; left: 600px; top: 500px">0</p><script>setInterval(() => { t.textContent = Math.random(); }, 5);</script>',
  ),
  'changes where nothing is seen of it': counter('', "show(); count(); b.setAttribute('data-n', n);"),
  'has changed twice, once where nothing is seen': counter(
    '',
    "show(); count(); setTimeout(() => b.setAttribute('data-n', n), 25);",
  ),
  'is slow to draw': counter(
    `<div id=slow style="position: fixed; inset: 420px 0 0 0; pointer-events: none; filter: blur(8px)"></div>`,
    `slow.innerHTML = Array.from({ length: 300 }, (_, i) => '<i style="display: inline-block; width: 40px; height: 40px; border-radius: 9px; box-shadow: 0 0 40px rgb(' + (n * 37 + i) % 255 + ', 9, 9)">').join(''); show(); count();`,
  ),
  'shows in a frame of the next callback': counter('', 'requestAnimationFrame(() => { show(); count(); });'),
  'is slow to think': counter(
    '',
    'show(); count(); for (const end = performance.now() + 60; performance.now() < end;);',
  ),
  'draws on an area of its own': counter(
    '<canvas id=k width=400 height=400 style="position: fixed; left: 0; top: 0; pointer-events: none"></canvas>',
    "k.getContext('2d').fillStyle = 'rgb(' + n * 12 + ', 0, 255)'; k.getContext('2d').fillRect(0, 0, 400, 400); count();",
  ),
  'shows it in a frame': counter(
    '<iframe id=f srcdoc="<body style=\'background: blue\'>" style="position: fixed; left: 0; top: 0; width: 400px; height: 400px; border: 0; pointer-events: none"></iframe>',
    "f.contentDocument.body.style.background = 'rgb(' + n * 12 + ', 0, 255)'; count();",
  ),
  'shows it in a frame of another site': counter(
    '<iframe id=f src="http://other.test/colour" style="position: fixed; left: 0; top: 0; width: 400px; height: 400px; border: 0; pointer-events: none"></iframe><script>onmessage = () => count();</script>',
    "f.contentWindow.postMessage('rgb(' + n * 12 + ', 0, 255)', '*');",
  ),
  'looks as a style sheet says that comes late': counter(
    '',
    "const sheet = document.createElement('link'); sheet.rel = 'stylesheet'; sheet.href = '/sheet?' + n; sheet.onload = () => { window.counted = n; }; document.head.append(sheet);",
  ),
  'is another document each time': counter('', "location.href = '/counted?' + n;").replace(
    'let n = 0;',
    'let n = Number(location.search.slice(1)); c.style.background = "rgb(" + n * 12 + ", 0, 255)"; document.querySelector("#n").textContent = n;',
  ),
};
const clicks = 15;

let site: TestSite;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deixis-shown-'));
  site = await startTestSite({
    '/': '<title>Start</title>',
    ...Object.fromEntries(Object.values(pages).map((page, index) => [`/${index}`, page])),
    '/counted': Object.values(pages).at(-1)!,
    '/sheet': (request, response) =>
      void setTimeout(
        () =>
          response
            .writeHead(200, { 'content-type': 'text/css' })
            .end(`#c { background: rgb(${Number(request.url?.split('?')[1]) * 12}, 0, 255) !important }`),
        150,
      ),
    'other.test/colour':
      "<body style='background: blue'><script>onmessage = ({ data }) => { document.body.style.background = data; parent.postMessage('', '*'); };</script>",
  });
});
afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

let runs = 0;
/** Clicks as soon as the count of the click before stands in the page, and gives the count that each click's picture shows. */
async function countsBeforeClicks(path: string): Promise<(number | null)[]> {
  runs += 1;
  const folder = join(root, String(runs));
  const script = `import { writeFile } from 'node:fs/promises';
    import { chromium } from 'playwright-core';
    const browser = await chromium.connectOverCDP(process.env.DEIXIS_CDP_URL);
    const page = browser.contexts()[0].pages()[0];
    await page.goto('http://shop.test${path}');
    await page.mouse.move(900, 600);
    for (let n = 1; n <= ${clicks}; n += 1) {
      await page.mouse.down(); await page.mouse.up();
      await page.waitForFunction((n) => window.counted === n || document.querySelector('#n')?.textContent === String(n), n, { polling: 1 });
      // At once, and then at each moment of its drawing.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, n - 4) * 12));
    }
    await writeFile(process.env.DEIXIS_ANSWER, JSON.stringify({ answer: 'done' }));
    process.exit(0);`;
  const episode = await openProgramEpisode({
    ...episodeOptions(site, ['shop.test', 'other.test'], '/', folder),
    hostAddresses: Object.fromEntries(
      ['shop.test', 'other.test'].map((host) => [host, { host: site.host, port: site.port }]),
    ),
    ...{ command: [process.execPath, '--input-type=module', '-e', script], workingDirectory: packageRoot },
    environment: { DEIXIS_ANSWER: join(folder, 'answer.json') },
  });
  const { steps, problems } = await episode.finish();
  expect(problems).toEqual([]);
  const clicked = steps.filter(({ action }) => action?.startsWith('click'));
  expect(clicked).toHaveLength(clicks);
  return Promise.all(
    clicked.map(async ({ screenshot }) => {
      if (!screenshot) return null;
      const [red = 0, green = 0, blue = 0] = await sharp(join(folder, screenshot.path))
        .extract({ left: 100, top: 100, width: 1, height: 1 })
        .raw()
        .toBuffer();
      // Blue as yet where nothing was counted; white shows that nothing of the page is there.
      return blue > 200 && green < 60 ? Math.round(red / 12) : null;
    }),
  );
}
const asClicked = Array.from({ length: clicks }, (_, index) => index);

describe('each picture shows what stood there when its action was done, in a page that', () => {
  it.each(Object.keys(pages).map((name, index) => [name, `/${index}`]))('%s', async (_, path) => {
    expect(await countsBeforeClicks(path)).toEqual(asClicked);
  });

  it('is drawn by a machine that is busy', async () => {
    const busy = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['-e', 'setTimeout(() => process.exit(), 60000); for (;;);'], {
        stdio: 'ignore',
      }),
    );
    try {
      expect(await countsBeforeClicks('/0')).toEqual(asClicked);
      expect(await countsBeforeClicks('/4')).toEqual(asClicked);
      expect(await countsBeforeClicks('/6')).toEqual(asClicked);
    } finally {
      for (const child of busy) child.kill('SIGKILL');
    }
  });
});
