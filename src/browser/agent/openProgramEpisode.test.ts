import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeOptions } from '../../../tests/support/inEpisode.js';
import { startTestSite, type TestSite } from '../../../tests/support/startTestSite.js';
import { hashFile } from '../../core/hash.js';
import { packageRoot } from '../../core/packageRoot.js';
import { runCommand } from '../../core/runCommand.js';
import { type Trajectory, trajectorySchema } from '../../trajectories/Trajectory.js';
import { openProgramEpisode, type ProgramEpisodeOptions } from './openProgramEpisode.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('skipped: an outside program in Python, since there is no python3');

const writing = `
  import { readFile, writeFile } from 'node:fs/promises';
  const task = JSON.parse(await readFile(process.env.DEIXIS_TASK_FILE, 'utf8'));
  const write = (value) => writeFile(task.answerFile, JSON.stringify(value));
  const answer = (text) => write({ answer: text }).then(() => setTimeout(() => process.exit(0), 50));`;
const openPage = `${writing}
  import { chromium } from 'playwright-core';
  const browser = await chromium.connectOverCDP(process.env.DEIXIS_CDP_URL);
  const page = browser.contexts()[0].pages()[0];`;
const rawClient = `${writing}
  import { WebSocket } from 'ws';
  const socket = new WebSocket(process.env.DEIXIS_CDP_URL);
  await new Promise((resolve) => socket.once('open', resolve));
  const events = []; const waiting = new Map(); let count = 0;
  socket.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.id === undefined) return void events.push(message);
    const { resolve, reject } = waiting.get(message.id);
    if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
  });
  const call = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
    count += 1;
    waiting.set(count, { resolve, reject });
    socket.send(JSON.stringify({ id: count, method, params, ...(sessionId ? { sessionId } : {}) }));
  });`;
/** Command, its parameters, whether it goes to the page. */
const bypasses: [string, Record<string, unknown>, boolean][] = [
  ['Target.createBrowserContext', { proxyServer: 'http://127.0.0.1:1' }, false],
  ['Target.createBrowserContext', { proxyBypassList: '*' }, false],
  ['Target.createBrowserContext', { originsWithUniversalNetworkAccess: ['http://shop.test'] }, false],
  ['Target.exposeDevToolsProtocol', { targetId: '' }, false],
  ['Target.setRemoteLocations', { locations: [{ host: '127.0.0.1', port: 1 }] }, false],
  ['Target.sendMessageToTarget', { message: '{}', targetId: '' }, false],
  ['Target.attachToTarget', { targetId: '' }, false],
  ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false }, true],
  ['Target.createTarget', { url: 'file:///etc/passwd' }, false],
  ['Target.createTarget', { url: 'chrome://version' }, false],
  ['Target.createTarget', { url: 'http://evil.test/' }, false],
  ['Page.navigate', { url: 'file:///etc/passwd' }, true],
  ['Page.navigate', { url: 'chrome://net-export' }, true],
  ['Page.navigate', { url: 'view-source:http://shop.test/' }, true],
  ['Page.navigate', { url: 'http://evil.test/' }, true],
  ['Browser.executeBrowserCommand', { commandId: 'openTabSearch' }, false],
  ['Browser.crash', {}, false],
  ['SystemInfo.getProcessInfo', {}, false],
  ['Tracing.start', {}, false],
  ['Tethering.bind', { port: 9222 }, false],
  ['Extensions.loadUnpacked', { path: '/tmp' }, false],
  ['Security.setIgnoreCertificateErrors', { ignore: true }, true],
  [
    'Network.loadNetworkResource',
    { url: 'http://evil.test/', options: { disableCache: true, includeCredentials: false } },
    true,
  ],
  ['Network.setRequestInterception', { patterns: [{ urlPattern: '*' }] }, true],
  ['DOM.setFileInputFiles', { files: ['/etc/passwd'] }, true],
  [
    'Emulation.setDeviceMetricsOverride',
    { width: 16384, height: 16384, deviceScaleFactor: 1, mobile: false },
    true,
  ],
  ['Page.createIsolatedWorld', { frameId: 'x', worldName: 'deixis' }, true],
  ['Page.addScriptToEvaluateOnNewDocument', { source: '1', worldName: 'deixis' }, true],
  ['Memory.forciblyPurgeJavaScriptMemory', {}, true],
];

let site: TestSite;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deixis-program-'));
  site = await startTestSite({
    '/': `<title>Tea shop</title><form action="/results"><label>Search <input name=q></label></form>`,
    '/results': `<title>Results</title><body style="height:4000px"><label>Size <select><option>Small<option>Large</select></label>
      <label><input type=checkbox onchange="document.body.style.background='lime'"> Organic</label><div style="height:300px"></div><a target=_blank href="/oolong">Oolong tea</a>`,
    '/oolong': '<title>Oolong</title><table><tr><th>Calories<td>240</table>',
    'evil.test/': '<title>Evil</title>evil content',
    '/to-evil': (_request, response) => void response.writeHead(302, { location: 'http://evil.test/' }).end(),
  });
});
afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

let count = 0;
async function run(
  command: [string, ...string[]],
  more: Partial<ProgramEpisodeOptions> = {},
): Promise<{ trajectory: Trajectory; folder: string; log: string; breakdown: string | null }> {
  count += 1;
  const folder = join(root, String(count));
  const episode = await openProgramEpisode({
    ...episodeOptions(site, ['shop.test'], '/', folder),
    hostAddresses: Object.fromEntries(
      ['shop.test', 'evil.test'].map((host) => [host, { host: site.host, port: site.port }]),
    ),
    ...{ command, ...more },
  });
  const trajectory = await episode.finish();
  const log = existsSync(join(folder, 'program.log'))
    ? await readFile(join(folder, 'program.log'), 'utf8')
    : '';
  return { trajectory, folder, log, breakdown: episode.breakdown };
}
/** Runs a text as a Node program; modules come from the package. */
async function runScript(script: string, more: Partial<ProgramEpisodeOptions> = {}) {
  return run([process.execPath, '--input-type=module', '-e', script], {
    workingDirectory: packageRoot,
    ...more,
  });
}

describe('an outside program', () => {
  it('a Playwright script that knows nothing of us is seen, counted and recorded', async () => {
    const { trajectory, folder, log } = await run([
      process.execPath,
      join(packageRoot, 'tests/fixtures/agents/playwrightAgent.mjs'),
    ]);
    expect(trajectory.problems, log).toEqual([]);
    expect(trajectory).toMatchObject({
      ended: 'answered',
      finalAnswer: '240',
      exposure: { completeness: 'browser-only' },
    });
    expect(trajectory.steps.map(({ action }) => action)).toEqual([
      'navigate to http://shop.test/',
      'type "oolong" into field "Search" and press Enter',
      'select "Large" in list "Size"',
      'click field "Organic"',
      'scroll down',
      'click link "Oolong tea"',
      undefined,
      'answer "240"',
    ]);
    for (const { screenshot } of trajectory.steps.slice(0, -1))
      expect(await hashFile(join(folder, screenshot!.path))).toBe(screenshot!.sha256);
    expect(trajectory.steps.map(({ url }) => url?.replace(/^http:..shop.test/, ''))).toEqual([
      ...['/', '/', '/results?q=oolong', '/results?q=oolong', '/results?q=oolong', '/results?q=oolong'],
      ...['/oolong', undefined],
    ]);
    // What was shown before an action, not after it: the page turns green when the box is checked.
    const green = async (index: number): Promise<boolean> => {
      const { dominant } = await sharp(join(folder, trajectory.steps[index]!.screenshot!.path)).stats();
      return dominant.g > 200 && dominant.r < 60;
    };
    expect([await green(1), await green(3), await green(4), await green(6)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(trajectory.steps[7]!.structuredAction).toMatchObject({
      evidence: [{ startSeconds: 1, endSeconds: 2.5 }],
    });
    expect(
      trajectorySchema.parse(JSON.parse(await readFile(join(folder, 'trajectory.json'), 'utf8'))),
    ).toEqual(trajectory);
  });

  it.skipIf(!hasPython)('so is one in Python that has only its standard library', async () => {
    const { trajectory, log } = await run([
      'python3',
      join(packageRoot, 'tests/fixtures/agents/rawAgent.py'),
    ]);
    expect(trajectory.problems, log).toEqual([]);
    expect(trajectory.finalAnswer).toBe('green');
    expect(trajectory.steps.map(({ action }) => action)).toEqual([
      'click field "Search"',
      'type "green" into field "Search"',
      undefined,
      'answer "green"',
    ]);
  });

  it.each([
    ['a context of its own', 'await context.close();'],
    ['its tab', 'await page.close();'],
    ['the browser', 'await browser.close();'],
    ['nothing, and ends', ''],
  ])('what it did is shown at its end, though it closes %s', async (_, ending) => {
    const { trajectory, folder, log } =
      await runScript(`${openPage.replace('const page = ', 'const first = ')}
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto('http://shop.test/results');
      await page.getByLabel('Organic').check();
      ${ending}
      await answer('done');`);
    expect(trajectory.problems, log).toEqual([]);
    const told = trajectory.steps.map(({ action }) => action);
    expect(told.filter((action) => action !== undefined)).toEqual([
      'navigate to http://shop.test/results',
      'click field "Organic"',
      'answer "done"',
    ]);
    // The tab that the episode began in shows nothing of it.
    const shown = trajectory.steps.slice(2, -1).filter(({ url }) => url !== undefined);
    expect(shown.map(({ url }) => url)).toEqual(['http://shop.test/results']);
    const { dominant } = await sharp(join(folder, shown[0]!.screenshot!.path)).stats();
    expect(dominant.g > 200 && dominant.r < 60).toBe(true);
  });

  it('acts by scripts as well: clicks and fields set in a page count, what pages do by themselves does not', async () => {
    const { trajectory, log } = await runScript(`${openPage}
      await page.waitForTimeout(300);
      await page.evaluate(() => { const field = document.querySelector('input'); field.value = 'x';
        field.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('label').click(); });
      await answer('done');`);
    expect(trajectory.problems, log).toEqual([]);
    const actions = trajectory.steps.map(({ action }) => action);
    expect(actions[0]).toBe('type "x" into field "Search"');
    expect(actions[1]).toMatch(/^click /);
  });
});

describe('limits of an outside program', () => {
  it('the action after the last is refused and ends the episode as stopped', async () => {
    const { trajectory } = await runScript(
      `${openPage}
      for (let i = 0; i < 5; i++) await page.mouse.click(5 + i, 300).catch((error) => console.error(error.message));
      await answer('too late'); setTimeout(() => {}, 60000);`,
      { maximumActions: 3 },
    );
    expect(trajectory).toMatchObject({ ended: 'stopped', finalAnswer: null });
    expect(trajectory.problems).toEqual(['it tried more than 3 actions']);
    expect(trajectory.steps.filter(({ action }) => action)).toHaveLength(3);
  });

  it.each([
    ['that takes too long', 'setTimeout(() => {}, 300000);', 'did not end within 10 s'],
    ['that ends', 'process.exit(0);', 'wrote no answer'],
  ])('a program %s leaves no children behind, in its own session or another', async (_, rest, problem) => {
    const { trajectory, folder } = await runScript(
      `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs'; import { dirname, join } from 'node:path';
      const child = spawn('sleep', ['300']);
      const own = spawn('sh', ['-c', 'sleep 301 & echo $! > "$0"; wait', 'own-child'], { detached: true, stdio: 'inherit', cwd: dirname(process.env.DEIXIS_TASK_FILE) });
      const bare = spawn('sh', ['-c', 'env -i sleep 302; true'], { detached: true, stdio: 'inherit' });
      const lost = spawn('sh', ['-c', 'env -i sleep 303 & echo $! > "$0"', 'lost-child'], { detached: true, stdio: 'inherit', cwd: dirname(process.env.DEIXIS_TASK_FILE) });
      own.unref(); bare.unref(); lost.unref();
      writeFileSync(join(dirname(process.env.DEIXIS_TASK_FILE), 'children'), [child.pid, own.pid, bare.pid].join(' '));
      await new Promise((resolve) => setTimeout(resolve, 300));
      ${rest}`,
      { maximumSeconds: 10 },
    );
    expect(trajectory.ended).toBe('stopped');
    expect(trajectory.problems[0]).toContain(problem);
    const children = (await readFile(join(folder, 'children'), 'utf8')).split(' ');
    const grandchildren = await Promise.all(
      ['own-child', 'lost-child'].map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
    );
    // Nobody may be there to take note of their end; then they stand in the list as ones that have ended.
    const isGone = async (): Promise<boolean> => {
      const { standardOutput } = await runCommand('ps', [
        ...['-o', 'stat=', '-p', [...children, ...grandchildren].join(',')],
      ]);
      return /^(Z\S*\s*)*$/.test(standardOutput.toString('utf8').trim());
    };
    await expect.poll(isGone, { timeout: 20_000 }).toBe(true);
    const { standardOutput } = await runCommand('ps', ['-eo', 'args=']);
    expect(standardOutput.toString('utf8')).not.toMatch(/^sleep 30[0123]$/m);
  });

  it('what goes wrong in a program is told: no answer, a bad one, a crash, giving up, a missing program, a site that is down', async () => {
    const script = async (code: string) => (await runScript(`${writing} ${code}`)).trajectory;
    expect(await script('')).toMatchObject({ ended: 'stopped', problems: ['the program wrote no answer'] });
    expect((await script('await write({ anwser: "x" });')).problems[0]).toContain('answer.json');
    const crash = await runScript('console.error("out of luck"); process.exit(3);');
    expect(crash.trajectory.problems[0]).toBe('the program ended with exit code 3: out of luck');
    expect(crash.breakdown).toBe(crash.trajectory.problems[0]);
    const late = await runScript(`${writing} await write({ answer: "x" }); process.exit(3);`);
    expect(late).toMatchObject({ breakdown: null, trajectory: { ended: 'answered', finalAnswer: 'x' } });
    expect(await script('await write({ giveUp: "too hard" });')).toMatchObject({
      ...{ ended: 'gave-up', problems: ['the program gave up: too hard'] },
    });
    await expect(run(['/nowhere/agent'])).rejects.toMatchObject({ code: 'COMMAND_NOT_FOUND' });
    const down = await run(['true'], { startUrl: 'http://nobody.shop.test/' });
    expect(down.trajectory.ended).toBe('not-executable');
  });

  it('the debugging protocol refuses what would undo the limits, and lets the rest through', async () => {
    const { trajectory, log } = await runScript(`${rawClient}
      const { targetInfos } = await call('Target.getTargets');
      const { targetId } = targetInfos.find(({ type }) => type === 'page');
      const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
      const tries = ${JSON.stringify(bypasses)};
      const results = {};
      for (const [method, params, onPage] of tries)
        results[method + ' ' + JSON.stringify(params)] = await call(method, { ...params, ...(params.targetId === '' ? { targetId } : {}) }, onPage ? sessionId : undefined)
          .then(() => 'done', (error) => error.message);
      // Somebody else's session, and our own world by its numbers.
      results.stolen = await call('Runtime.evaluate', { expression: '1' }, 'A'.repeat(32)).then(() => 'done', (error) => error.message);
      const worlds = [];
      for (let contextId = 1; contextId < 40; contextId++)
        worlds.push(await call('Runtime.evaluate', { expression: "typeof deixisTold + (Symbol.for('deixis-focus') in globalThis)", contextId, returnByValue: true }, sessionId)
          .then(({ result }) => result.value, () => 'no'));
      results.worlds = worlds.filter((found) => found !== 'no');
      events.length = 0;
      await call('Runtime.enable', {}, sessionId);
      results.seen = events.filter(({ method }) => method === 'Runtime.executionContextCreated').map(({ params }) => params.context.name);
      results.usual = await call('Page.captureScreenshot', {}, sessionId).then(({ data }) => data.length > 100);
      await answer(JSON.stringify(results)); process.exit(0);`);
    expect(trajectory.problems, log).toEqual([]);
    const { stolen, worlds, seen, usual, ...tried } = JSON.parse(trajectory.finalAnswer!);
    expect(Object.keys(tried)).toHaveLength(bypasses.length);
    for (const [command, outcome] of Object.entries(tried)) expect(outcome, command).toContain('was refused');
    expect(stolen).toContain('not found');
    expect(new Set(worlds)).toEqual(new Set(['undefinedfalse']));
    expect(seen).not.toContain('deixis');
    expect(usual).toBe(true);
  });

  it('interception by the program goes around neither the allow-list nor the proxy', async () => {
    site.requests.length = 0;
    const { trajectory, log } = await runScript(
      `${openPage}
      page.setDefaultNavigationTimeout(4000);
      await page.route('**/*', (route) => route.continue());
      const tried = [];
      const attempt = (work) => Promise.resolve().then(work).then(() => tried.push('done'), (error) => tried.push(error.message.split('\\n')[0]));
      await attempt(() => page.goto('http://evil.test/'));
      await attempt(() => page.goto('file:///etc/passwd'));
      await attempt(() => page.goto('http://shop.test/to-evil'));
      await attempt(() => page.evaluate(() => { location.href = 'http://evil.test/'; }));
      await page.waitForTimeout(500);
      await page.unroute('**/*');
      await page.route('**/oolong', (route) => route.continue({ url: 'http://evil.test/' }).catch(() => route.abort()));
      await attempt(() => page.goto('http://shop.test/oolong'));
      await page.unroute('**/oolong');
      await page.route('**/oolong', (route) => route.fulfill({ body: 'made up' }).catch(() => route.abort()));
      await attempt(() => page.goto('http://shop.test/oolong'));
      await attempt(() => browser.newContext({ proxy: { server: 'http://127.0.0.1:1' } }));
      const other = await browser.newContext();
      const second = await other.newPage();
      await attempt(() => second.goto('http://evil.test/'));
      await attempt(() => second.goto('http://127.0.0.1:${site.port}/'));
      await second.goto('http://shop.test/oolong');
      tried.push(await second.title(), page.url());
      await answer(JSON.stringify(tried));`,
    );
    expect(trajectory.problems, log).toEqual([]);
    const tried = JSON.parse(trajectory.finalAnswer!) as string[];
    expect(tried.slice(-2)[0]).toBe('Oolong');
    expect(tried.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(site.requests.filter((line) => line.includes('evil.test') || line.includes('127.0.0.1'))).toEqual(
      [],
    );
    const events = trajectory.steps.flatMap((step) => step.events ?? []).join('\n');
    expect(events).toContain('evil.test');
  });

  it('the address of the browser is of use to nobody who lacks its secret, and to no page', async () => {
    const { trajectory, log } = await runScript(`${writing}
      import { WebSocket } from 'ws';
      const url = new URL(process.env.DEIXIS_CDP_URL);
      const open = (address, options) => new Promise((resolve) => {
        const socket = new WebSocket(address, options);
        socket.on('open', () => { socket.close(); resolve('open'); }); socket.on('error', () => resolve('closed'));
      });
      const other = url.href.replace(/[0-9a-f]{32}/, '0'.repeat(32));
      const http = await fetch('http://' + url.host + '/json/version').then(({ status }) => status);
      const own = await fetch(task.cdp.httpUrl + '/json/version').then((response) => response.json());
      await write({ answer: [await open(url.href), await open(other), await open(url.href, { origin: 'http://shop.test' }),
        await open('ws://' + url.host + '/'), http, own.webSocketDebuggerUrl === url.href].join() }); process.exit(0);`);
    expect(trajectory.finalAnswer, log).toBe('open,closed,closed,closed,403,true');
  });
});
