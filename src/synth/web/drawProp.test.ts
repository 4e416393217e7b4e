import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LaunchedBrowser, launchBrowser } from '../../browser/launchBrowser.js';
import { readText } from '../../perception/text/readText.js';
import { createWorld } from '../world/createWorld.js';
import { type Prop, propForms } from '../world/World.js';
import { drawProp } from './drawProp.js';

const world = createWorld(31);
const props = [world.products, world.articles, world.clips, world.places, world.threads].flatMap((entries) =>
  entries.flatMap(({ prop }) => prop ?? []),
);
let launched: LaunchedBrowser;
beforeAll(async () => {
  launched = await launchBrowser();
});
afterAll(() => launched?.close());

test.each(propForms)('the picture of a %s can be read, and reads as what is printed', async (form) => {
  const prop = props.find((other) => other.form === form)!;
  expect(await readBack(drawProp(prop))).toBe(lettersOf(prop.lines.join('')));
});

test('the back shows its own lines, and print that looks like markup stays print', async () => {
  const prop: Prop = { ...props[0]!, lines: ['<b>&"', 'kind'] };
  expect(drawProp(prop)).toContain('&lt;b&gt;&amp;&quot;');
  expect(await readBack(drawProp(prop, ['Made in Torvald', 'Art. 48213']))).toBe('madeintorvaldart48213');
});

/** What a reader of pictures makes of it, as letters and digits. */
async function readBack(svg: string): Promise<string> {
  const page = await launched.browser.newPage({ viewport: { width: 440, height: 440 } });
  try {
    await page.setContent(`<body style="margin:0">${svg}`);
    await page
      .locator('svg')
      .evaluate((picture) => picture.setAttribute('style', 'width:440px;height:440px'));
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const lines = await readText({ width: info.width, height: info.height, channels: 3, data });
    return lettersOf(lines.map(({ text }) => text).join(''));
  } finally {
    await page.close();
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
