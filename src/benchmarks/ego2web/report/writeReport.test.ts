import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyHeadings } from '../../../../tests/support/emptyHeadings.js';
import { testManifest } from '../../../../tests/support/testManifest.js';
import type { Outcome } from '../../../core/Outcome.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import type { Ego2WebInstanceInput } from '../schema.js';
import { writeReport } from './writeReport.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-report-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Page = ReturnType<typeof parseHTML>['document'];

const frozen = { site: { kind: 'frozen', file: 'sites/tea.har.zip' } } as const;

/** A data set of tasks on live sites, but for those that say otherwise. */
async function makeData(tasks: Record<string, Partial<Ego2WebInstanceInput>>): Promise<string[]> {
  await mkdir(join(folder, 'data', 'sites'), { recursive: true });
  await writeFile(join(folder, 'data', frozen.site.file), 'not opened by reports');
  const header = { schemaVersion: 1, benchmark: 'ego2web', name: 'teas', version: '1' };
  await writeFile(join(folder, 'data', 'dataset.json'), JSON.stringify(header));
  const lines = Object.entries(tasks).map(([id, more], place) =>
    JSON.stringify({
      ...{ schemaVersion: 1, id, instruction: 'find the tea', video: `walk ${place % 2}` },
      ...{ domain: 'E-Commerce', websites: ['tea.test'], ...more },
    }),
  );
  await writeFile(join(folder, 'data', 'instances.jsonl'), `${lines.join('\n')}\n`);
  return Object.keys(tasks);
}

interface MadeRun {
  id: string;
  judge: string;
  options?: Record<string, string>;
  /** By subject, what became of each task. */
  outcomes: Record<string, Record<string, Outcome>>;
}

async function makeRun(ids: string[], { id, judge, options = {}, outcomes }: MadeRun): Promise<string> {
  const directory = join(folder, id);
  const store = openRunStore(directory, {
    create: testManifest({
      ...{ id, benchmark: 'ego2web' },
      dataset: { name: 'teas', directory: join(folder, 'data'), sha256: 'none', instanceIds: ids },
      request: {
        ...{ datasetDirectory: join(folder, 'data'), subjects: Object.keys(outcomes), conditions: ['none'] },
        ...{ judge, repeats: 1, seed: 1, options },
      },
    }),
  });
  store.acquire();
  for (const [subject, own] of Object.entries(outcomes))
    for (const [instance, outcome] of Object.entries(own))
      for (const stage of ['act', 'judge']) {
        const claim = store.claim({ instance, subject, condition: 'none', repeat: 0, stage })!;
        await store.commit(claim, { outcome: stage === 'act' ? 'success' : outcome, payload: null });
      }
  store.release();
  store.close();
  return directory;
}

/** The report's first page, as a document. */
async function report(runDirectories: string[], labels?: string): Promise<Page> {
  const labelsFile = join(folder, 'labels.csv');
  if (labels !== undefined) await writeFile(labelsFile, labels);
  const index = await writeReport({
    ...{ runDirectories, outputDirectory: join(folder, 'report'), media: false },
    ...(labels === undefined ? {} : { labelsFile }),
  });
  const html = await readFile(index, 'utf8');
  expect(emptyHeadings(html)).toEqual([]);
  return parseHTML(html).document;
}

/** The rows of the table of a section whose caption begins so, a list of texts each; the heading first. */
function tableOf(page: Page, section: string, caption: string): string[][] {
  const table = [...page.querySelectorAll(`section[aria-labelledby="${section}"] table`)].find((one) =>
    one.querySelector('caption')!.textContent!.startsWith(caption),
  );
  expect(table, caption).toBeDefined();
  return [...table!.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      [...cell.childNodes].map(({ textContent }) => textContent!.trim()).join(' | '),
    ),
  );
}

const textOf = (page: Page, selector: string): string =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n');

const f = 'failure' as const;
const s = 'success' as const;
const mixed = { l1: {}, l2: {}, l3: {}, l4: {}, f1: frozen, f2: frozen, f3: frozen };
const judgeA: MadeRun = {
  ...{ id: 'first', judge: 'a/eye' },
  outcomes: {
    agent: { l1: s, l2: f, l3: f, l4: 'not-executable', f1: s, f2: s, f3: f },
    other: { l1: f },
  },
};

test('live and frozen results stand apart where a run has both, and the head of the pooled table says so', async () => {
  const ids = await makeData(mixed);
  const page = await report([await makeRun(ids, judgeA)]);
  // By hand, Wilson with z = 1.959964: 1 of 4 is (0.25 + 0.480182 -+ 0.640815) / 1.960365, 2 of 3 (0.666667 + 0.640243 -+ 0.833345) / 2.280486.
  expect(tableOf(page, 'sites', 'Success by kind of site').map((row) => row.slice(0, 7))).toEqual([
    ['subject', 'condition', 'site', 'success', 'successes', 'tasks', 'of those that could be carried out'],
    ['agent', 'none', 'live*', '25.0 | 4.6 to 69.9', '1', '4', expect.stringMatching(/^33\.3 .+, of 3$/)],
    ['agent', 'none', 'frozen*', '66.7 | 20.8 to 93.9', '2', '3', expect.stringMatching(/^66\.7 .+, of 3$/)],
    ['other', 'none', 'live*', expect.stringMatching(/^0\.0 /), '0', '1', expect.anything()],
    ['other', 'none', 'frozen', '–', '0', '0', '–'],
  ]);
  const words = 'live sites (4 tasks) and recorded sites (3 tasks)';
  expect(textOf(page, 'section[aria-labelledby="success"] .notice')).toContain(`Pooled over ${words}`);
  // All together it is 3 of 7.
  const [, pooled] = tableOf(page, 'success', `Success in percent, pooled over ${words}`);
  expect(pooled!.slice(2, 5)).toEqual([expect.stringMatching(/^42\.9 /), '3', '7']);
  const notes = textOf(page, '[role="note"] li');
  expect(notes).toContain(words);
  expect(notes).toContain('Recorded sites are replayed without network');
  expect(notes).toMatch(/Live sites are as they were on \d{4}-\d\d-\d\d/);
});

test.each([
  ['live sites', {}, {}, /All tasks are done on live sites, as they were on 2\d{3}-\d\d-\d\d;/],
  ['recorded sites', frozen, {}, /All tasks are done on recorded sites, replayed without network \(frozen\)/],
  [
    'live sites',
    {},
    { recordSites: '/kept' },
    /first recorded the sites of its episodes \(--record-sites \/kept\)/,
  ],
  [
    'a made small web',
    { site: { kind: 'small-web', seed: 1 } },
    {},
    /teas is done on a small web that is served/,
  ],
] as const)('sites of one kind are told at the head: %s, %j, %j', async (words, more, options, note) => {
  const ids = await makeData({ one: more, two: more });
  const page = await report([
    await makeRun(ids, { id: 'first', judge: 'a/eye', options, outcomes: { agent: { one: s, two: f } } }),
  ]);
  expect(textOf(page, '[role="note"] li')).toMatch(note);
  expect(textOf(page, 'section[aria-labelledby="success"] caption')).toContain(
    `in percent, on ${words}, with`,
  );
  expect(textOf(page, 'section[aria-labelledby="success"]')).not.toContain('Pooled');
  expect(textOf(page, 'section[aria-labelledby="sites"]')).toContain(`All tasks are done on ${words}:`);
  expect(page.querySelector('section[aria-labelledby="sites"] table')).toBeNull();
});

test('protocols are held against people under each judge model, with missing pairs as dashes', async () => {
  const ids = await makeData(mixed);
  const runs = [
    judgeA,
    {
      ...{ id: 'plain', judge: 'a/eye', options: { protocol: 'webjudge' } },
      outcomes: { agent: { l1: s, l2: s, l3: f, f1: f, f2: f, f3: f }, other: { l1: s } },
    },
    { id: 'second', judge: 'b/eye', outcomes: { agent: { l1: s, l2: f } } },
    {
      ...{ id: 'rules', judge: 'deterministic' },
      outcomes: { agent: { l1: s, l2: f, l3: f, f1: f, f2: f, f3: f }, other: { l1: f } },
    },
  ] satisfies MadeRun[];
  // Two of three people: success for l1 and f1 of agent, failure for l2, l3, f2, f3 and l1 of other.
  const labels = ['agent l1', 'agent l2', 'agent l3', 'agent f1', 'agent f2', 'agent f3', 'other l1'].flatMap(
    (name) => {
      const [subject, task] = name.split(' ');
      const isSuccess = name === 'agent l1' || name === 'agent f1';
      return ['ann', 'bob', 'cem'].map(
        (rater) => `${task}/${subject}/none,${rater},${isSuccess === (rater !== 'cem') ? s : f}`,
      );
    },
  );
  const directories: string[] = [];
  for (const run of runs) directories.push(await makeRun(ids, run));
  const page = await report(directories, `item,rater,label\n${labels.join('\n')}\n`);
  const [groups, heading, ...rows] = tableOf(page, 'judges', 'Agreement of each protocol');
  expect(groups).toEqual(['', 'a/eye', 'b/eye', 'no model']);
  expect(heading).toEqual([
    'protocol',
    ...[1, 2, 3].flatMap(() => ['agreement', 'a subject at a time', 'kappa']),
  ]);
  const start = (text: string) =>
    expect.stringMatching(new RegExp(`^${text.replaceAll('.', '\\.')}( \\||$)`));
  // By hand. a/eye, ego2web: wrong on f2 of agent, 6 of 7 and (5/6 + 1) / 2; it says success 3 times, people 2 times, so that 26/49 are expected by
  // chance: kappa (42 - 26) / (49 - 26) = 16/23. webjudge: wrong on l2, f1 and l1 of other, 4 of 7, (4/6 + 0) / 2, kappa (28 - 26) / 23.
  // b/eye: right on both that it judged. deterministic: wrong on f1, success once: 32/49 by chance, kappa 10/17.
  // Wilson of 6 of 7 with z = 1.959964: (0.857143 + 0.274390 -+ 0.377475) / 1.548780.
  expect(rows).toEqual([
    [
      ...['ego2web', '85.7 | 48.7 to 97.4, n 7', '91.7', start('0.696')],
      ...[expect.stringMatching(/^100\.0 \| .+, n 2$/), '100.0', start('1.000')],
      ...['–', '–', '–'],
    ],
    [
      ...['webjudge', expect.stringMatching(/^57\.1 \| .+, n 7$/), '33.3', start('0.087')],
      ...['–', '–', '–', '–', '–', '–'],
    ],
    [
      ...['deterministic', '–', '–', '–', '–', '–', '–'],
      ...['85.7 | 48.7 to 97.4, n 7', '91.7', start('0.588')],
    ],
  ]);
  expect(textOf(page, 'section[aria-labelledby="judges"] caption')).toContain('Where n differs');
  expect(
    [...page.querySelectorAll('section[aria-labelledby="judges"] h3')].map(({ textContent }) => textContent),
  ).toEqual(['a/eye, ego2web', 'a/eye, webjudge', 'b/eye, ego2web', 'deterministic']);
});
