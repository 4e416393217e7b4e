import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { episodeOptions } from '../../../tests/support/inEpisode.js';
import { startTestSite, type TestSite } from '../../../tests/support/startTestSite.js';
import { openFrozenSite } from '../freeze/openFrozenSite.js';
import type { CdpSession } from './cdp/CdpSession.js';
import { openEpisode } from './openEpisode.js';
import type { HeldBrowser } from './openHeldBrowser.js';
import { openPersonEpisode, type PersonEpisodeOptions } from './openPersonEpisode.js';

const hasScreen = spawnSync('Xvfb', ['-help']).error === undefined;
if (!hasScreen) console.warn('skipped: a person in a window, since there is no Xvfb to show it in');
let site: TestSite;
let root: string;
let screen: ChildProcess | undefined;
const display = process.env.DISPLAY;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deixis-person-'));
  site = await startTestSite({
    '/': '<title>Start</title><a href="/next" style="position:absolute;left:20px;top:20px">Next</a>',
    '/next':
      '<title>Next</title><input aria-label=Name style="position:absolute;left:20px;top:20px" autofocus><p>There</p>',
  });
  if (!hasScreen) return;
  screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  process.env.DISPLAY = `:${number.toString('utf8').trim()}`;
});
afterAll(async () => {
  screen?.kill();
  if (display === undefined) delete process.env.DISPLAY;
  else process.env.DISPLAY = display;
  await site.close();
  await rm(root, { recursive: true });
});

/** The hand of a person: the browser's own input events, which pages cannot tell from a mouse's. */
async function click(session: CdpSession, x: number, y: number): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased'])
    await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
async function open(more: Partial<PersonEpisodeOptions>) {
  const folder = await mkdtemp(join(root, 'episode-'));
  const { headed: _, ...options } = episodeOptions(site, ['shop.test'], '/', folder);
  return { folder, episode: await openPersonEpisode({ ...options, answerFrom: 'file', ...more }) };
}

it('without a display the error says what to do', async () => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  delete process.env.DISPLAY;
  delete process.env.WAYLAND_DISPLAY;
  try {
    await expect(open({})).rejects.toMatchObject({
      ...{ code: 'DISPLAY_MISSING', exitCode: 4, hint: expect.stringContaining('xvfb-run') },
    });
  } finally {
    if (DISPLAY !== undefined) process.env.DISPLAY = DISPLAY;
    if (WAYLAND_DISPLAY !== undefined) process.env.WAYLAND_DISPLAY = WAYLAND_DISPLAY;
  }
});

describe.skipIf(!hasScreen || process.platform !== 'linux')('a person in a window', () => {
  it('is recorded like a program, and answers in the terminal; the site that was used can be replayed', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    let said = '';
    output.on('data', (text) => {
      said += text;
    });
    const work = async ({ guard }: HeldBrowser): Promise<void> => {
      const { session } = guard.front!;
      const hasSaid = (text: string) => vi.waitFor(() => expect(said).toContain(text), { timeout: 60_000 });
      await session.send('Page.reload');
      await hasSaid('action 1 of 40');
      await vi.waitFor(() => expect(guard.front).toMatchObject({ loading: false }), { timeout: 60_000 });
      await click(session, 30, 28);
      await hasSaid('action 2 of 40');
      await vi.waitFor(
        () => expect(guard.front).toMatchObject({ url: expect.stringMatching(/next$/), loading: false }),
        {
          timeout: 60_000,
        },
      );
      await click(session, 30, 28);
      await hasSaid('action 3 of 40');
      for (const key of 'Ann') {
        await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
        await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
      }
      await hasSaid('action 4 of 40');
      // So long after the last key that no key can have led to what comes.
      await pause(4000);
      const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
      await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1].id });
      await hasSaid('action 5 of 40');
      input.write('\n  it is there \n');
    };
    const siteFile = join(root, 'sites', 'site.har.zip');
    const { episode } = await open({
      siteFile,
      answerFrom: { input, output },
      onOpen: (browser) => void work(browser),
    });
    const trajectory = await episode.finish();
    expect(trajectory).toMatchObject({ ended: 'answered', finalAnswer: 'it is there', problems: [] });
    expect(trajectory.steps.map(({ action }) => action)).toEqual([
      ...['go reload', 'click link "Next"', 'click field "Name"', 'type "Ann" into field "Name"', 'go back'],
      ...[undefined, 'answer "it is there"'],
    ]);
    expect(trajectory.exposure.completeness).toBe('browser-only');
    const { screenshot } = trajectory.steps[0]!;
    expect(screenshot!.width).toBeGreaterThan(800);
    expect(screenshot!.height).toBeLessThanOrEqual(1000);

    const frozen = await openFrozenSite(siteFile);
    try {
      expect(frozen).toMatchObject({ startUrl: 'http://shop.test/', hosts: ['shop.test'] });
      const visited = await openEpisode({
        ...episodeOptions(site, ['shop.test'], '/next', join(root, 'replayed')),
        hostAddresses: frozen.hostAddresses,
      });
      expect((await visited.observe()).view).toContain('There');
      await visited.finish();
      expect(frozen.missing().filter(({ url }) => !url.endsWith('favicon.ico'))).toEqual([]);
    } finally {
      await frozen.close();
    }
  });

  it('is stopped by the action after the last, may give up, and may answer in a file', async () => {
    const spent = await open({
      maximumActions: 1,
      onOpen: ({ guard }) =>
        void click(guard.front!.session, 300, 300)
          .then(() => pause(1500))
          .then(() => click(guard.front!.session, 310, 300)),
    });
    expect(await spent.episode.finish()).toMatchObject({
      ...{ ended: 'stopped', problems: ['more than 1 actions were made'] },
    });
    const input = new PassThrough();
    input.end('/give-up I cannot see it\n');
    const givenUp = await open({ answerFrom: { input, output: new PassThrough() } });
    expect(await givenUp.episode.finish()).toMatchObject({
      ...{ ended: 'gave-up', problems: ['given up: I cannot see it'] },
    });
    const file = await open({});
    await writeFile(join(file.folder, 'answer.json'), '{"answer": "from a file"}');
    expect(await file.episode.finish()).toMatchObject({ ended: 'answered', finalAnswer: 'from a file' });
  });
});
