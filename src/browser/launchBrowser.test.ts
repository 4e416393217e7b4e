import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';
import { findChromium } from './findChromium.js';
import { launchBrowser } from './launchBrowser.js';
import { measureProcessGroup } from './sandbox/measureProcessGroup.js';

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

test.skipIf(process.platform !== 'linux').each(['close', 'kill'] as const)(
  'a script that starts a Chromium and waits leaves nothing after %s',
  async (how) => {
    const folder = await mkdtemp(join(tmpdir(), 'deixis wrapper '));
    const found = await findChromium();
    const path = join(folder, 'chromium');
    await writeFile(path, `#!/bin/sh\n"${found.path}" "$@"\n`, { mode: 0o755 });
    const launched = await launchBrowser({ chromium: { ...found, path } });
    try {
      const page = await launched.browser.newPage();
      await page.setContent('<h1>Hello</h1>');
      expect(await measureProcessGroup(launched.processId)).toBeGreaterThan(10_000_000);
    } finally {
      await launched[how]();
    }
    await expect.poll(() => measureProcessGroup(launched.processId), { timeout: 20_000 }).toBe(0);
    await launched.close();
    await rm(folder, { recursive: true });
  },
);

test('a window is opened by a whole Chromium alone', async () => {
  const refused = await findChromium({ headed: true, sources: ['package'] }).catch(
    (thrown: unknown) => thrown,
  );
  expect(refused).toMatchObject({ message: expect.stringContaining('opens no window') });
  const folder = await mkdtemp(join(tmpdir(), 'deixis shell '));
  const shell = join(folder, 'chromium-headless-shell');
  await writeFile(shell, '#!/bin/sh\necho Chromium 1.2.3\n', { mode: 0o755 });
  expect(await findChromium({ configuredPath: shell })).toMatchObject({ path: shell, source: 'configured' });
  expect((await findChromium({ configuredPath: shell, headed: true })).path).not.toBe(shell);
  await rm(folder, { recursive: true });
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
