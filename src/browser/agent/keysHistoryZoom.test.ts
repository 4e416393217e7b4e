import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inEpisode, numberOf } from '../../../tests/support/inEpisode.js';
import { startTestSite, type TestSite } from '../../../tests/support/startTestSite.js';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    '/': '<title>First</title><h1>First page</h1><a href="/second">Second</a>',
    '/second': '<title>Second</title><h1>Second page</h1>',
    '/keys': `<title>Keys</title><button>Send</button><ul></ul><script>
      addEventListener('keydown', ({ key, ctrlKey, shiftKey }) => {
        const line = document.createElement('li');
        line.textContent = 'pressed ' + (ctrlKey ? 'Control+' : '') + (shiftKey ? 'Shift+' : '') + key;
        document.querySelector('ul').append(line);
      });
      document.querySelector('button').onclick = () => { document.title = 'sent'; };</script>`,
    // A red square of 100 pixels at (300, 200), with a blue quarter at its lower right; all else is white.
    '/square': `<title>Square</title><style>
      body { margin: 0; height: 3000px } div { position: fixed; left: 300px; top: 200px; width: 100px; height: 100px; background: #f00 }
      i { position: absolute; left: 50px; top: 50px; width: 50px; height: 50px; background: #00f }</style><div><i></i></div>`,
  });
});
afterAll(() => site.close());

it('presses keys, chords and runs of a key, which the page gets', async () => {
  const trajectory = await inEpisode(site, '/keys', async (episode) => {
    expect(await episode.act({ type: 'press', key: 'ArrowDown', times: 3 })).toMatchObject({
      ...{ done: true, message: 'pressed ArrowDown' },
    });
    expect((await episode.observe()).view.match(/pressed ArrowDown/g)).toHaveLength(3);
    await episode.act({ type: 'press', key: 'Control+b' });
    expect((await episode.observe()).view).toContain('pressed Control+b');
    // Real keys: Tab moves the focus to the button, Enter on it is a click.
    await episode.act({ type: 'press', key: 'Tab' });
    expect((await episode.observe()).title).toBe('Keys');
    await episode.act({ type: 'press', key: 'Enter' });
    expect(await episode.observe()).toMatchObject({ title: 'sent', actionsLeft: 36 });
    expect(await episode.act({ type: 'press', key: 'NoSuchKey' })).toMatchObject({ done: false });
  });
  expect(trajectory.steps.map(({ action, structuredAction }) => [action, structuredAction])).toEqual([
    ['press ArrowDown 3 times', { type: 'press', key: 'ArrowDown', times: 3 }],
    ...['Control+b', 'Tab', 'Enter', 'NoSuchKey'].map((key) => [`press ${key}`, { type: 'press', key }]),
    [undefined, undefined],
  ]);
});

it('goes forward to the page that it went back from, and nowhere where there is none', async () => {
  const trajectory = await inEpisode(site, '/', async (episode, first) => {
    expect(await episode.act({ type: 'forward' })).toMatchObject({
      ...{ done: false, message: 'not done: there is no page to go forward to' },
    });
    await episode.observe();
    await episode.act({ type: 'click', target: { element: numberOf(first, 'link "Second"') } });
    expect(await episode.observe()).toMatchObject({ title: 'Second' });
    await episode.act({ type: 'back' });
    expect(await episode.observe()).toMatchObject({ title: 'First' });
    expect(await episode.act({ type: 'forward' })).toMatchObject({
      ...{ done: true, message: 'going forward to http://shop.test/second' },
    });
    const later = await episode.observe();
    expect(later).toMatchObject({ title: 'Second', url: 'http://shop.test/second' });
    expect(later.view).toContain('# Second page');
    // Once more there is none.
    expect(await episode.act({ type: 'forward' })).toMatchObject({ done: false });
  });
  // Each step has the address that it was taken at.
  expect(trajectory.steps.map(({ action, url }) => [action?.replace(/ \[.*/, ''), url])).toEqual([
    ['go forward', 'http://shop.test/'],
    ['click', 'http://shop.test/'],
    ['go back', 'http://shop.test/second'],
    ['go forward', 'http://shop.test/'],
    ['go forward', 'http://shop.test/second'],
    [undefined, 'http://shop.test/second'],
  ]);
});

/** Share of a picture that a colour takes, and the colour at a place told in shares. */
async function look(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const nameOf = (place: number): string => {
    const [red, green, blue] = data.subarray(place, place + 3) as unknown as [number, number, number];
    // JPEG blurs edges; these are the flat parts.
    if (red > 200 && green < 60 && blue < 60) return 'red';
    if (blue > 200 && red < 60 && green < 60) return 'blue';
    return red > 200 && green > 200 && blue > 200 ? 'white' : 'other';
  };
  let [red, blue] = [0, 0];
  for (let place = 0; place < data.length; place += info.channels) {
    const name = nameOf(place);
    if (name === 'red') red += 1;
    if (name === 'blue') blue += 1;
  }
  const all = info.width * info.height;
  return {
    ...{ width: info.width, height: info.height, red: red / all, blue: blue / all },
    at: (x: number, y: number) =>
      nameOf((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels),
  };
}

it('zooms: the next picture, and it alone, shows the part enlarged, also on a page that was scrolled', async () => {
  const part = { x: 240, y: 150, width: 320, height: 200 };
  const trajectory = await inEpisode(site, '/square', async (episode, first) => {
    // The square takes 1/102.4 of the window of 1280 x 800, its blue quarter a quarter of that.
    const whole = await look(first.screenshot!.bytes);
    expect(whole).toMatchObject({ width: 1280, height: 800 });
    expect(whole.blue).toBeCloseTo(2500 / 1_024_000, 3);
    for (const scrolled of [false, true]) {
      if (scrolled) await episode.act({ type: 'scroll', direction: 'down', screens: 1 });
      expect(await episode.act({ type: 'zoom', ...part })).toMatchObject({
        ...{ done: true, message: 'the next picture shows this part' },
      });
      const { screenshot } = await episode.observe();
      expect(screenshot).toMatchObject({ width: 1280, height: 800 });
      const near = await look(screenshot!.bytes);
      // Four times as large each way: 16 times the share of the picture.
      expect(near).toMatchObject({ width: 1280, height: 800 });
      expect(near.red).toBeCloseTo((16 * 7500) / 1_024_000, 2);
      expect(near.blue).toBeCloseTo((16 * 2500) / 1_024_000, 2);
      // (300, 200) of the window is 60 and 50 pixels into the part.
      expect(near.at(70 / 320, 60 / 200)).toBe('red');
      expect(near.at(150 / 320, 140 / 200)).toBe('blue');
      expect(near.at(50 / 320, 40 / 200)).toBe('white');
      expect(near.at(170 / 320, 160 / 200)).toBe('white');
      // Looked at again, it is the window.
      expect((await look((await episode.observe()).screenshot!.bytes)).blue).toBeCloseTo(whole.blue, 4);
    }
    expect(await episode.act({ type: 'zoom', x: 1000, y: 0, width: 300, height: 200 })).toMatchObject({
      ...{ done: false, message: expect.stringContaining('inside of the window of 1280 x 800') },
    });
  });
  const zoomed = { action: 'zoom into (240, 150), 320 x 200', structuredAction: { type: 'zoom', ...part } };
  expect(trajectory.steps).toMatchObject([
    { ...zoomed, result: 'the next picture shows this part', screenshot: { width: 1280, height: 800 } },
    { structuredAction: { type: 'scroll' } },
    zoomed,
    { result: expect.stringContaining('not done') },
    {},
  ]);
});
