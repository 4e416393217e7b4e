import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';
import { findChromium } from './findChromium.js';
import { launchBrowser } from './launchBrowser.js';

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitUntilGone(processId: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isAlive(processId); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return !isAlive(processId);
}

test('finds a Chromium and says where it came from', async () => {
  const found = await findChromium();
  expect(found.version).toMatch(/\d+\.\d+/);
  expect(found.path).not.toBe('');
});

test('a configured path that is wrong is an error, never passed over', async () => {
  await expect(findChromium({ configuredPath: '/nowhere/chrome' })).rejects.toMatchObject({
    code: 'CHROMIUM_UNUSABLE',
    exitCode: 4,
  });
});

test('with no Chromium at all the error says which command mends it', async () => {
  const error = await findChromium({ sources: [] }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'CHROMIUM_NOT_FOUND',
    hint: expect.stringContaining('playwright-core install'),
  });
});

test.skipIf(process.platform !== 'linux')('the packaged Chromium unpacks and renders', async () => {
  const chromium = await findChromium({ sources: ['package'] });
  expect(chromium.source).toBe('package');
  const launched = await launchBrowser({ chromium });
  try {
    const page = await launched.browser.newPage();
    await page.setContent('<h1 style="color:tomato">Hello</h1>');
    expect(await page.textContent('h1')).toBe('Hello');
  } finally {
    await launched.close();
  }
  expect(await waitUntilGone(launched.processId)).toBe(true);
});

// W11: a runner killed with SIGKILL cannot tidy up after itself.
test('when our process is killed outright, its Chromium ends and its profile goes', async () => {
  const script = `
    import { launchBrowser } from ${JSON.stringify(join(packageRoot, 'dist/browser/launchBrowser.js'))};
    const { processId, profileFolder: profile } = await launchBrowser();
    console.log(JSON.stringify({ processId, profile }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { processId, profile } = JSON.parse(line.toString('utf8')) as { processId: number; profile: string };
  expect(isAlive(processId)).toBe(true);
  expect(existsSync(profile)).toBe(true);
  child.kill('SIGKILL');
  expect(await waitUntilGone(processId)).toBe(true);
  for (let tries = 0; tries < 60 && existsSync(profile); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(existsSync(profile)).toBe(false);
});
