import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CapturedRun, captureCli } from '../../../../tests/support/captureCli.js';
import { madeHeight, madeWidth } from '../../../../tests/support/makeVideo.js';
import {
  droppedOf,
  makeAnsweredBuild,
  openQuestionsBuild,
  out,
  type QuestionsBuild,
  row,
} from '../../../../tests/support/questionsBuild.js';
import type { YieldRow } from '../../building/countFates.js';

let bench: QuestionsBuild;
let directory: string;
/** Questions in the data set. */
let kept: number;
/** A run in which the people are the subject, on all questions that came to them. */
let scored: CapturedRun;

beforeAll(async () => {
  bench = await openQuestionsBuild();
  directory = bench.at('answered');
  await makeAnsweredBuild(bench, directory);
  const { questions } = await bench.done('export', directory, '--out', bench.at('data'), '--by', 'Ada');
  kept = questions.length;
  const all = bench.at('all');
  await bench.done('export', directory, '--out', all, '--before-people', '--by', 'Ada');
  scored = await captureCli(
    ...['run', 'egoeverything', '--dataset', all, '--subject', `recorded:${join(directory, 'people')}`],
    ...['--condition', 'blind', '--judge', 'deterministic', '--run', bench.at('run'), '--quiet'],
  );
}, 120_000);
afterAll(() => bench.close());

const readInstances = async (data: string) =>
  (await readFile(join(data, 'instances.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('deixis build egoeverything export', () => {
  it('writes what went through everything as a data set', async () => {
    const { at, done } = bench;
    expect(kept).toBe(row((await done('status', directory)).yield, 'blind').passed);
    const valid = await captureCli('data', 'validate', at('data'));
    expect(valid, valid.standardError).toMatchObject({ exitCode: 0 });
    const instances = await readInstances(at('data'));
    const [first] = instances;
    expect(first).toMatchObject({ videoDataset: 'made', gaze: { width: madeWidth, height: madeHeight } });
    expect(first.queryTimeSeconds).toBeGreaterThanOrEqual(first.targetTimeSeconds + 4);
    // Writers put the right option first; the data set does not.
    expect(new Set(instances.map(({ rightOption }) => rightOption)).size).toBeGreaterThan(1);
  });

  it('gives the answers of people as a subject, in every order of the options', async () => {
    const { done } = bench;
    expect(scored, scored.standardError).toMatchObject({ exitCode: 0 });
    const people = row((await done('status', directory)).yield, 'people');
    const figure = /blind: ([\d.]+)%.* of (\d+)/.exec(scored.standardOutput);
    expect(Number(figure?.[2]), scored.standardOutput).toBe(people.in);
    expect(Number(figure?.[1])).toBeCloseTo((100 * (people.passed + people.mended)) / people.in, 1);
  }, 60_000);

  it('writes two formats of the field, which come back as they were', async () => {
    const { at, done } = bench;
    const instances = await readInstances(at('data'));
    const [first] = instances;
    const plain = ({ id: _, gaze: __, videoFile: ___, keyframes, ...rest }: Record<string, unknown>) => ({
      ...rest,
      name: (keyframes as { objectName: string }[])[0]!.objectName,
    });
    for (const format of ['released', 'huggingface']) {
      const shared = at(format);
      await done('export', directory, '--out', shared, '--format', format, '--by', 'Ada');
      const back = at(`${format}-back`);
      const imported = await captureCli(
        'data',
        'import',
        shared,
        '--benchmark',
        'egoeverything',
        '--out',
        back,
        '--json',
      );
      expect(imported, imported.standardError).toMatchObject({ exitCode: 0 });
      const again = await readInstances(back);
      expect(again.map(plain)).toEqual(instances.map(plain));
      expect(again.map(({ id }) => id)).toEqual(instances.map(({ id }) => id));
      expect(again[0].videoFile).toMatch(/\.mp4$/);
      const [ours, theirs] = [first.keyframes[0].box, again[0].keyframes[0].box];
      const scale = theirs.unit === 'thousandths' ? [madeWidth / 1000, madeHeight / 1000] : [1, 1];
      expect(theirs.left * scale[0]!).toBeCloseTo(ours.left, 1);
      expect(theirs.bottom * scale[1]!).toBeCloseTo(ours.bottom, 1);
      expect((await captureCli('data', 'validate', back)).exitCode).toBe(0);
    }
    const released = JSON.parse(await readFile(at('released', 'questions.json'), 'utf8'));
    expect(Object.keys(released)).toEqual(
      expect.arrayContaining(['generation_date', 'dataset', 'summary', 'result']),
    );
    expect(Object.keys(released.result[0].QA[0])).toEqual(
      expect.arrayContaining([
        ...['key_frame_timestamp', 'key_object', 'raw_output', 'token_usage', 'question', 'answer'],
        ...['correct', 'review_passed', 'review_attempts'],
      ]),
    );
    expect(existsSync(at('released', 'kitchen_summary.json'))).toBe(true);
  }, 60_000);
});

describe('what a build came to', () => {
  it('goes with its data set into the report', async () => {
    const { at, done } = bench;
    const rows = (await done('status', directory)).yield as YieldRow[];
    const { provenance } = JSON.parse(await readFile(at('data', 'dataset.json'), 'utf8'));
    expect(provenance.yield).toEqual(rows);
    const dropped = (['questions', 'rules', 'people', 'blind'] as const).map((stage) =>
      droppedOf(row(rows, stage)),
    );
    const [, , byPeople = 0, byBlind = 0] = dropped;
    const counts = {
      ...{ written: kept + dropped.reduce((sum, count) => sum + count, 0), kept },
      ...{ blindTested: row(rows, 'blind').in, blindSolvable: byBlind },
      ...{ reviewed: out(rows, 'people') + byPeople, agreed: out(rows, 'people') },
    };
    expect(provenance.counts).toMatchObject(counts);
    expect(counts.kept).toBeLessThan(counts.written);
    expect(counts.agreed).toBeLessThan(counts.reviewed);

    const reported = await captureCli('report', at('run'), '--out', at('report'), '--quiet');
    expect(reported, reported.standardError).toMatchObject({ exitCode: 0 });
    const page = parseHTML(await readFile(at('report', 'index.html'), 'utf8')).document;
    const [ledger, shares] = [...page.querySelectorAll('section[aria-labelledby="ledger"] table')].map(
      (table) => [...table.querySelectorAll('tbody tr')].map((line) => line.textContent),
    );
    expect(ledger).toHaveLength(rows.length);
    expect(ledger!.find((line) => line.includes('blind'))).toContain('solved-without-video 1');
    expect(shares![0]).toContain(`of ${counts.written}`);
  }, 60_000);

  it('stands beside that of other builds', async () => {
    const { at, start, done } = bench;
    const { counts } = JSON.parse(await readFile(at('data', 'dataset.json'), 'utf8')).provenance;
    const { variant: _, ...figures } = counts;
    const other = at('other-settings');
    await start(other, 'told', '--groups', '8', '--spread', '200', '--without', 'human');
    const { builds } = await done('compare', directory, other);
    expect(builds).toMatchObject([
      { variant: expect.stringMatching(/^paper, K 12, th 400, /), counts: figures },
      {
        variant: expect.stringMatching(/^paper, without human, K 8, th 200, /),
        ...{ kept: { rate: null }, humanAgreement: { rate: null } },
      },
    ]);
    expect(builds[0].kept.rate).toBeCloseTo(kept / counts.written, 9);
    const lines = (await captureCli('build', 'egoeverything', 'compare', directory, other)).standardOutput;
    expect(lines).toContain(`${((100 * kept) / counts.written).toFixed(1)} (`);
    // Something else was built of other videos: said, since then the videos may be what differs.
    await done(
      ...['start', at('one-video'), at('videos', 'hall.mp4'), '--name', 'one', '--licence', 'CC-BY-4.0'],
    );
    const { notes } = await done('compare', directory, at('one-video'));
    expect(notes.join()).toContain('other videos');
  }, 60_000);
});
