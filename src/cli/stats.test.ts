import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-stats-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, lines: string[]): Promise<string> {
  await writeFile(join(folder, name), lines.join('\n'));
  return join(folder, name);
}

/** The JSON document that a command prints, alone on standard output. */
async function json(...options: string[]) {
  const run = await captureCli('stats', ...options, '--json');
  expect(run).toMatchObject({ exitCode: 0, standardError: '' });
  return JSON.parse(run.standardOutput);
}

async function refusal(exitCode: number, ...options: string[]): Promise<string> {
  const run = await captureCli('stats', ...options);
  expect(run).toMatchObject({ exitCode, standardOutput: '' });
  return run.standardError;
}

const twoRaters = [
  'item,rater,label',
  '1,b,yes',
  '1,a,yes',
  '2,a,no',
  '2,b,yes',
  '3,a,no',
  '3,b,no',
  '4,a,yes',
  '4,b,',
];

describe('deixis stats agreement', () => {
  it('measures two raters', async () => {
    // By hand: agreement 2/3; chance (1/3 2/3 + 2/3 1/3) = 4/9 for Cohen, (1/2)^2 twice for Fleiss.
    expect(await json('agreement', await file('labels.csv', twoRaters))).toEqual({
      items: 4,
      itemsCompared: 3,
      raters: 2,
      percentAgreement: 2 / 3,
      cohenKappa: expect.closeTo(2 / 5, 12),
      fleissKappa: expect.closeTo(1 / 3, 12),
      krippendorffAlpha: expect.closeTo(4 / 9, 12),
      confusion: {
        rows: 'a',
        columns: 'b',
        labels: ['no', 'yes'],
        counts: [
          [1, 1],
          [0, 1],
        ],
      },
      reasons: {},
      majority: { decided: 2, ties: [{ item: '2', labels: ['no', 'yes'] }] },
      pairs: [expect.objectContaining({ a: 'a', b: 'b', items: 3 })],
    });
  });

  it('says why a measure is not defined', async () => {
    const path = await file('three.csv', [
      'item,rater,label',
      'i,a,1',
      'i,b,1',
      'i,c,0',
      'j,a,0',
      'j,b,0',
      'k,c,1',
    ]);
    const result = await json('agreement', path);
    expect(result).toMatchObject({ cohenKappa: null, fleissKappa: null, confusion: null, itemsCompared: 2 });
    expect(result.reasons).toEqual({
      cohenKappa: 'there are 3 raters; pairs has one for every two',
      fleissKappa: 'the items have different numbers of labels',
    });
    const lone = await json('agreement', await file('lone.csv', ['item,rater,label', 'i,a,1', 'j,b,1']));
    expect(lone).toMatchObject({
      percentAgreement: null,
      krippendorffAlpha: null,
      majority: { decided: 0, ties: [] },
    });
    expect(Object.values(lone.reasons)).toEqual(Array(4).fill('no item has two labels'));
    const same = await file('same.csv', ['item,rater,label', 'i,a,1', 'i,b,1']);
    expect(await json('agreement', same)).toMatchObject({ percentAgreement: 1, cohenKappa: null });
    const shown = await captureCli('stats', 'agreement', same);
    expect(shown.standardError).toBe(
      'all: no cohenKappa, fleissKappa, krippendorffAlpha: every label is the same, so that nothing is left to chance\n',
    );
    expect((await json('agreement', await file('none.csv', ['item,rater,label']))).items).toBe(0);
  });

  it('knows distances of numbers and of ordered labels', async () => {
    const rows = (names: string[]) => [
      'item,rater,label',
      ...[
        [0, 0],
        [1, 2],
        [2, 2],
        [3, 1],
        [0, 1],
      ].flatMap(([a, b], item) => [`${item},a,${names[a!]}`, `${item},b,${names[b!]}`]),
    ];
    const numbers = await file('numbers.csv', rows(['-1', '2', '10', '30']));
    const words = await file('words.csv', rows(['低', '中', '高', '最高']));
    const order = ['--order', '低,中,高,最高'];
    for (const options of [
      ['--weights', 'quadratic'],
      ['--level', 'ordinal'],
    ]) {
      const ofNumbers = await json('agreement', numbers, ...options);
      const ofWords = await json('agreement', words, ...options, ...order);
      expect(ofWords.krippendorffAlpha).toBeCloseTo(ofNumbers.krippendorffAlpha, 12);
      expect(ofWords.cohenKappa).toBeCloseTo(ofNumbers.cohenKappa, 12);
    }
    // sklearn.metrics.cohen_kappa_score([0, 1, 2, 3, 0], [0, 2, 2, 1, 1], weights='quadratic')
    expect((await json('agreement', numbers, '--weights', 'quadratic')).cohenKappa).toBeCloseTo(0.375, 12);
    expect(await refusal(3, 'agreement', words, '--level', 'interval')).toMatch(
      /words\.csv:2: label: the label "低" is no number.*\n.*--order/,
    );
    expect(await refusal(2, 'agreement', words, '--level', 'interval', ...order)).toContain('needs numbers');
    expect(await refusal(3, 'agreement', words, '--order', '低,中,高')).toContain(
      'words.csv:8: label: the label "最高"',
    );
  });

  it('checks raters against one of them, or against the others', async () => {
    const path = await file('truth.csv', [
      'item,rater,label',
      ...['1,1,1', '1,0,1', '0,0,1', '0,1,1', '1,1,0', '0,0,0'].flatMap((labels, item) =>
        labels.split(',').map((label, rater) => `${item},${['ann', 'bob', 'judge'][rater]},${label}`),
      ),
    ]);
    const { truth } = await json('agreement', path, '--truth', 'ann', '--positive', '1', '--beta', '2');
    expect(truth.map(({ rater }: { rater: string }) => rater)).toEqual(['bob', 'judge']);
    expect(truth[1]).toMatchObject({
      n: 6,
      truePositives: 2,
      falsePositives: 2,
      falseNegatives: 1,
      trueNegatives: 1,
    });
    expect(truth[1].fBeta).toBeCloseTo((5 * 2) / (5 * 2 + 4 * 1 + 2), 12);
    // Wilson, 2 of 3: statsmodels proportion_confint(2, 3, method='wilson').
    expect(truth[1].falseSuccessInterval[0]).toBeCloseTo(0.2076596008020473, 10);
    const majority = await json('agreement', path, '--truth', 'majority', '--positive', '1');
    expect(majority.truth[2]).toMatchObject({
      rater: 'judge',
      n: 4,
      ties: 2,
      truePositives: 1,
      falsePositives: 1,
    });
    expect(await refusal(2, 'agreement', path, '--truth', 'ann')).toContain('--truth and --positive');
    expect(await refusal(3, 'agreement', path, '--truth', 'an', '--positive', '1')).toContain(
      'did you mean "ann"?',
    );
    expect(await refusal(3, 'agreement', path, '--truth', 'ann', '--positive', 'yes')).toContain(
      'label (label) "yes"',
    );
    const shown = await captureCli('stats', 'agreement', path, '--truth', 'ann', '--positive', '1');
    expect(shown.standardOutput).toMatch(
      /judge +all +6 +50\.0% +50\.0% +66\.7% +0\.571 +66\.7% \(20\.8% to 93\.9%\)/,
    );
  });

  it.each([
    [
      ['item,rater,label', 'i,a,1', 'i,b,1', 'i,a,0'],
      'labels.csv:4: "a" has labelled "i" already, in line 2',
    ],
    [['item,rater,label', 'i,,1'], 'labels.csv:2: rater: expected a name, got nothing'],
    [
      ['item,rate,label', 'i,a,1'],
      'labels.csv:1: no column "rater" among "item", "rate", "label"; did you mean "rate"?',
    ],
    [['item,rater,label', 'i,a,1,2'], 'labels.csv:2: expected 3 cells, got 4'],
  ])('refuses %j', async (lines, message) => {
    expect(await refusal(3, 'agreement', await file('labels.csv', lines))).toContain(message);
  });

  it('refuses labels and options that do not occur', async () => {
    const path = await file('labels.csv', twoRaters);
    expect(await refusal(3, 'agreement', path, '--missing', 'Unsure')).toContain(
      'no row of it has the label "Unsure"',
    );
    expect(await refusal(3, 'agreement', path, '--rename', 'maybe=no')).toContain('"maybe"');
    expect(await refusal(2, 'agreement', path, '--rename', 'maybe')).toContain('as in Unsure=Unsuccessful');
    expect(await refusal(2, 'agreement', path, '--by-page', 'x')).toContain('unknown option');
    expect(await refusal(2, 'agreement', path, '--level', 'ratio')).toContain('Allowed choices');
    expect((await json('agreement', path, '--rename', 'no=yes')).percentAgreement).toBe(1);
  });
});

describeWithMedia('annotations of AgentRewardBench against scikit-learn and statsmodels', () => {
  // Made by fixtures/makeAnnotationValues.py, whose first lines are the command.
  const stored = JSON.parse(
    readFileSync(new URL('../stats/fixtures/annotationValues.json', import.meta.url), 'utf8'),
  );
  const options = () => [
    'agreement',
    testMedia('trajectories/agent_reward_bench/annotations.csv')!,
    ...['--item', 'task_id,model_name', '--rater', 'annotator_name', '--label', 'trajectory_success'],
  ];

  function expectStored(ours: Record<string, unknown>, { agreeing, ...expected }: Record<string, number>) {
    for (const [name, value] of Object.entries(expected)) expect(ours[name]).toBeCloseTo(value, 10);
    if (agreeing === undefined) expect(ours.percentAgreement).toBeNull();
    else expect(ours.percentAgreement).toBeCloseTo(agreeing / expected.itemsCompared!, 12);
  }

  it('agrees overall, by benchmark and by pair of raters', async () => {
    const { groups, pairs, ...all } = await json(...options(), '--by', 'benchmark');
    expectStored(all, stored.all);
    expect(Object.keys(groups)).toEqual(Object.keys(stored.groups));
    for (const [name, expected] of Object.entries(stored.groups))
      expectStored(groups[name], expected as Record<string, number>);
    expect(pairs).toHaveLength(stored.pairs.length);
    for (const [index, { cohenKappa, ...pair }] of stored.pairs.entries()) {
      expect(pairs[index]).toMatchObject(pair);
      expect(pairs[index].cohenKappa).toBeCloseTo(cohenKappa, 12);
    }
  });

  it('leaves out Unsure where asked, and says what it cannot tell', async () => {
    expectStored(await json(...options(), '--missing', 'Unsure'), stored.withoutUnsure);
    const shown = await captureCli('stats', ...options(), '--by', 'benchmark');
    expect(shown.standardOutput).toMatch(
      /^benchmark +items[^\n]*\nall +894 +68 +8 +9 +86\.8% +- +0\.737 +0\.739\n/,
    );
    expect(shown.standardError).toContain(
      'workarena: no cohenKappa, fleissKappa, krippendorffAlpha: every label is the same',
    );
  });
});

describe('deixis stats correlate', () => {
  it('correlates two columns, or says why it cannot', async () => {
    const path = await file('pairs.csv', ['human,judge', '1,2', '2,3', '3,5', '4,1']);
    const result = await json('correlate', path, '--x', 'judge', '--y', 'human');
    // scipy.stats.pearsonr([2, 3, 5, 1], [1, 2, 3, 4]), spearmanr, kendalltau
    expect(result).toEqual({
      n: 4,
      pearson: expect.closeTo(-0.07559289460184544, 12),
      spearman: expect.closeTo(-0.2, 12),
      kendall: expect.closeTo(0, 12),
    });
    const flat = await json('correlate', await file('flat.csv', ['x,y', '1,2', '1,3']));
    expect(flat).toMatchObject({
      n: 2,
      pearson: null,
      spearman: null,
      kendall: null,
      reason: expect.any(String),
    });
    expect(await refusal(3, 'correlate', path)).toContain('no column "x"');
    const wrong = await file('wrong.csv', ['x,y', '1,2', '3,n/a']);
    expect(await refusal(3, 'correlate', wrong)).toContain('wrong.csv:3: y: expected a number, got "n/a"');
  });
});

describe('deixis stats proportion', () => {
  it('gives a rate with its interval', async () => {
    // statsmodels proportion_confint(282, 290, method='wilson'), and method='beta' with alpha 0.1.
    expect(await json('proportion', '--successes', '282', '--n', '290')).toEqual({
      rate: 282 / 290,
      low: expect.closeTo(0.946518916976145, 12),
      high: expect.closeTo(0.9859567149502488, 12),
      method: 'wilson',
    });
    const exact = ['--method', 'exact', '--confidence', '0.9'];
    expect(await json('proportion', '--successes', '0', '--n', '10', ...exact)).toEqual({
      rate: 0,
      low: 0,
      high: expect.closeTo(1 - 0.05 ** 0.1, 12),
      method: 'exact',
    });
    expect(await json('proportion', '--successes', '0', '--n', '0')).toMatchObject({
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
    [['--successes', '1', '--n', '2', '--confidence', '95'], 'above 0 and below 1'],
    [['--successes', '1'], "required option '--n <n>'"],
  ])('refuses %j', async (options, message) => {
    expect(await refusal(2, 'proportion', ...options)).toContain(message);
  });
});

describe('deixis stats compare', () => {
  const a = () =>
    file('a.csv', ['instance,score,page', 'a1,1,p', 'a2,0.5,p', 'b1,0.75,q', 'b2,1,q', 'c1,0,r']);
  const b = (...lines: string[]) =>
    file('b.csv', ['page,instance,score', 'q,b2,0', 'p,a1,0.5', 'p,a2,0.5', 'q,b1,0.25', 'r,c1,0', ...lines]);

  it('compares by instance, whatever the order of rows and columns', async () => {
    const result = await json('compare', await a(), await b());
    // Differences 0.5, 0, 0.5, 1, 0: of the 8 sign patterns two are as far out.
    expect(result).toMatchObject({ n: 5, difference: expect.closeTo(0.4, 12), p: 0.25 });
    expect(result.low).toBeLessThan(0.4);
    expect(result.high).toBeGreaterThan(0.4);
    expect(Object.keys(result)).toEqual(['n', 'difference', 'low', 'high', 'p', 'method']);
    const clustered = await json('compare', await a(), await b(), '--cluster', 'page', '--seed', '5');
    expect(clustered).toMatchObject({ n: 5, clusters: 3, p: 0.5 });
    expect(clustered.method).toMatch(
      /^percentile bootstrap of clusters .*seed 5\); permutation test, all sign flips of/,
    );
    const turned = await json('compare', await b(), await a(), '--cluster', 'page', '--seed', '5');
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
    const first = await file('first.csv', rows([1, 1, 1, 1, 1, 1, 0, 0]));
    const second = await file('second.csv', rows([0, 0, 0, 0, 0, 1, 0, 1]));
    // statsmodels mcnemar([[1, 5], [1, 1]], exact=True).pvalue
    expect(await json('compare', first, second)).toMatchObject({ p: expect.closeTo(0.21875, 12), n: 8 });
    const shown = await captureCli('stats', 'compare', first, second);
    expect(shown.standardOutput).toMatch(
      /^difference +0\.500 \(A minus B\)\n95% .*\np +0\.219\nn +8\n.*McNemar exact test\n$/,
    );
  });

  it('has no interval from one cluster', async () => {
    const one = await file('one.csv', ['instance,score,cluster', '1,1,c', '2,0.5,c']);
    const other = await file('other.csv', ['instance,score', '1,0', '2,0.25']);
    expect(await json('compare', one, other)).toMatchObject({ clusters: 1, low: null, high: null, p: 1 });
    expect((await captureCli('stats', 'compare', one, other)).standardOutput).toContain(
      'one cluster says nothing',
    );
  });

  it('leaves nothing out in silence', async () => {
    const more = await b('s,d1,1');
    expect(await refusal(3, 'compare', await a(), more)).toMatch(/a\.csv: no score of "d1".*\n.*--common/);
    const run = await captureCli('stats', 'compare', await a(), more, '--common', '--json');
    expect(run.standardError).toMatch(/left out, as only one file has them: 0 of .*a\.csv, 1 of .*b\.csv/);
    expect(JSON.parse(run.standardOutput).n).toBe(5);
    const elsewhere = await file('else.csv', ['instance,score', 'z,1']);
    expect(await refusal(3, 'compare', await a(), elsewhere, '--common')).toContain('no instance in common');
    const moved = await file('moved.csv', [
      'instance,score,page',
      'a1,1,p',
      'a2,0,p',
      'b1,0,q',
      'b2,1,q',
      'c1,0,q',
    ]);
    expect(await refusal(3, 'compare', await a(), moved, '--cluster', 'page')).toMatch(
      /"c1" is in cluster "r".*"q"/,
    );
    expect(await refusal(3, 'compare', await a(), await b('p,a1,1'))).toContain(
      'b.csv:7: instance: "a1" has a score',
    );
    const misspelt = await file('misspelt.csv', ['instance,score,clutser', 'a1,1,x']);
    expect(await refusal(3, 'compare', misspelt, await b())).toContain('did you mean "cluster"?');
    expect(await refusal(3, 'compare', await a(), await file('e.csv', ['instance,score', 'a1,']))).toContain(
      'e.csv:2: score: expected a number, got ""',
    );
  });
});

describe('deixis stats bootstrap', () => {
  const rows = ['i,1,x,p', 'i,0,y,p', 'j,0.5,x,p', 'j,0.5,y,p', 'k,0.7,x,q', 'k,0.1,y,q'];
  const scores = (lines: string[]) => file('scores.csv', ['instance,score,subject,page', ...lines]);

  it('gives means, ranks and paired differences', async () => {
    const options = ['--cluster', 'page', '--replicates', '2000', '--seed', '3'];
    const result = await json('bootstrap', await scores(rows), ...options);
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
    expect(await json('bootstrap', await scores([...rows].reverse()), ...options)).toMatchObject({
      subjects: result.subjects,
    });
    const shown = await captureCli('stats', 'bootstrap', await scores(rows), ...options);
    expect(shown.standardOutput).toMatch(
      /x +3 +2 +0\.733 +0\.700 +0\.750 +100\.0%\n[\s\S]*x +y +0\.533 .* 100\.0% +stable\n$/,
    );
  });

  it('says how many scores are missing, and has no interval from one cluster', async () => {
    const run = await captureCli(
      'stats',
      'bootstrap',
      await scores([...rows, 'i,1,z,p', 'k,,z,q']),
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
    expect(await refusal(3, 'bootstrap', await scores(lines), '--cluster', 'page')).toContain(message);
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
    expect(await json(...plan, '--difference', '0.05')).toEqual({
      n: 918,
      standardError: expect.closeTo(0.0177123, 6),
      smallestDetectableDifference: expect.closeTo(0.0496225, 6),
      difference: 0.05,
      power: expect.closeTo(0.805914, 5),
    });
    expect((await json('power', '--n', '400', '--discordant', '0.25')).standardError).toBeCloseTo(0.025, 12);
    const shown = await captureCli('stats', ...plan, '--difference', '0.05');
    expect(shown.standardOutput).toBe(
      'smallest difference found with a chance of 80.0%: 0.050 (standard error 0.018)\nchance of finding a difference of 0.05: 80.6%\n',
    );
  });

  it.each([
    [['--n', '10'], 'either --sd or --discordant'],
    [['--n', '10', '--sd', '1', '--discordant', '0.1'], 'either --sd or --discordant'],
    [['--n', '10', '--sd', '0'], '--sd'],
    [['--n', '10', '--sd', '1', '--cluster-size', '11'], '--cluster-size 11 is more than --n 10'],
    [['--n', '10', '--sd', '1', '--power', '0.05'], '--power 0.05 must be above --significance 0.05'],
  ])('refuses %j', async (options, message) => {
    expect(await refusal(2, 'power', ...options)).toContain(message);
  });
});
