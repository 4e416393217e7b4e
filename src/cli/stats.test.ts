import { describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { statsJson, statsRefusal, temporaryFiles } from '../../tests/support/statsCli.js';

const file = temporaryFiles();

describe('deixis stats correlate', () => {
  it('correlates two columns, or says why it cannot', async () => {
    const path = file('pairs.csv', ['human,judge', '1,2', '2,3', '3,5', '4,1']);
    const result = await statsJson('correlate', path, '--x', 'judge', '--y', 'human');
    // scipy.stats.pearsonr([2, 3, 5, 1], [1, 2, 3, 4]), spearmanr, kendalltau
    expect(result).toEqual({
      n: 4,
      pearson: expect.closeTo(-0.07559289460184544, 12),
      spearman: expect.closeTo(-0.2, 12),
      kendall: expect.closeTo(0, 12),
    });
    const flat = await statsJson('correlate', file('flat.csv', ['x,y', '1,2', '1,3']));
    expect(flat).toMatchObject({
      n: 2,
      pearson: null,
      spearman: null,
      kendall: null,
      reason: expect.any(String),
    });
    expect(await statsRefusal(3, 'correlate', path)).toContain('no column "x"');
    const wrong = file('wrong.csv', ['x,y', '1,2', '3,n/a']);
    expect(await statsRefusal(3, 'correlate', wrong)).toContain(
      'wrong.csv:3: y: expected a number, got "n/a"',
    );
  });
});

describe('deixis stats proportion', () => {
  it('gives a rate with its interval', async () => {
    // statsmodels proportion_confint(282, 290, method='wilson'), and method='beta' with alpha 0.1.
    expect(await statsJson('proportion', '--successes', '282', '--n', '290')).toEqual({
      rate: 282 / 290,
      low: expect.closeTo(0.946518916976145, 12),
      high: expect.closeTo(0.9859567149502488, 12),
      method: 'wilson',
    });
    const exact = ['--method', 'exact', '--confidence', '0.9'];
    expect(await statsJson('proportion', '--successes', '0', '--n', '10', ...exact)).toEqual({
      rate: 0,
      low: 0,
      high: expect.closeTo(1 - 0.05 ** 0.1, 12),
      method: 'exact',
    });
    expect(await statsJson('proportion', '--successes', '0', '--n', '0')).toMatchObject({
      rate: null,
      low: 0,
      high: 1,
    });
    const shown = await captureCli('stats', 'proportion', '--successes', '282', '--n', '290');
    expect(shown.standardOutput).toBe('97.2% (282 of 290), 95% interval 94.7% to 98.6%, wilson\n');
  });

  it.each([
    [['--successes', '3', '--n', '2'], '--successes 3 is more than --n 2'],
    [['--successes', '-1', '--n', '2'], '--successes'],
    [['--successes', '1.5', '--n', '2'], 'whole number'],
    [['--successes', '1', '--n', '1e308'], '--n'],
    [['--successes', '1', '--n', '2', '--confidence', '95'], 'above 0 and below 1'],
    [['--successes', '1'], "required option '--n <n>'"],
  ])('refuses %j', async (options, message) => {
    expect(await statsRefusal(2, 'proportion', ...options)).toContain(message);
  });
});

describe('deixis stats power', () => {
  it('tells what a planned run can find', async () => {
    // By hand: 0.4 sqrt((1 + 8 * 0.1) / 918), times 1.959964 + 0.841621; power by scipy.stats.norm.
    const plan = [
      'power',
      '--n',
      '918',
      '--sd',
      '0.4',
      '--cluster-size',
      '9',
      '--cluster-correlation',
      '0.1',
    ];
    expect(await statsJson(...plan, '--difference', '0.05')).toEqual({
      n: 918,
      standardError: expect.closeTo(0.0177123, 6),
      smallestDetectableDifference: expect.closeTo(0.0496225, 6),
      difference: 0.05,
      power: expect.closeTo(0.805914, 5),
    });
    expect((await statsJson('power', '--n', '400', '--discordant', '0.25')).standardError).toBeCloseTo(
      0.025,
      12,
    );
    const shown = await captureCli('stats', ...plan, '--difference', '0.05');
    expect(shown.standardOutput).toBe(
      'smallest difference found with a chance of 80.0%: 0.050 (standard error 0.018)\nchance of finding a difference of 0.05: 80.6%\n',
    );
  });

  it('says that its quantiles are normal ones where the clusters are few', async () => {
    const power = (...options: string[]) => captureCli('stats', 'power', '--sd', '1', ...options);
    const note = 'the truth is a little worse than these figures, whose quantiles are normal ones';
    expect((await power('--n', '200', '--cluster-size', '10')).standardError).toContain(
      `with 20 clusters ${note}`,
    );
    expect((await power('--n', '200')).standardError).toBe('');
    expect((await power('--n', '20', '--quiet')).standardError).toBe('');
  });

  it.each([
    [['--n', '10'], 'either --sd or --discordant'],
    [['--n', '10', '--sd', '1', '--discordant', '0.1'], 'either --sd or --discordant'],
    [['--n', '10', '--sd', '0'], '--sd'],
    [['--n', '1', '--sd', '1e308'], '--sd'],
    [['--n', '1e308', '--sd', '1'], '--n'],
    [['--n', '10', '--sd', '1', '--difference', '1e308'], '--difference'],
    [['--n', '10', '--sd', '1', '--cluster-size', '11'], '--cluster-size 11 is more than --n 10'],
    [['--n', '10', '--sd', '1', '--power', '0.05'], '--power 0.05 must be above --significance 0.05'],
  ])('refuses %j', async (options, message) => {
    expect(await statsRefusal(2, 'power', ...options)).toContain(message);
  });
});
