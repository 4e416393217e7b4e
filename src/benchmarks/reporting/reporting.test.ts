import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScoredDataset, makeScoredRun } from '../../../tests/support/makeScoredRun.js';
import { judgedRecords, mergeRecords } from './mergeRecords.js';
import { openReportRuns, type ReportRuns } from './openReportRuns.js';
import { runNotes } from './runNotes.js';

let folder = '';
let opened: ReportRuns;

/** Two runs of one subject, the second of them judged again. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-reporting-'));
  const dataset = join(folder, 'data');
  const instances = await makeScoredDataset(dataset, { instances: 3, pages: 2 });
  const run = (id: string, more: object) =>
    makeScoredRun(join(folder, id), {
      ...{ id, dataset, instances, subjects: { 'a/model': 0.5, untouched: 0.2 }, ...more },
    });
  await run('first', {});
  await run('second', { seed: 2 });
  await run('again', { judge: 'b/judge', outputsOf: join(folder, 'second') });
  await run('foreign', { judge: 'b/judge', subjects: { 'c/other': 0.5 } });
  opened = openReportRuns(['first', 'second', 'again'].map((id) => join(folder, id)));
});
afterAll(async () => {
  opened?.close();
  await rm(folder, { recursive: true, force: true });
});

const subjectsOf = (records: Iterable<{ key: { subject: string } }>): string[] =>
  [...new Set([...records].map(({ key }) => key.subject))].sort();

describe('runs that are reported together', () => {
  it('are told from those that judged their outputs again, and another judge is no difference', () => {
    expect(opened.runs.map(({ manifest }) => manifest.id)).toEqual(['first', 'second']);
    expect(opened.judgedAgain.map(({ manifest }) => manifest.id)).toEqual(['again']);
    expect(opened.differences.map(({ code }) => code)).not.toContain('JUDGES_DIFFER');
    expect(opened.differences.map(({ message }) => message).join()).not.toContain('outputsOf');
  });

  it('name a subject of both by its run, and give what is alike everywhere once', () => {
    const alike = new Set(['oracle', 'untouched']);
    const records = [...mergeRecords(opened.runs, { alike })];
    expect(subjectsOf(records)).toEqual(['a/model [first]', 'a/model [second]', 'oracle', 'untouched']);
    const untouched = records.filter(({ key }) => key.subject === 'untouched');
    expect(untouched).toHaveLength(9);
    expect(subjectsOf(mergeRecords(opened.runs))).toContain('untouched [second]');
    const verdicts = records.map(({ key, payload }) => [
      key.subject,
      (payload as { judgment: { subject: string } }).judgment.subject,
    ]);
    expect(verdicts.every(([of, said]) => of === said)).toBe(true);
  });

  it('call a subject that was judged again as the run whose output it was', () => {
    const [again] = opened.judgedAgain;
    expect(subjectsOf(judgedRecords(again!, opened.runs))).toContain('a/model [second]');
    expect(subjectsOf(judgedRecords(again!, opened.runs))).not.toContain('a/model [first]');
  });

  it('are refused twice, and where another judge judged other subjects', () => {
    const [first, foreign] = [join(folder, 'first'), join(folder, 'foreign')];
    expect(() => openReportRuns([first, first])).toThrow(/given twice/);
    expect(() => openReportRuns([first, foreign])).toThrow(/must not stand side by side/);
  });

  it('are told to be incomplete, changed, or to lack instances', () => {
    const { runs, differences } = opened;
    const content = { runs, differences, dataset: { directory: 'data' } };
    expect(runNotes({ ...content, instances: [1, 2, 3], dataChanged: false })).toEqual([]);
    const notes = runNotes({
      ...content,
      runs: runs.map((run) => ({ ...run, manifest: { ...run.manifest, planned: run.manifest.planned + 1 } })),
      ...{ instances: [1], dataChanged: true },
    });
    expect(notes).toEqual([
      expect.stringContaining('data has changed since the run'),
      expect.stringContaining('2 instances of the run are no longer in data'),
      expect.stringContaining('first is not complete'),
      expect.stringContaining('second is not complete'),
    ]);
  });
});
