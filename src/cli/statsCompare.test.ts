import { describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { statsJson, statsRefusal, temporaryFiles } from '../../tests/support/statsCli.js';

const file = temporaryFiles();

describe('deixis stats compare', () => {
  const a = () =>
    file('a.csv', ['instance,score,page', 'a1,1,p', 'a2,0.5,p', 'b1,0.75,q', 'b2,1,q', 'c1,0,r']);
  const b = (...lines: string[]) =>
    file('b.csv', ['page,instance,score', 'q,b2,0', 'p,a1,0.5', 'p,a2,0.5', 'q,b1,0.25', 'r,c1,0', ...lines]);

  it('compares by instance, whatever the order of rows and columns', async () => {
    const result = await statsJson('compare', a(), b());
    // Differences 0.5, 0, 0.5, 1, 0: of the 8 sign patterns two are as far out.
    expect(result).toMatchObject({ n: 5, difference: expect.closeTo(0.4, 12), p: 0.25 });
    expect(result.low).toBeLessThan(0.4);
    expect(result.high).toBeGreaterThan(0.4);
    expect(Object.keys(result)).toEqual(['n', 'difference', 'low', 'high', 'p', 'method']);
    const clustered = await statsJson('compare', a(), b(), '--cluster', 'page', '--seed', '5');
    expect(clustered).toMatchObject({ n: 5, clusters: 3, p: 0.5 });
    expect(clustered.method).toMatch(
      /^percentile bootstrap of clusters .*seed 5\); permutation test, all sign flips of/,
    );
    const turned = await statsJson('compare', b(), a(), '--cluster', 'page', '--seed', '5');
    expect(turned).toMatchObject({
      difference: -clustered.difference,
      low: -clustered.high,
      high: expect.closeTo(-clustered.low, 12),
    });
  });

  it('takes the test of McNemar for ones and zeros', async () => {
    const rows = (scores: number[]) => [
      'instance,score',
      ...scores.map((score, index) => `${index},${score}`),
    ];
    const first = file('first.csv', rows([1, 1, 1, 1, 1, 1, 0, 0]));
    const second = file('second.csv', rows([0, 0, 0, 0, 0, 1, 0, 1]));
    // statsmodels mcnemar([[1, 5], [1, 1]], exact=True).pvalue
    expect(await statsJson('compare', first, second)).toMatchObject({ p: expect.closeTo(0.21875, 12), n: 8 });
    const shown = await captureCli('stats', 'compare', first, second);
    expect(shown.standardOutput).toMatch(
      /^difference +0\.500 \(A minus B\)\n95% .*\np +0\.219\nn +8\n.*McNemar exact test\n$/,
    );
  });

  it('has no interval from one cluster', async () => {
    const one = file('one.csv', ['instance,score,cluster', '1,1,c', '2,0.5,c']);
    const other = file('other.csv', ['instance,score', '1,0', '2,0.25']);
    expect(await statsJson('compare', one, other)).toMatchObject({
      clusters: 1,
      low: null,
      high: null,
      p: 1,
    });
    expect((await captureCli('stats', 'compare', one, other)).standardOutput).toContain(
      'one cluster says nothing',
    );
  });

  it('leaves nothing out in silence', async () => {
    const more = b('s,d1,1');
    expect(await statsRefusal(3, 'compare', a(), more)).toMatch(
      /a\.csv: no score of "d1".*\n.*--only-common/,
    );
    const run = await captureCli('stats', 'compare', a(), more, '--only-common', '--json');
    expect(run.standardError).toMatch(/left out, as only one file has them: 0 of .*a\.csv, 1 of .*b\.csv/);
    expect(JSON.parse(run.standardOutput).n).toBe(5);
    const elsewhere = file('else.csv', ['instance,score', 'z,1']);
    expect(await statsRefusal(3, 'compare', a(), elsewhere, '--only-common')).toContain(
      'no instance in common',
    );
    const moved = file('moved.csv', [
      'instance,score,page',
      'a1,1,p',
      'a2,0,p',
      'b1,0,q',
      'b2,1,q',
      'c1,0,q',
    ]);
    expect(await statsRefusal(3, 'compare', a(), moved, '--cluster', 'page')).toMatch(
      /"c1" is in cluster "r".*"q"/,
    );
    expect(await statsRefusal(3, 'compare', a(), b('p,a1,1'))).toContain(
      'b.csv:7: instance: "a1" has a score',
    );
    const misspelt = file('misspelt.csv', ['instance,score,clutser', 'a1,1,x']);
    expect(await statsRefusal(3, 'compare', misspelt, b())).toContain('did you mean "cluster"?');
    expect(await statsRefusal(3, 'compare', a(), file('e.csv', ['instance,score', 'a1,']))).toContain(
      'e.csv:2: score: expected a number, got ""',
    );
  });
});

describe('deixis stats bootstrap', () => {
  const rows = ['i,1,x,p', 'i,0,y,p', 'j,0.5,x,p', 'j,0.5,y,p', 'k,0.7,x,q', 'k,0.1,y,q'];
  const scores = (lines: string[]) => file('scores.csv', ['instance,score,subject,page', ...lines]);

  it('gives means, ranks and paired differences', async () => {
    const options = ['--cluster', 'page', '--replicates', '2000', '--seed', '3'];
    const result = await statsJson('bootstrap', scores(rows), ...options);
    // Only four draws of two pages exist: (p, p), (p, q), (q, p), (q, q); means of x are 0.75, 2.2/3, 0.7.
    expect(result.subjects.x).toEqual({
      n: 3,
      clusters: 2,
      mean: expect.closeTo(2.2 / 3, 12),
      low: 0.7,
      high: 0.75,
      pFirst: 1,
    });
    expect(result.subjects.y).toMatchObject({ mean: expect.closeTo(0.2, 12), pFirst: 0 });
    expect(result.pairs).toEqual([
      {
        a: 'x',
        b: 'y',
        difference: expect.closeTo(1.6 / 3, 12),
        low: 0.5,
        high: expect.closeTo(0.6, 12),
        pPlus: 1,
        stable: true,
      },
    ]);
    expect(await statsJson('bootstrap', scores([...rows].reverse()), ...options)).toMatchObject({
      subjects: result.subjects,
    });
    const shown = await captureCli('stats', 'bootstrap', scores(rows), ...options);
    expect(shown.standardOutput).toMatch(
      /x +3 +2 +0\.733 +0\.700 +0\.750 +100\.0%\n[\s\S]*x +y +0\.533 .* 100\.0% +stable\n$/,
    );
  });

  it('says how many scores are missing, and has no interval from one cluster', async () => {
    const run = await captureCli(
      'stats',
      'bootstrap',
      scores([...rows, 'i,1,z,p', 'k,,z,q']),
      '--cluster',
      'page',
      '--json',
    );
    expect(run.standardError).toContain('warning: 2 of 9 scores are missing');
    expect(JSON.parse(run.standardOutput).subjects.z).toMatchObject({
      n: 1,
      mean: 1,
      low: null,
      pFirst: null,
    });
  });

  it.each([
    [['i,1,x,p', 'j,1,x,p', 'i,0,x,p'], 'scores.csv:4: "x" has a score on "i" already'],
    [['i,1,x,p', 'i,1,y,q'], 'scores.csv:3: page: "i" is in "q" here and in "p" above'],
    [['i,1,,p'], 'scores.csv:2: subject: expected a name'],
    [['i,high,x,p'], 'scores.csv:2: score: expected a number, got "high"'],
    [['i,,x,p'], 'scores.csv: it holds no score'],
    [[], 'scores.csv: it holds no score'],
  ])('refuses %j', async (lines, message) => {
    expect(await statsRefusal(3, 'bootstrap', scores(lines), '--cluster', 'page')).toContain(message);
  });
});
