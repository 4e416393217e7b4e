import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { statsJson, statsRefusal, temporaryFiles } from '../../tests/support/statsCli.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';

const file = temporaryFiles();

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
    expect(await statsJson('agreement', file('labels.csv', twoRaters))).toEqual({
      items: 4,
      itemsCompared: 3,
      raters: 2,
      percentAgreement: 2 / 3,
      cohenKappa: expect.closeTo(2 / 5, 12),
      fleissKappa: expect.closeTo(1 / 3, 12),
      krippendorffAlpha: expect.closeTo(4 / 9, 12),
      // One draw in 27 holds the disputed item alone, and eight hold it not at all.
      intervals: expect.objectContaining({ percentAgreement: { low: 0, high: 1 } }),
      clusters: 3,
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

  it('draws whole clusters of items for its intervals', async () => {
    // Both items of a cluster are alike, so that a cluster is one item, in truth.
    const rows = ['item,rater,label,page'];
    for (const [item, page, second] of [
      ['1', 'p', 'yes'],
      ['2', 'q', 'no'],
      ['3', 'r', 'yes'],
      ['4', 's', 'no'],
    ])
      for (const copy of ['', "'"])
        rows.push(
          `${item}${copy},a,${item! < '3' ? 'yes' : 'no'},${page}`,
          `${item}${copy},b,${second},${page}`,
        );
    const path = file('clustered.csv', rows);
    const alone = await statsJson('agreement', path);
    const clustered = await statsJson('agreement', path, '--cluster', 'page');
    expect([alone.clusters, clustered.clusters]).toEqual([8, 4]);
    expect(clustered.cohenKappa).toBe(alone.cohenKappa);
    // Of eight independent items at 1/2 the 2.5% quantile is 1/8; of four, 0 (1 draw in 16).
    expect(alone.intervals.percentAgreement).toEqual({ low: 0.125, high: 0.875 });
    expect(clustered.intervals.percentAgreement).toEqual({ low: 0, high: 1 });
    expect((await statsJson('agreement', path, '--seed', '2', '--confidence', '0.5')).intervals).not.toEqual(
      alone.intervals,
    );
  });

  it('refuses an item in two clusters', async () => {
    const path = file('moved.csv', ['item,rater,label,page', '1,a,yes,p', '1,b,yes,q']);
    expect(await statsRefusal(3, 'agreement', path, '--cluster', 'page')).toContain(
      'moved.csv:3: page: "1" is in the cluster "p" already',
    );
  });

  it('says why a measure is not defined', async () => {
    const path = file('three.csv', [
      'item,rater,label',
      'i,a,1',
      'i,b,1',
      'i,c,0',
      'j,a,0',
      'j,b,0',
      'k,c,1',
    ]);
    const result = await statsJson('agreement', path);
    expect(result).toMatchObject({ cohenKappa: null, fleissKappa: null, confusion: null, itemsCompared: 2 });
    expect(result.reasons).toEqual({
      cohenKappa: 'there are 3 raters; pairs has one for every two',
      fleissKappa: 'the items have different numbers of labels',
    });
    const lone = await statsJson('agreement', file('lone.csv', ['item,rater,label', 'i,a,1', 'j,b,1']));
    expect(lone).toMatchObject({
      percentAgreement: null,
      krippendorffAlpha: null,
      majority: { decided: 0, ties: [] },
    });
    expect(Object.values(lone.reasons)).toEqual(Array(4).fill('no item has two labels'));
    const same = file('same.csv', ['item,rater,label', 'i,a,1', 'i,b,1']);
    expect(await statsJson('agreement', same)).toMatchObject({ percentAgreement: 1, cohenKappa: null });
    const shown = await captureCli('stats', 'agreement', same);
    expect(shown.standardError).toBe(
      'all: no cohenKappa, fleissKappa, krippendorffAlpha: every label is the same, so that nothing is left to chance\n',
    );
    expect((await statsJson('agreement', file('none.csv', ['item,rater,label']))).items).toBe(0);
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
    const numbers = file('numbers.csv', rows(['-1', '2', '10', '30']));
    const words = file('words.csv', rows(['低', '中', '高', '最高']));
    const order = ['--order', '低,中,高,最高'];
    for (const options of [
      ['--weights', 'quadratic'],
      ['--level', 'ordinal'],
    ]) {
      const ofNumbers = await statsJson('agreement', numbers, ...options);
      const ofWords = await statsJson('agreement', words, ...options, ...order);
      expect(ofWords.krippendorffAlpha).toBeCloseTo(ofNumbers.krippendorffAlpha, 12);
      expect(ofWords.cohenKappa).toBeCloseTo(ofNumbers.cohenKappa, 12);
    }
    // sklearn.metrics.cohen_kappa_score([0, 1, 2, 3, 0], [0, 2, 2, 1, 1], weights='quadratic')
    expect((await statsJson('agreement', numbers, '--weights', 'quadratic')).cohenKappa).toBeCloseTo(
      0.375,
      12,
    );
    expect(await statsRefusal(3, 'agreement', words, '--level', 'interval')).toMatch(
      /words\.csv:2: label: the label "低" is no number.*\n.*--order/,
    );
    expect(await statsRefusal(2, 'agreement', words, '--level', 'interval', ...order)).toContain(
      'needs numbers',
    );
    expect(await statsRefusal(3, 'agreement', words, '--order', '低,中,高')).toContain(
      'words.csv:8: label: the label "最高"',
    );
  });

  it('checks raters against one of them, or against the others', async () => {
    const path = file('truth.csv', [
      'item,rater,label',
      ...['1,1,1', '1,0,1', '0,0,1', '0,1,1', '1,1,0', '0,0,0'].flatMap((labels, item) =>
        labels.split(',').map((label, rater) => `${item},${['ann', 'bob', 'judge'][rater]},${label}`),
      ),
    ]);
    const { truth } = await statsJson('agreement', path, '--truth', 'ann', '--positive', '1', '--beta', '2');
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
    const majority = await statsJson('agreement', path, '--truth', 'majority', '--positive', '1');
    expect(majority.truth[2]).toMatchObject({
      rater: 'judge',
      n: 4,
      ties: 2,
      truePositives: 1,
      falsePositives: 1,
    });
    expect(await statsRefusal(2, 'agreement', path, '--truth', 'ann')).toContain('--truth and --positive');
    expect(await statsRefusal(3, 'agreement', path, '--truth', 'an', '--positive', '1')).toContain(
      'did you mean "ann"?',
    );
    expect(await statsRefusal(3, 'agreement', path, '--truth', 'ann', '--positive', 'yes')).toContain(
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
    expect(await statsRefusal(3, 'agreement', file('labels.csv', lines))).toContain(message);
  });

  it('shows names from anywhere as harmless text on one line', async () => {
    const path = file('hostile.csv', ['item,rater,label', 'i,\u001b[31mred,"two', 'lines"', 'i,b,two lines']);
    const { standardOutput } = await captureCli('stats', 'agreement', path);
    expect(standardOutput).toContain('\\u001b[31mred (down), b (across)');
    expect(standardOutput).not.toContain('\u001b');
    expect(standardOutput.split('\n')).toHaveLength(7);
  });

  it('makes no table of texts that are no labels, and measures what it can', async () => {
    const rows = Array.from({ length: 4000 }, (_, item) => [`${item},a,${item}.5`, `${item},b,${item}.5`]);
    const path = file('texts.csv', ['item,rater,label', ...rows.flat()]);
    const result = await statsJson('agreement', path, '--level', 'interval');
    expect(result).toMatchObject({
      percentAgreement: 1,
      krippendorffAlpha: 1,
      cohenKappa: null,
      confusion: null,
    });
    expect(result.pairs[0]).toMatchObject({ items: 4000, cohenKappa: null, confusion: null });
    expect(result.reasons).toEqual({
      cohenKappa: 'there are 4000 different labels, too many for a table (500)',
    });
  });

  it('refuses labels and options that do not occur', async () => {
    const path = file('labels.csv', twoRaters);
    expect(await statsRefusal(3, 'agreement', path, '--missing', 'Unsure')).toContain(
      'no row of it has the label "Unsure"',
    );
    expect(await statsRefusal(3, 'agreement', path, '--rename', 'maybe=no')).toContain('"maybe"');
    expect(await statsRefusal(2, 'agreement', path, '--rename', 'maybe')).toContain(
      'as in Unsure=Unsuccessful',
    );
    expect(await statsRefusal(2, 'agreement', path, '--order', 'no,yes,no')).toContain('names "no" twice');
    expect(await statsRefusal(2, 'agreement', path, '--by-page', 'x')).toContain('unknown option');
    expect(await statsRefusal(2, 'agreement', path, '--level', 'ratio')).toContain('Allowed choices');
    expect((await statsJson('agreement', path, '--rename', 'no=yes')).percentAgreement).toBe(1);
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
    const { groups, pairs, ...all } = await statsJson(...options(), '--by', 'benchmark');
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
    expectStored(await statsJson(...options(), '--missing', 'Unsure'), stored.withoutUnsure);
    const shown = await captureCli('stats', ...options(), '--by', 'benchmark');
    expect(shown.standardOutput).toMatch(
      /^benchmark +items[^\n]*\nall +894 +68 +8 +9 +86\.8% \(77\.9% to 94\.1%\) +- +0\.737 \(0\.562 to 0\.882\) +0\.739 \(0\.565 to 0\.883\)\n/,
    );
    expect(shown.standardError).toContain(
      'workarena: no cohenKappa, fleissKappa, krippendorffAlpha: every label is the same',
    );
  });
});
