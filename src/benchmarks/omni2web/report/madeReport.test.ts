import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScoredDataset, makeScoredRun } from '../../../../tests/support/makeScoredRun.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import { verdictPayloadSchema } from '../plan/payloads.js';
import { writeReport } from './writeReport.js';

interface Part {
  textContent: string;
  id: string;
  querySelector(selector: string): Part | null;
  querySelectorAll(selector: string): Iterable<Part>;
}

const subjects = {
  'google/gemini-3.5-flash': 0.62,
  'openai/gpt-5.6': 0.6,
  'vllm/Qwen3.8-27B': 0.35,
};
let folder = '';
let sizeBytes = 0;
let page: Part;
let source = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-made-'));
  const dataset = join(folder, 'data');
  const instances = await makeScoredDataset(dataset, { instances: 24, pages: 6 });
  const plan = { dataset, instances, subjects, executors: ['rules', 'own'] };
  const run = join(folder, 'run');
  await makeScoredRun(run, { ...plan, judge: 'deepseek/deepseek-v4-pro' });
  const again = join(folder, 'again');
  await makeScoredRun(again, {
    ...{ ...plan, id: 'again', judge: 'google/gemini-3.1-pro', outputsOf: run, seed: 2 },
    mildness: (subject) => (subject.startsWith('google/') ? 0.3 : 0),
  });
  const index = await writeReport({
    ...{ runDirectories: [run, again], outputDirectory: join(folder, 'report'), media: false },
    labelsFile: await writeLabels(run),
  });
  sizeBytes = (await stat(index)).size;
  const text = await readFile(index, 'utf8');
  expect(text).not.toMatch(/\bNaN\b|undefined/);
  source = text;
  page = parseHTML(text).document as unknown as Part;
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const labelled = 'openai/gpt-5.6';
const changed = { rubric: 0, target: 0, match: 0, steps: 0, items: 0 };

/** What the first judge decided on one subject's outputs, with every fifth item, seventh target and tenth match changed. */
async function writeLabels(run: string): Promise<string> {
  const store = openRunStore(run);
  const rows: string[] = [];
  for (const { key, payload } of store.records()) {
    const [track] = key.stage.split('.');
    if (key.subject !== labelled || !['A', 'B'].includes(track!)) continue;
    const { judgment } = verdictPayloadSchema.parse(payload);
    const row = (decision: string, label: unknown) =>
      rows.push(`${key.instance}/${labelled}/omni/${track}/${decision},ann,${label}`);
    for (const { id, met } of judgment.items ?? []) {
      const isOther = changed.items++ % 5 === 0;
      if (isOther) changed.rubric += 1;
      row(id, Number(met !== isOther));
    }
    for (const { step, matched, target, action } of judgment.steps ?? []) {
      const place = changed.steps++;
      if (place % 7 === 0) changed.target += 1;
      if (place % 10 === 0) changed.match += 1;
      row(`step-${step}/target`, Number(target !== (place % 7 === 0)));
      row(`step-${step}/action`, Number(action));
      row(`step-${step}/match`, place % 10 > 0 ? (matched ?? 'none') : matched === null ? 1 : 'none');
    }
  }
  store.close();
  const file = join(folder, 'labels.csv');
  await writeFile(file, ['item,rater,label', ...rows, `no/such/omni/B/step-1/target,ann,1`, ''].join('\n'));
  return file;
}

/** The cells of a section's table whose caption fits, row by row. */
function tableOf(section: string, caption: RegExp): string[][] {
  const own = page.querySelector(`section[aria-labelledby="${section}"]`)!;
  const table = [...own.querySelectorAll('table')].find((one) =>
    caption.test(one.querySelector('caption')!.textContent),
  );
  expect(table, `${section}: no table ${caption}`).toBeDefined();
  return [...table!.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()),
  );
}

// "54.216.7 to 91.7, n 22*": a figure, its interval, over how many.
const figure = String.raw`-?\d+\.\d+`;
const withInterval = new RegExp(`^${figure} ?${figure} to ${figure}`);
const withNumber = new RegExp(String.raw`^${figure} ?${figure} to ${figure}, n \d+\*?$`);

/** The figure of a cell, without what stands below it. */
const first = (cell: string | undefined): number => Number(/^-?\d+\.\d\d/.exec(cell!)![0]);

describe('a report of several models, two executors and two judges', () => {
  it('has an interval in every cell of the operation tables, and how many steps', () => {
    for (const subject of Object.keys(subjects)) {
      const rows = tableOf('operations', new RegExp(`^${subject}, omni: steps`));
      expect(rows.length).toBe(12);
      // Reverts cancel the step before them, which is always a layout step: A and C have those of the first step only.
      for (const [operation, ...cells] of rows)
        for (const cell of operation === 'layout' ? [cells[1]!] : cells) expect(cell).toMatch(withNumber);
    }
    const [first] = tableOf('operations', /^Joint correctness/);
    expect(first!.slice(1, 4).every((cell) => withNumber.test(cell))).toBe(true);
    expect(first!.slice(4).every((cell) => withInterval.test(cell))).toBe(true);
  });

  it('has intervals of NIU and of every step outcome', () => {
    for (const row of tableOf('scores', /^Subjects, all scores/)) expect(row.at(-2)).toMatch(withInterval);
    const outcomes = tableOf('steps', /^Steps by what was right/);
    // Three subjects on three tracks, and the reference run.
    expect(outcomes.length).toBe(10);
    for (const [, track, ...cells] of outcomes)
      for (const cell of cells.slice(0, 4)) expect(cell, track).toMatch(withInterval);
  });

  it('measures a subject that is its own executor by its own reference run', () => {
    const rows = tableOf('executors', /^Recovered and reference/);
    expect(rows.length).toBe(6);
    const own = rows.filter(([, executor]) => executor!.startsWith('the subject itself'));
    expect(own.length).toBe(3);
    expect(new Set(own.map((row) => row[3])).size).toBe(3);
    for (const [, , recovered, reference, gap, ratio] of rows) {
      expect(first(gap)).toBeCloseTo(Number(reference) - Number(recovered), 1);
      expect([gap, ratio].every((cell) => withInterval.test(cell!))).toBe(true);
      expect(first(ratio)).toBeCloseTo((100 * Number(recovered)) / Number(reference), 1);
    }
    const [fixed, second] = tableOf('executors', /NIU in percent and ranks/);
    expect([fixed![0], second![0]]).toEqual(['rules', 'own']);
    expect(second!.slice(1, 4).every((cell) => /^\d+\.\d+ ?rank \d$/.test(cell))).toBe(true);
  });

  it('shows what a judge gives its own family, beyond its mildness', () => {
    const rows = tableOf('judges', /^What a judge gives/);
    expect(new Set(rows.map(([, judge, family]) => `${judge} ${family}`))).toEqual(
      new Set(['google/gemini-3.1-pro gemini']),
    );
    expect(rows.every(([subject]) => subject!.startsWith('google/gemini-3.5-flash'))).toBe(true);
    const editing = rows.find(([, , , score]) => score === 'A: EFS')!;
    expect(editing[5]).toMatch(withInterval);
    // Made 0.3 milder with this subject alone.
    expect(Number.parseFloat(editing[5]!)).toBeGreaterThan(10);
    const words = page.querySelector('section[aria-labelledby="judges"]')!.textContent;
    expect(words).toMatch(/Cohen’s kappa -?0\.\d{3} \(-?0\.\d{3} to 0\.\d{3}\), over pages drawn anew/);
  });

  it('holds each judge against people: items, targets, actions, alignment and scores', () => {
    const [first, second, ...more] = [...page.querySelectorAll('section[aria-labelledby="labels"] h3')].map(
      ({ textContent }) => textContent,
    );
    expect([first, second, more]).toEqual([
      'Judge deepseek/deepseek-v4-pro, labels of ann',
      'Judge google/gemini-3.1-pro, labels of ann',
      [],
    ]);
    const rows = new Map(tableOf('labels', /^By what is decided/).map(([name, ...cells]) => [name, cells]));
    const agreement = (name: string): number => Number(/^\d+\.\d/.exec(rows.get(name)![1]!)![0]);
    const { steps, target, match, items, rubric } = changed;
    expect(agreement('B target')).toBeCloseTo(100 * (1 - target / steps), 1);
    expect(agreement('B action')).toBe(100);
    expect(agreement('B alignment')).toBeCloseTo(100 * (1 - match / steps), 1);
    expect(Number(rows.get('B alignment')![0])).toBe(steps);
    expect(rows.get('B alignment')![1]).toMatch(withInterval);
    expect(rows.get('B target')![2]).toMatch(/^0\.\d{3} ?0\.\d\d to 0\.\d\d$/);
    expect([...rows.keys()].filter((name) => name!.startsWith('A ')).length).toBe(3);
    expect(rows.get('B IRS')!.slice(0, 3)).toEqual(['–', '–', '–']);
    expect(rows.get('B IRS')![3]).toBe('24');
    const words = page.querySelector('section[aria-labelledby="labels"]')!.textContent;
    expect(words).toContain(`agrees with ${items - rubric} of ${items} labels`);
    expect(words).toContain('1 more labels of labels.csv name no decision');
    expect(source).toMatch(/label: a step fits, judge: the same step: \d+; .*judge: another step: 0;/);
  });

  it('tells executors by name, and whether ranks hang on zero fill', () => {
    const text = page.querySelector('main')!.textContent;
    expect(text).toContain('C, executor own');
    expect(text).not.toMatch(/\bC2\b/);
    expect(text).toMatch(/the two orders have Spearman/);
  });

  it('is far below five megabytes', () => {
    expect(sizeBytes).toBeLessThan(1_200_000);
  });
});
