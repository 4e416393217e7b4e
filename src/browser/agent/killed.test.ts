import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { episodeOptions, inEpisode } from '../../../tests/support/inEpisode.js';
import { startTestSite, type TestSite } from '../../../tests/support/startTestSite.js';
import { packageRoot } from '../../core/packageRoot.js';
import { runCommand } from '../../core/runCommand.js';
import { clearDeadProfiles } from './cdp/profileFolders.js';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-killed-'));
  site = await startTestSite({ '/': '<title>Here</title><h1>Here</h1>' });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Processes whose command line names a folder. */
async function processesIn(profile: string): Promise<string[]> {
  const { standardOutput } = await runCommand('ps', ['-ww', '-A', '-o', 'pid=,args=']);
  return standardOutput
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes(profile) && !line.includes('deixis-watchdog'));
}
async function waitUntil(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

// W11: a runner that is killed cannot tidy up after itself.
it('after kill -9 of the runner nothing of its browser is left', async () => {
  const options = episodeOptions(site, ['shop.test'], '/', join(folder, 'child'));
  const script = `
    import { openEpisode } from ${JSON.stringify(join(packageRoot, 'dist/browser/agent/openEpisode.js'))};
    import { readdirSync, readFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    const episode = await openEpisode(${JSON.stringify(options)});
    const { title } = await episode.observe();
    const profile = readdirSync(tmpdir()).filter((name) => name.startsWith('deixis-profile-')).map((name) => join(tmpdir(), name))
      .find((path) => JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8')).processId === process.pid);
    console.log(JSON.stringify({ title, profile }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { title, profile } = JSON.parse(line.toString('utf8')) as { title: string; profile: string };
  expect(title).toBe('Here');
  expect((await processesIn(profile)).length).toBeGreaterThan(1);
  child.kill('SIGKILL');
  expect(await waitUntil(async () => (await processesIn(profile)).length === 0)).toBe(true);
  expect(await waitUntil(async () => !existsSync(profile))).toBe(true);
});

it('nor of an outside program that it has begun', async () => {
  const own = join(folder, 'with program');
  const options = { ...episodeOptions(site, ['shop.test'], '/', own), command: ['sleep', '303'] };
  const script = `
    import { openProgramEpisode } from ${JSON.stringify(join(packageRoot, 'dist/browser/agent/openProgramEpisode.js'))};
    await openProgramEpisode(${JSON.stringify(options)});
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await waitUntil(async () => (await processesIn('sleep 303')).length > 0)).toBe(true);
  child.kill('SIGKILL');
  expect(await waitUntil(async () => (await processesIn('sleep 303')).length === 0)).toBe(true);
});

it('profiles of dead owners are cleared at the start of a later episode, those of living ones and strangers are not', async () => {
  const [dead, living] = ['deixis-profile-dead01', 'deixis-profile-alive1'].map((name) =>
    join(tmpdir(), name),
  ) as [string, string];
  // A process that has surely ended, and a bystander whose id an old note happens to name.
  const gone = spawn('true', { stdio: 'ignore' });
  await once(gone, 'exit');
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
  try {
    for (const [path, processId] of [
      [dead, gone.pid],
      [living, process.pid],
    ] as const) {
      await mkdir(path, { recursive: true });
      await writeFile(
        join(path, 'owner.json'),
        JSON.stringify({ processId, started: '', browserProcessId: bystander.pid }),
      );
    }
    await inEpisode(site, '/', async () => undefined);
    expect(existsSync(dead)).toBe(false);
    expect(existsSync(living)).toBe(true);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    // An id that was given to another process since: the start times differ.
    await writeFile(join(living, 'owner.json'), JSON.stringify({ processId: process.pid, started: '1' }));
    await clearDeadProfiles();
    expect(existsSync(living)).toBe(process.platform !== 'linux');
  } finally {
    process.kill(-bystander.pid!, 'SIGKILL');
    await rm(living, { recursive: true, force: true });
  }
});
