// What recording an outside program adds to a step, against the same Playwright script in a plain Chromium: same pages, same
// actions, in turns in one run. Pages that answer at once, and pages that answer as slowly as a quick site of the web
// (documents after 300 ms, data after 200 ms, pictures after 100 ms), these also for an agent that thinks for a second before each step,
// which is not timed: a model takes that long or longer. Prints the medians of the time of a step.
// node bench/agent.mjs [--json] [--rounds N]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEpisode } from '../dist/browser/agent/openEpisode.js';
import { openProgramEpisode } from '../dist/browser/agent/openProgramEpisode.js';
import { findChromium } from '../dist/browser/findChromium.js';
import { median } from '../dist/stats/median.js';

const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5;
const folder = mkdtempSync(join(tmpdir(), 'deixis-bench-agent-'));
const program = join(import.meta.dirname, 'agentProgram.mjs');
const atOnce = [0, 0, 0];
const asTheWeb = [300, 200, 100];
const settings = {
  'at once': { milliseconds: atOnce, thought: 0 },
  'as the web': { milliseconds: asTheWeb, thought: 0 },
  'as the web, a second of thought': { milliseconds: asTheWeb, thought: 1000 },
};
let delay = atOnce;

const products = Array.from({ length: 40 }, (_, id) => ({ id, name: `Kettle ${id}`, price: 20 + id }));
const card = ({ id, name, price }) =>
  `<article style="display:inline-block;width:280px;margin:8px;padding:8px;border:1px solid #ccc"><img src="/picture/${id}.svg" width=260 height=160 alt="${name}">
   <h3><a href="/item/${id}">${name}</a></h3><p>A kettle of 1.${id} litres in stainless steel, with a whistle.</p><b>$${price}.00</b> <button>Compare</button></article>`;
const frame = (title, body) =>
  `<!doctype html><title>${title}</title><body style="font:16px sans-serif"><nav><a href="/">Home</a> <form action="/search" style="display:inline"><label>Search <input name=q></label></form></nav><h1>${title}</h1>${body}`;
const item = (id) =>
  frame(
    `Kettle ${id}`,
    `<img src="/picture/${id}.svg" width=400 height=300><label>Colour <select onchange="show.textContent='Colour '+this.value"><option>Steel<option>Red<option>Blue</select></label>
     <p id=show></p><label><input type=checkbox onchange="gift.textContent='wrapped'"> Gift wrap</label><p id=gift></p>
     <button onclick="fetch('/cart').then((r) => r.text()).then((text) => cart.textContent = text)">Add to cart</button><p id=cart></p>
     ${products.slice(0, 12).map(card).join('')}`,
  );
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  const [document, data, picture] = delay;
  const send = (milliseconds, type, body) =>
    setTimeout(
      () => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      milliseconds,
    );
  if (pathname.startsWith('/picture/'))
    send(
      picture,
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 6"><rect width="10" height="6" fill="#a33"/></svg>',
    );
  else if (pathname === '/cart') send(data, 'text/plain', `In the cart ${Date.now()}`);
  else if (pathname.startsWith('/item/')) send(document, 'text/html', item(pathname.split('/')[2]));
  else send(document, 'text/html', frame(pathname === '/' ? 'Shop' : 'Results', products.map(card).join('')));
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address();
const chromium = await findChromium();

/** Times of the steps of one run, in milliseconds. */
async function runPlain() {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const browser = spawn(
    chromium.path,
    [
      ...[
        '--headless',
        '--no-sandbox',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--window-size=1280,800',
      ],
      ...[
        `--host-resolver-rules=MAP shop.test 127.0.0.1:${port}`,
        '--disable-back-forward-cache',
        'http://shop.test/',
      ],
    ],
    // A script may stand before the program: the whole group is ended.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...chromium.environment }, detached: true },
  );
  const url = await new Promise((found) => {
    let said = '';
    browser.stderr.on('data', (text) => {
      said += text;
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address) found(address);
    });
  });
  const out = join(profile, 'times.json');
  const child = spawn(process.execPath, [program, out], {
    stdio: 'inherit',
    env: { ...process.env, DEIXIS_CDP_URL: url },
  });
  await new Promise((done) => child.on('exit', done));
  process.kill(-browser.pid, 'SIGKILL');
  await new Promise((done) => browser.on('close', done));
  return JSON.parse(readFileSync(out, 'utf8'));
}
const options = (name) => ({
  ...{
    startUrl: 'http://shop.test/',
    allowedHosts: ['shop.test'],
    hostAddresses: { 'shop.test': { host: '127.0.0.1', port } },
  },
  ...{
    folder: join(folder, name),
    id: name,
    task: null,
    instruction: 'bench',
    agent: { name: 'bench', model: null },
  },
  maximumActions: 1000,
});
async function runRecorded(name) {
  const out = join(folder, `${name}.json`);
  const episode = await openProgramEpisode({ ...options(name), command: [process.execPath, program, out] });
  const { problems, steps } = await episode.finish();
  const times = JSON.parse(readFileSync(out, 'utf8'));
  const told = problems.filter((problem) => !problem.includes('no answer'));
  if (told.length > 0) throw new Error(told.join('; '));
  return { times, recorded: steps.filter(({ screenshot }) => screenshot).length };
}
/** Our own agent's looking: view and picture of one observation, in milliseconds. */
async function runOwn(name) {
  const episode = await openEpisode(options(name));
  const looks = [];
  for (const path of ['/', '/search?q=kettle', '/item/3', '/item/7']) {
    await episode.act({ type: 'navigate', url: path });
    const begun = performance.now();
    await episode.observe();
    looks.push(performance.now() - begun);
  }
  await episode.finish();
  return looks;
}
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const rows = [];
const load = loadavg()[0];
for (const [pages, { milliseconds, thought }] of Object.entries(settings)) {
  delay = milliseconds;
  process.env.DEIXIS_BENCH_THOUGHT = String(thought);
  const plain = [];
  const recorded = [];
  let screenshots = 0;
  for (let round = 0; round < rounds; round += 1) {
    // In turns, the first of each pair in turns too.
    for (const kind of round % 2 === 0 ? ['plain', 'recorded'] : ['recorded', 'plain']) {
      if (kind === 'plain') plain.push(await runPlain());
      else {
        const run = await runRecorded(`${pages.replaceAll(/[ ,]+/g, '-')}-${round}`);
        recorded.push(run.times);
        screenshots += run.recorded;
      }
    }
  }
  const ratios = plain.map(
    (times, round) =>
      mean(recorded[round].map(({ milliseconds }) => milliseconds)) /
      mean(times.map(({ milliseconds }) => milliseconds)),
  );
  const step = (runs) => median(runs.map((times) => mean(times.map(({ milliseconds }) => milliseconds))));
  rows.push({
    ...{ pages, runs: rounds, stepsPerRun: plain[0].length, screenshotsPerRun: screenshots / rounds },
    ...{ plainMillisecondsPerStep: step(plain), recordedMillisecondsPerStep: step(recorded) },
    ...{
      overhead: median(ratios) - 1,
      lowest: Math.min(...ratios) - 1,
      highest: Math.max(...ratios) - 1,
      load,
    },
  });
  process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
}
delay = atOnce;
const looks = [];
for (let round = 0; round < rounds; round += 1) looks.push(...(await runOwn(`own-${round}`)));
rows.push({
  pages: 'one observation of our own agent',
  runs: looks.length,
  recordedMillisecondsPerStep: median(looks),
  load,
});
server.close();
server.closeAllConnections();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else console.table(rows);
