import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longTest } from '../../../tests/support/longTest.js';
import { startTestSite, type TestPage, type TestSite } from '../../../tests/support/startTestSite.js';
import { readProcessFields } from '../../core/readProcessFields.js';
import { measureProcessGroup } from '../sandbox/measureProcessGroup.js';
import type { Episode, EpisodeOptions, Observation } from './Episode.js';
import { openEpisode } from './openEpisode.js';

let folder: string;
let site: TestSite;
const colours = ['red', 'orange', 'green', 'blue', 'purple', 'black'];
const pages: Record<string, TestPage> = {
  '/': '<title>Start</title><h1>Start</h1><a href="/next">Next</a>',
  '/next': '<title>Next</title><h1>Next page</h1>',
  '/alerts': `<title>Alerts</title><script>alert('on load')</script><h1>Alerts</h1>
    <button onclick="alert('clicked'); document.title = 'after ' + confirm('sure?') + ' ' + prompt('name?', 'x')">Ask</button>
    <script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; });</script>`,
  '/endless-alerts': `<title>Endless</title><button onclick="for (let i = 0; i < 60; i++) alert('again')">Go</button>`,
  '/download': '<title>Files</title><a href="/file.csv">The file</a> <a href="/nothing">Nothing</a>',
  '/file.csv': (_request, response) =>
    void response
      .writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="../../price list.csv"',
      })
      .end('a,b\n1,2\n'),
  '/nothing': (_request, response) => void response.writeHead(204).end(),
  '/tall': `<title>Tall</title><style>body{margin:0}div{height:5000px}</style>${colours
    .map((colour) => `<div style="background:${colour}">band ${colour}</div>`)
    .join('')}`,
  '/scroller': `<title>Scroller</title><style>html,body{margin:0;height:100%;overflow:hidden}main{height:100%;overflow:auto}
    p{height:700px;margin:0}</style><main><p>top part</p><p>middle part</p><p>deep part</p></main>`,
  '/fonts': `<title>Fonts</title><style>@font-face{font-family:never;src:url(/never.woff2)}body{font-family:never}</style>
    <h1>Text in a font that never comes</h1><img src="/never.png" width=10 height=10><script src="/analytics.js" async></script>`,
  '/never.woff2': () => undefined,
  '/never.png': () => undefined,
  '/analytics.js': () => undefined,
  // Goes from document to document by itself, as often as its address says.
  '/around': (request, response) => {
    const left = Number(/left=(\d+)/.exec(request.url!)?.[1]);
    const on = left > 0 ? `<script>location.replace('/around?left=${left - 1}')</script>` : '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<title>Around</title><h1>${left} left</h1><p>${'Some words. '.repeat(200)}</p><script src="/around.js?${left}"></script>${on}`,
    );
  },
  '/around.js': (_request, response) =>
    void response.setHeader('content-type', 'text/javascript').end('window.kept = new Array(1e5).fill({});'),
  '/tabs': `<title>Tabs</title><a target=_blank href="/next">New tab</a>
    <button onclick="window.open('/popup')">Pop up</button>`,
  '/popup': '<title>Popup</title><h1>Popup content</h1>',
  '/consent': `<title>Consent</title><h1>Shop</h1><a href="/next">Buy</a>
    <div role=dialog aria-label="Cookies" style="position:fixed;inset:0;background:#fffc">We value your privacy
    <button onclick="this.parentNode.remove()">Accept all</button></div>`,
  '/long': `<title>Long</title>${Array.from({ length: 4000 }, (_, index) => `<p>Paragraph ${index} <a href="/${index}">link ${index}</a></p>`).join('')}`,
  '/busy': `<title>Busy</title><button onclick="for(;;);">Hang</button>`,
  '/down': (_request, response) => void response.writeHead(503).end('down'),
  '/blocked': (_request, response) => void response.writeHead(403).end('<h1>Are you a robot?</h1>'),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-hostile-'));
  site = await startTestSite(pages);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Memory of what this process has started in groups of their own, in bytes: the browser of the open episode (Linux; 0 elsewhere). */
async function measureBrowsers(): Promise<number> {
  const groups = new Set<string>();
  const own = (await readProcessFields('self'))?.[2];
  for (const name of await readdir('/proc').catch(() => [])) {
    const [, parent, group] = (/^\d+$/.test(name) && (await readProcessFields(name))) || [];
    if (parent === String(process.pid) && group !== own) groups.add(group!);
  }
  const sizes = await Promise.all([...groups].map((group) => measureProcessGroup(Number(group))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

let count = 0;
async function inEpisode<Result>(
  path: string,
  use: (episode: Episode, seen: Observation) => Promise<Result>,
  more: Partial<EpisodeOptions> = {},
): Promise<Result> {
  count += 1;
  const episode = await openEpisode({
    ...{ startUrl: `http://shop.test${path}`, allowedHosts: ['shop.test'] },
    hostAddresses: { 'shop.test': { host: site.host, port: site.port } },
    ...{ folder: join(folder, String(count)), id: String(count), task: null, instruction: 'look' },
    agent: { name: 'test', model: null },
    ...more,
  });
  try {
    return await use(episode, await episode.observe());
  } finally {
    await episode.finish();
  }
}
function numberOf({ view }: Observation, label: string): number {
  const found = new RegExp(`\\[(\\d+)\\] ${label}`).exec(view)?.[1];
  if (!found) throw new Error(`no ${label} in\n${view}`);
  return Number(found);
}
const press = async (episode: Episode, label: string): Promise<Observation> => {
  const result = await episode.act({
    type: 'click',
    target: { element: numberOf(await episode.observe(), label) },
  });
  expect(result).toMatchObject({ done: true });
  return episode.observe();
};

describe('what the live web does to agents (known failures, live web)', () => {
  it('W1: dialogs during load, on a click and on leaving never hold a step up, and are told', () =>
    inEpisode('/alerts', async (episode, first) => {
      expect(first.events.join('\n')).toContain('a alert "on load" appeared and was accepted');
      const begun = Date.now();
      const after = await press(episode, 'button "Ask"');
      expect(after.title).toBe('after true null');
      expect(after.events).toEqual([
        'a alert "clicked" appeared and was accepted',
        'a confirm "sure?" appeared and was accepted',
        'a prompt "name?" appeared and was closed without a text',
      ]);
      expect(await episode.act({ type: 'navigate', url: '/next' })).toMatchObject({ done: true });
      const left = await episode.observe();
      expect(left.title).toBe('Next');
      expect(left.events.join()).toContain('a question whether to leave the page appeared and was accepted');
      expect(Date.now() - begun).toBeLessThan(15_000);
    }));

  it('W1: sixty alerts in a row are answered and told ten times', () =>
    inEpisode('/endless-alerts', async (episode) => {
      const after = await press(episode, 'button "Go"');
      expect(after.events.at(-1)).toBe('the page goes on opening dialogs; all are accepted');
      expect(after.view).toContain('button "Go"');
    }));

  it('W2: a link that downloads is a download, kept under a safe name; an answer without a page is told', () =>
    inEpisode('/download', async (episode) => {
      const after = await press(episode, 'link "The file"');
      expect(after.events.join('\n')).toMatch(/a download began: \S*price list\.csv/);
      expect(after.title).toBe('Files');
      const direct = await episode.act({ type: 'navigate', url: 'http://shop.test/file.csv' });
      expect(direct).toMatchObject({ done: true, message: expect.stringContaining('being downloaded') });
      expect(await episode.act({ type: 'navigate', url: '/nothing' })).toMatchObject({ done: false });
      const { downloads } = await episode.finish();
      expect(downloads).toHaveLength(2);
      const files = join(folder, String(count));
      for (const path of downloads!) {
        expect(join(files, path).startsWith(join(files, 'downloads'))).toBe(true);
        expect(await readFile(join(files, path), 'utf8')).toBe('a,b\n1,2\n');
      }
    }));

  it('W3, W4: a page of 30,000 px is seen window by window, each picture as large as the window', () =>
    inEpisode('/tall', async (episode) => {
      for (const [place, colour] of [
        [0, [255, 0, 0]],
        [25_000, [0, 0, 0]],
      ] as const) {
        if (place > 0) await episode.act({ type: 'scroll', direction: 'down', screens: 40 });
        const { screenshot, view } = await episode.observe();
        expect(screenshot).toMatchObject({ width: 1280, height: 800 });
        const { data, info } = await sharp(screenshot!.bytes).raw().toBuffer({ resolveWithObject: true });
        expect(info).toMatchObject({ width: 1280, height: 800 });
        const middle = (400 * info.width + 640) * info.channels;
        for (const [channel, value] of colour.entries())
          expect(Math.abs(data[middle + channel]! - value)).toBeLessThan(12);
        expect(view).toContain('of 29200 px');
      }
      expect(await episode.act({ type: 'scroll', direction: 'down' })).toMatchObject({ done: false });
    }));

  it('W3: an inner scroller is found and scrolled, by the page and by its number', () =>
    inEpisode('/scroller', async (episode, first) => {
      expect(first.view).toContain('deep part');
      const before = first.screenshot!.bytes;
      const scrolled = await episode.act({ type: 'scroll', direction: 'down', screens: 1 });
      expect(scrolled).toMatchObject({ done: true, message: 'scrolled; now at 800 of 1300 px' });
      expect(Buffer.compare((await episode.observe()).screenshot!.bytes, before)).not.toBe(0);
      const area = numberOf(await episode.observe(), 'scroll area');
      const up = await episode.act({
        type: 'scroll',
        direction: 'up',
        screens: 5,
        target: { element: area },
      });
      expect(up).toMatchObject({ done: true, message: 'scrolled; now at 0 of 1300 px' });
    }));

  it('W5: fonts, pictures and analytics that never come do not hold a step up', () =>
    inEpisode('/fonts', async (episode) => {
      const begun = Date.now();
      const seen = await episode.observe();
      // They never come: whoever waits for them does so without end.
      expect(Date.now() - begun).toBeLessThan(15_000);
      expect(seen.screenshot).not.toBeNull();
      expect(seen.view).toContain('Text in a font that never comes');
    }));

  /** Sends the page around so many documents and looks at what is there then; the memory of the browser in bytes. */
  async function goAround(episode: Episode, documents: number): Promise<number> {
    const before = site.requests.filter((line) => line.includes('/around?')).length;
    await episode.act({ type: 'navigate', url: `/around?left=${documents}` });
    const came = (): number => site.requests.filter((line) => line.includes('/around?')).length - before;
    await expect.poll(came, { timeout: 400_000, interval: 100 }).toBe(documents + 1);
    await episode.act({ type: 'wait', seconds: 1 });
    const begun = Date.now();
    const seen = await episode.observe();
    expect(Date.now() - begun).toBeLessThan(15_000);
    expect(seen.view).toContain('0 left');
    expect(seen.screenshot).toMatchObject({ width: 1280, height: 800 });
    const { isOpaque, entropy } = await sharp(seen.screenshot!.bytes).stats();
    expect(isOpaque && entropy > 0.5).toBe(true);
    return measureBrowsers();
  }

  // playwright#28995: after thousands of documents a screenshot never came. Seen after
  // each 500 of them: 164, 205, 199, 202 and 215 MB; the first figure is of a browser that has not warmed up.
  longTest('W5: after 2,500 documents a screenshot comes as after one, and memory stays flat', () =>
    inEpisode(
      '/next',
      async (episode) => {
        const after: number[] = [];
        for (let round = 0; round < 5; round += 1) after.push(await goAround(episode, 500));
        if (process.platform !== 'linux') return;
        expect(after[1]).toBeGreaterThan(50e6);
        // 50 kB that each document left behind would be too much.
        expect(after.at(-1)! / after[1]!, `bytes after each 500: ${after}`).toBeLessThan(1.4);
      },
      { maximumSeconds: 580 },
    ),
  );

  it('W7: a new tab and a popup are followed; tabs can be listed, changed and closed', () =>
    inEpisode('/tabs', async (episode) => {
      const second = await press(episode, 'link "New tab"');
      expect(second.title).toBe('Next');
      expect(second.events).toContain('tab 2 was opened and is in front');
      expect(second.tabs.map(({ title, active }) => [title, active])).toEqual([
        ['Tabs', false],
        ['Next', true],
      ]);
      await episode.act({ type: 'switch-tab', tab: 1 });
      const third = await press(episode, 'button "Pop up"');
      expect(third.view).toContain('# Popup content');
      expect(await episode.act({ type: 'close-tab' })).toMatchObject({ done: true });
      expect(await episode.act({ type: 'open-tab', url: 'shop.test/next' })).toMatchObject({ done: true });
      expect((await episode.observe()).tabs).toHaveLength(3);
      expect(await episode.act({ type: 'switch-tab', tab: 9 })).toMatchObject({ done: false });
    }));

  it('W8: a consent wall is in the view, and what it covers is said to be covered', () =>
    inEpisode('/consent', async (episode, first) => {
      expect(first.view).toContain('(dialog) We value your privacy');
      expect(first.view).toMatch(/link "Buy" \(covered\)/);
      const blocked = await episode.act({
        type: 'click',
        target: { element: numberOf(first, 'link "Buy"') },
      });
      expect(blocked).toMatchObject({
        done: false,
        message: expect.stringContaining('We value your privacy'),
      });
      const after = await press(episode, 'button "Accept all"');
      expect(after.view).not.toContain('privacy');
      expect((await press(episode, 'link "Buy"')).title).toBe('Next');
    }));

  it('W10: a site that is down or keeps agents out makes the episode not executable; a page in it does not', async () => {
    for (const path of ['/down', '/blocked']) {
      const episode = await inEpisode(path, async (opened) => opened);
      expect(episode.ended).toBe('not-executable');
      const trajectory = await episode.finish();
      expect(trajectory.problems.join()).toMatch(
        /start page cannot be reached: it answered with status (503|403)/,
      );
      expect(trajectory.steps).toHaveLength(1);
    }
    await inEpisode('/', async (episode) => {
      expect(await episode.act({ type: 'navigate', url: '/down' })).toMatchObject({
        done: true,
        ended: null,
      });
    });
    const gone = await inEpisode('/', async (episode) => episode, {
      startUrl: 'https://nobody-there.invalid/',
      allowedHosts: ['nobody-there.invalid'],
    });
    expect(gone.ended).toBe('not-executable');
  });

  it('W12: a view keeps to its limit, says what it left out, and shows what is in the window', () =>
    inEpisode(
      '/long',
      async (episode, first) => {
        expect(first.view.length).toBeLessThanOrEqual(6000);
        expect(first.viewCut).toBe(true);
        expect(first.view).toContain('Paragraph 0');
        expect(first.view).toMatch(/\(\d+ lines after this left out/);
        await episode.act({ type: 'go-to-text', text: 'Paragraph 3000' });
        const deep = await episode.observe();
        expect(deep.view.length).toBeLessThanOrEqual(6000);
        expect(deep.view).toContain('Paragraph 3000');
        expect(deep.view).toMatch(/\(\d+ lines before this left out/);
        // Numbers stay those of the whole page: the link of paragraph 3000 is number 3001.
        expect(deep.view).toContain('[3001] link "link 3000"');
      },
      { maximumViewCharacters: 6000 },
    ));

  it('W13: a misspelt option or action is an error that names the nearest', async () => {
    await expect(inEpisode('/', async () => undefined, { maximumAction: 3 } as object)).rejects.toMatchObject(
      {
        code: 'EPISODE_OPTIONS_INVALID',
        exitCode: 2,
        message: expect.stringContaining('did you mean "maximumActions"'),
      },
    );
    await inEpisode('/', async (episode) => {
      const wrong = { type: 'click', target: { elemnt: 1 } } as unknown as { type: 'back' };
      await expect(episode.act(wrong)).rejects.toMatchObject({ code: 'ACTION_INVALID' });
      expect((await episode.observe()).actionsLeft).toBe(40);
    });
  });

  it('a page that never answers again ends no episode: its view says so and another page can be opened', () =>
    inEpisode('/busy', async (episode, first) => {
      await episode.act({ type: 'click', target: { element: numberOf(first, 'button "Hang"') } });
      const hung = await episode.observe();
      expect(hung.view).toContain('does not answer');
      await episode.act({ type: 'open-tab', url: '/next' });
      expect((await episode.observe()).view).toContain('# Next page');
    }));
});

describe('limits', () => {
  it('after the last action an answer is taken, and any other action ends the episode', async () => {
    const more = { maximumActions: 2 };
    const scroll = { type: 'hover', target: { x: 5, y: 5 } } as const;
    for (const last of ['answer', 'scroll']) {
      const trajectory = await inEpisode(
        '/',
        async (episode) => {
          await episode.act(scroll);
          expect(await episode.act(scroll)).toMatchObject({ done: true, ended: null });
          expect((await episode.observe()).actionsLeft).toBe(0);
          const third = await episode.act(last === 'answer' ? { type: 'answer', text: 'x' } : scroll);
          expect(third.ended).toBe(last === 'answer' ? 'answered' : 'stopped');
          return episode.finish();
        },
        more,
      );
      expect(trajectory.finalAnswer).toBe(last === 'answer' ? 'x' : null);
      expect(trajectory.steps).toHaveLength(last === 'answer' ? 3 : 4);
      for (const { screenshot } of trajectory.steps)
        expect(existsSync(join(folder, String(count), screenshot!.path))).toBe(true);
    }
  });

  it('when the time is over the episode is stopped', () =>
    inEpisode(
      '/',
      async (episode) => {
        const result = await episode.act({ type: 'wait', seconds: 20 });
        expect(result.ended).toBe('stopped');
      },
      { maximumSeconds: 4 },
    ));
});
