import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';
import { fallbackFolder, fontEnvironment } from './fontEnvironment.js';
import { launchBrowser } from './launchBrowser.js';

test.runIf(process.platform === 'linux')(
  'Chromium shows our pages where the system has no font at all',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deixis-no-fonts-'));
    await mkdir(join(folder, 'empty'));
    const config = join(folder, 'fonts.conf');
    await writeFile(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/empty</dir></fontconfig>`,
    );
    const before = process.env.FONTCONFIG_FILE;
    process.env.FONTCONFIG_FILE = config;
    try {
      const { browser, close } = await launchBrowser();
      try {
        // The Chinese page: a text field whose own font is still loading is what Chromium alone crashes on.
        const page = await browser.newPage({ javaScriptEnabled: false });
        for (let round = 0; round < 3; round += 1) {
          await page.goto(`file://${join(packageRoot, 'datasets/pages/omni2web/landing.html')}`);
          expect((await page.screenshot()).length).toBeGreaterThan(20_000);
        }
      } finally {
        await close();
      }
    } finally {
      if (before === undefined) delete process.env.FONTCONFIG_FILE;
      else process.env.FONTCONFIG_FILE = before;
      await rm(folder, { recursive: true });
    }
  },
);

test.runIf(process.platform === 'linux')(
  'the own configuration is read first; FONTCONFIG_PATH is left alone',
  async () => {
    const { FONTCONFIG_FILE } = fontEnvironment({ FONTCONFIG_FILE: '/etc/my & fonts.conf' });
    expect(await readFile(FONTCONFIG_FILE!, 'utf8')).toContain('>/etc/my &amp; fonts.conf</include>');
    expect(fontEnvironment({ FONTCONFIG_PATH: '/tmp/fonts' })).toEqual({});
  },
);

// A web font beside it was taken for a system font on some disks, and Chromium ended on it.
test('the folder of last resort holds one font and nothing else', async () => {
  expect(await readdir(fallbackFolder)).toEqual(['fallback.ttf']);
});
