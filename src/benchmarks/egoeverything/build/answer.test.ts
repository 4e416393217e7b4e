import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addsUp,
  goodModels,
  letterOf,
  modelOf,
  row,
  textOf,
  useQuestionsBuild,
} from '../../../../tests/support/questionsBuild.js';

const bench = useQuestionsBuild();

describe('deixis build egoeverything answer', () => {
  it('takes answers, mends and rejections, one by one and in sheets; the blind test asks about what people left', async () => {
    const { at, server, start, make, build, done } = bench();
    const directory = at('answered');
    // What people see of a question is the same without these, and had sooner.
    await start(directory, 'told', '--questions-per-video', '8', '--without', 'merge,validator');
    await make(directory);
    const next = await done('answer', directory, '--next', '--by', 'Bo');
    expect(Object.keys(next).sort()).toEqual(
      ['id', 'options', 'question', 'queryTimeSeconds', 'version', 'video', 'videoFile'].sort(),
    );
    // Held for the first; the second gets another.
    const other = await done('answer', directory, '--next', '--by', 'Cy');
    expect(other.id).not.toBe(next.id);
    const told = await done(
      'answer',
      directory,
      '--id',
      next.id,
      '--choice',
      letterOf(next, 'a striped mug'),
      '--by',
      'Bo',
    );
    expect(JSON.stringify(told)).not.toMatch(/agreed|right|rightOption/);
    await done(
      'answer',
      directory,
      '--id',
      other.id,
      '--choice',
      letterOf(other, 'a red bowl'),
      '--by',
      'Cy',
    );
    const third = await done('answer', directory, '--next', '--by', 'Bo');
    const bad = await build(
      'answer',
      directory,
      '--mend',
      third.id,
      '--question',
      'What is in the video?',
      '--reason',
      'x',
      '--by',
      'Bo',
    );
    expect(bad).toMatchObject({ exitCode: 3 });
    await done(
      'answer',
      directory,
      '--mend',
      third.id,
      '--question',
      'Which mug stood beside the sink?',
      '--reason',
      'grammar',
      '--by',
      'Bo',
    );
    const sheet = at('answers.csv');
    await done('answer', directory, '--export-sheet', sheet);
    const text = await readFile(sheet, 'utf8');
    expect(text).toContain('Which mug stood beside the sink?');
    const rows = text.trim().split('\r\n');
    const filled = rows.map((line, index) => {
      if (index === 0) return line;
      const cells = line.split(',');
      const letter = 'ABCDE'[cells.indexOf('a striped mug') - 5]!;
      // The last row is rejected, the one before it is older than what stands.
      if (index === rows.length - 1)
        return [...cells.slice(0, 10), '', 'yes', 'two sinks', '', 'Di'].join(',');
      if (index === rows.length - 2)
        return [cells[0], 9, ...cells.slice(2, 10), letter, '', '', '', 'Di'].join(',');
      return [...cells.slice(0, 10), letter, '', '', 12, 'Di'].join(',');
    });
    await writeFile(sheet, filled.join('\r\n'));
    const taken = await build('answer', directory, '--import-sheet', sheet);
    expect(taken.exitCode).toBe(3);
    expect(taken.json()).toMatchObject({ rejected: [expect.any(String)], mended: [] });
    expect(taken.json().problems).toHaveLength(1);
    expect(taken.json().problems[0]).toContain('it was mended since');
    const status = await done('status', directory);
    addsUp(status.yield);
    expect(row(status.yield, 'people')).toMatchObject({
      ...{ mended: 1, waiting: 1 },
      dropped: { disagreement: 1, rejected: 1 },
    });
    expect(status.answerers.Di).toBe(taken.json().answered.length);
    const recorded = await readFile(join(directory, 'people', 'answer', `${other.id}.txt`), 'utf8');
    expect(recorded.trim()).toBe('a red bowl');
    // The people are through: the blind test asks about what they left. It knows one question.
    server.reply = (request) =>
      modelOf(request) === 'guess' && textOf(request).includes('Which mug stood')
        ? { text: 'a striped mug' }
        : goodModels(request);
    const blind = await make(directory, '--maximum-repairs', '1', '--blind', 'local/guess');
    addsUp(blind.yield);
    expect(row(blind.yield, 'blind')).toMatchObject({ waiting: 0, dropped: { 'solved-without-video': 1 } });
  }, 120_000);
});
