import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { emptyHeadings } from '../../tests/support/emptyHeadings.js';
import { ScriptedModelServer } from '../../tests/support/scriptedModelServer.js';
import { type LaunchedBrowser, launchBrowser } from '../browser/launchBrowser.js';
import { packageRoot } from '../core/packageRoot.js';

const dataset = join(packageRoot, 'tests/fixtures/omni2web-hand');
const attack = `</pre></td></script><script>window.hacked=1</script><img src=x onerror="window.hacked=2"><svg onload="window.hacked=3"> " ' =1+1 \u0007`;
const hostilePage = `<!doctype html><html><body title='${attack.replaceAll("'", '')}'><script>window.hacked=4</script><p>${attack}</p></body></html>`;
const hostileSteps = [{ step: 1, target: attack, instruction: attack }];

let folder: string;
let server: ScriptedModelServer;
let launched: LaunchedBrowser;
let out: string;

/** Two runs with two hostile models, the first judged again by a hostile judge, and one report of all three. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-report-'));
  server = new ScriptedModelServer(({ body }) => {
    const asked = JSON.stringify(body.messages);
    if (body.model === 'judge')
      return {
        text: JSON.stringify(
          asked.includes('QUESTIONS')
            ? { items: [] }
            : asked.includes('CHANGES')
              ? { changes: [] }
              : { matches: [], steps: [], reason: attack },
        ),
      };
    if (!asked.includes('JSON array')) return { text: `\`\`\`html\n${hostilePage}\n\`\`\`` };
    return { text: `\`\`\`json\n${JSON.stringify(hostileSteps)}\n\`\`\`` };
  });
  const address = await server.start();
  const config = join(folder, 'servers.yaml');
  await writeFile(config, `models:\n  providers:\n    mine: {baseUrl: "${address}/v1"}\n`);
  const run = async (name: string, subjects: string[], seed: number): Promise<void> => {
    const file = join(folder, `${name}.yaml`);
    await writeFile(
      file,
      `${JSON.stringify({
        ...{ benchmark: 'omni2web', dataset, subjects, conditions: ['transcript'], seed },
        ...{ judge: 'deterministic', models: { providers: { mine: { baseUrl: `${address}/v1` } } } },
      })}\n`,
    );
    const { exitCode, standardError } = await captureCli('run', file, '--run', join(folder, name), '--quiet');
    expect(exitCode, standardError).toBe(0);
  };
  await run('first', ['untouched', 'typed-oracle', 'mine/one'], 1);
  await run('second', ['untouched', 'mine/one', 'mine/two'], 2);
  const judged = await captureCli(
    ...['judge', join(folder, 'first'), '--protocol', 'omni2web', '--model', 'mine/judge', '--json'],
    ...['--config', config, '--run', join(folder, 'judged')],
  );
  expect([0, 1], judged.standardError).toContain(judged.exitCode);
  out = join(folder, 'report');
  const { exitCode, standardError } = await report('--out', out, '--media', '--labels', await writeLabels());
  expect(exitCode, standardError).toBe(0);
  launched = await launchBrowser({});
}, 600_000);

afterAll(async () => {
  await launched?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function report(...words: string[]) {
  const runs = ['first', 'second', 'judged'].map((name) => join(folder, name));
  return captureCli('report', ...runs, '--quiet', ...words);
}

/** Labels of the untouched page: no item is met there, but two raters may differ. */
async function writeLabels(): Promise<string> {
  const lines = (await readFile(join(dataset, 'instances.jsonl'), 'utf8')).trim().split('\n');
  const { id, rubric } = JSON.parse(lines[0]!) as {
    id: string;
    rubric: { id: string; step: number | null }[];
  };
  const items = rubric.filter(({ step }) => step !== null);
  const rows = items.map((item) => `${id}/untouched/${item.id},model-made-1,0`);
  const file = join(folder, 'labels.csv');
  await writeFile(file, ['item,rater,label', ...rows, `${id}/untouched/nothing,model-made-1,1`].join('\n'));
  return file;
}

async function pagesOf(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith('.html'));
}

describe('deixis report', () => {
  test('the first page is small, needs nothing beside it, and says what the runs differ in', async () => {
    const index = join(out, 'index.html');
    expect((await stat(index)).size).toBeLessThan(5_000_000);
    const alone = join(folder, 'alone');
    await mkdir(alone);
    await cp(index, join(alone, 'index.html'));
    const text = await readFile(index, 'utf8');
    expect(text).not.toMatch(/<script|<link|@import|https?:\/\/(?!www\.w3\.org\/)/);
    expect(text).toContain('mine/one [first]');
    expect(text).toContain('mine/one [second]');
    expect(text).toContain('seeds');
    expect(text).toMatch(/made by a model, not by people/);
    expect(text).toMatch(/judged by mine\/judge/);
    expect(text).toMatch(/price of all calls unknown/);
  });

  test('without media there are no pictures, and items have their pages all the same', async () => {
    const bare = join(folder, 'bare');
    expect((await report('--out', bare, '--json')).exitCode).toBe(0);
    expect((await readdir(bare)).sort()).toEqual(['index.html', 'items', 'lists']);
    for (const page of await pagesOf(bare))
      expect(await readFile(join(bare, page), 'utf8')).not.toContain('<img');
    // What a report left there is replaced; what it did not make is not touched.
    expect((await report('--out', bare)).exitCode).toBe(0);
    await writeFile(join(bare, 'notes.txt'), 'mine');
    expect(await report('--out', bare)).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('REPORT_FOLDER_TAKEN'),
    });
    // A page of that name alone makes no report of somebody's folder.
    const theirs = join(folder, 'theirs');
    await mkdir(join(theirs, 'media'), { recursive: true });
    await writeFile(join(theirs, 'index.html'), '<!doctype html><title>mine</title>');
    await writeFile(join(theirs, 'media', 'photo.jpg'), 'mine');
    expect(await report('--out', theirs)).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('REPORT_FOLDER_TAKEN'),
    });
    expect(await readFile(join(theirs, 'media', 'photo.jpg'), 'utf8')).toBe('mine');
  }, 120_000);

  test('what other judges and models left is missed as well, and the page of an instance has its places all the same', async () => {
    const runs = ['first', 'second', 'judged'].map((name) => join(folder, `${name}-lost`));
    for (const run of runs) {
      await cp(run.replace(/-lost$/, ''), run, { recursive: true });
      await rm(join(run, 'artifacts'), { recursive: true });
    }
    const lost = join(folder, 'lost');
    const { exitCode, standardError } = await captureCli(
      ...['report', ...runs, '--out', lost, '--media', '--quiet'],
    );
    expect(exitCode, standardError).toBe(0);
    expect(standardError.match(/^warning: .+ lost/gm)).toHaveLength(3);
    const pages = await pagesOf(lost);
    expect(pages.sort()).toEqual((await pagesOf(out)).sort());
    const texts = await Promise.all(pages.map((page) => readFile(join(lost, page), 'utf8')));
    expect(texts.join()).toMatch(/The answer as it came is lost/);
    expect(texts.join()).toMatch(/repl(y|ies) of the judge \(missing\)/);
    for (const [index, text] of texts.entries()) expect(emptyHeadings(text), pages[index]).toEqual([]);
    // Nothing is said of runs that are whole, though models are shown much that is made on the way and never kept.
    const whole = await report('--out', join(folder, 'whole'));
    expect(whole.standardError).toBe('');
  }, 120_000);

  test('every link leads somewhere', async () => {
    const ids = new Map<string, Set<string>>();
    const read = async (path: string): Promise<string> => readFile(path, 'utf8');
    const idsOf = async (path: string): Promise<Set<string>> => {
      let known = ids.get(path);
      if (!known) {
        known = new Set([...(await read(path)).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!));
        ids.set(path, known);
      }
      return known;
    };
    const broken: string[] = [];
    let count = 0;
    for (const page of await pagesOf(out)) {
      const path = join(out, page);
      for (const [, address] of (await read(path)).matchAll(/(?:href|src)="([^"]+)"/g)) {
        count += 1;
        const [file = '', anchor] = address!.split('#');
        const target = file === '' ? path : resolve(dirname(path), file);
        const found = await stat(target).catch(() => null);
        if (!found || (anchor && !(await idsOf(target)).has(anchor))) broken.push(`${page}: ${address}`);
      }
    }
    expect(count).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  test('what models wrote is shown and does nothing, even where the policy of the page is off', {
    timeout: 180_000,
  }, async () => {
    const context = await launched.browser.newContext({ bypassCSP: true });
    try {
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith('file:')) asked.push(request.url());
      });
      let shown = 0;
      for (const name of await pagesOf(out)) {
        await page.goto(pathToFileURL(join(out, name)).href);
        expect(await page.evaluate('window.hacked'), name).toBeUndefined();
        expect(
          await page.evaluate(
            'document.querySelectorAll("script,iframe,object,embed,[onerror],[onload]").length',
          ),
        ).toBe(0);
        shown += ((await page.evaluate('document.body.textContent')) as string).includes('window.hacked=1')
          ? 1
          : 0;
      }
      expect(shown).toBeGreaterThan(0);
      expect(asked).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('a figure leads to the rows behind it, without scripts', async () => {
    const context = await launched.browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(pathToFileURL(join(out, 'index.html')).href);
      const link = page.locator('section[aria-labelledby=steps] td a[href*="#steps-neither"]').first();
      await link.click();
      const rows = page.locator('.filtered').nth(1).locator('tbody tr');
      const visible = rows.filter({ visible: true });
      expect(await rows.count()).toBeGreaterThan(0);
      expect(await visible.count()).toBe(await page.locator('tr.steps-neither').count());
      await page.getByRole('link', { name: 'Show all' }).filter({ visible: true }).click();
      expect(await visible.count()).toBe(await rows.count());
    } finally {
      await context.close();
    }
  });

  test.each(['light', 'dark'] as const)(
    'lists and the first page can be read by everybody, %s',
    {
      timeout: 180_000,
    },
    async (colorScheme) => {
      const lists = (await readdir(join(out, 'lists'))).slice(0, 2).map((name) => `lists/${name}`);
      const context = await launched.browser.newContext({
        ...{ colorScheme, bypassCSP: true },
        viewport: { width: 320, height: 800 },
      });
      try {
        for (const name of ['index.html', ...lists]) {
          const page = await context.newPage();
          await page.goto(pathToFileURL(join(out, name)).href);
          await page.evaluate(
            'document.querySelectorAll("details").forEach((part) => { part.open = true; })',
          );
          expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBe(320);
          await page.evaluate(axe.source);
          // The second scheme has other colours, and nothing else.
          const rules = colorScheme === 'dark' ? "{ runOnly: ['color-contrast'] }" : '';
          const { violations } = (await page.evaluate(`axe.run(${rules})`)) as {
            violations: { id: string; impact: string; nodes: { html: string }[] }[];
          };
          expect(
            violations
              .filter(({ impact }) => impact === 'serious' || impact === 'critical')
              .map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]!.html.slice(0, 200)}`),
          ).toEqual([]);
          await page.close();
        }
      } finally {
        await context.close();
      }
    },
  );

  test('runs that must not stand side by side are refused, and why', async () => {
    const other = join(folder, 'other data');
    await cp(dataset, other, { recursive: true });
    const header = JSON.parse(await readFile(join(other, 'dataset.json'), 'utf8')) as { version: string };
    await writeFile(join(other, 'dataset.json'), JSON.stringify({ ...header, version: 'another' }));
    const lines = (await readFile(join(other, 'instances.jsonl'), 'utf8')).trim().split('\n');
    const instance = JSON.parse(lines[0]!) as { steps: { target: string }[] };
    instance.steps[0]!.target += ' (reworded)';
    await writeFile(
      join(other, 'instances.jsonl'),
      [JSON.stringify(instance), ...lines.slice(1), ''].join('\n'),
    );
    const third = await captureCli(
      ...[
        'run',
        'omni2web',
        '--dataset',
        other,
        '--condition',
        'transcript',
        '--subject',
        'untouched',
        '--quiet',
      ],
      ...['--judge', 'deterministic', '--tracks', 'A', '--run', join(folder, 'third')],
    );
    expect(third.exitCode, third.standardError).toBe(0);
    // The data of a run that change later are told at the top.
    const changed = join(folder, 'changed');
    const alone = () => captureCli('report', join(folder, 'third'), '--out', changed, '--quiet');
    expect((await alone()).exitCode).toBe(0);
    expect(await readFile(join(changed, 'index.html'), 'utf8')).not.toContain('has changed since the run');
    await writeFile(join(other, 'instances.jsonl'), `${lines.join('\n')}\n`);
    expect((await alone()).exitCode).toBe(0);
    expect(await readFile(join(changed, 'index.html'), 'utf8')).toContain('has changed since the run');
    const both = (...runs: string[]) =>
      captureCli(
        'report',
        ...runs.map((name) => join(folder, name)),
        '--out',
        join(folder, 'refused'),
        '--quiet',
      );
    expect(await both('first', 'third')).toMatchObject({
      exitCode: 3,
      standardError: expect.stringContaining('DATASETS_DIFFER'),
    });
    expect(await both('first', 'first')).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('RUN_TWICE'),
    });
    expect(await both('first', 'missing')).toMatchObject({
      exitCode: 3,
      standardError: expect.stringContaining('RUN_MISSING'),
    });
  }, 180_000);
});
