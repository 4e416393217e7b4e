import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorTable } from '../../../stats/factorTable.js';
import { abstentionTable } from './abstentionTable.js';
import { compareModalities, findGaps } from './compareModalities.js';
import { composition } from './composition.js';
import { correctSuccessRate } from './correctSuccessRate.js';
import { effortTable } from './effortTable.js';
import { failureKinds, failureTaxonomy, type LabelledFailure } from './failureTaxonomy.js';
import { type HumanLabels, humanAgreement, judgeAgreement } from './judgeAgreement.js';
import { scoreEvidence } from './scoreEvidence.js';
import { siteTable } from './siteTable.js';
import { successRows } from './successRows.js';
import { successTable } from './successTable.js';
import { sumDomainRates } from './sumDomainRates.js';
import { domains, type TaskOutcome } from './TaskOutcome.js';
import { taskDifficulty } from './taskDifficulty.js';

function outcome(overrides: Partial<TaskOutcome>): TaskOutcome {
  return {
    task: 't',
    video: 'v',
    domain: 'Others',
    subject: 's',
    condition: 'video',
    outcome: 'success',
    ...overrides,
  };
}

/** n tasks of which the first k succeed, two on each video. */
function many(k: number, n: number, overrides: Partial<TaskOutcome> = {}): TaskOutcome[] {
  return Array.from({ length: n }, (_, index) =>
    outcome({
      task: `t${index}`,
      video: `v${index >> 1}`,
      outcome: index < k ? 'success' : 'failure',
      ...overrides,
    }),
  );
}

describe('sumDomainRates', () => {
  it('finds the successes of any rate that is cut so, and refuses what no whole number gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const k = Math.floor(share * n);
          const ratePercent = Math.floor((1000 * k) / n) / 10;
          expect(sumDomainRates([{ domain: 'd', n, ratePercent }]).successes).toEqual({ d: k });
        },
      ),
    );
    expect(() => sumDomainRates([{ domain: 'Others', n: 15, ratePercent: 13.4 }])).toThrow(
      expect.objectContaining({ code: 'RATE_IMPOSSIBLE' }),
    );
    expect(() => sumDomainRates([{ domain: 'Others', n: 0, ratePercent: 0 }])).toThrow(/Others/);
    expect(() => sumDomainRates([])).toThrow(expect.objectContaining({ code: 'VALUES_INVALID' }));
  });
});

describe('successTable', () => {
  it('has the rate and Wilson interval of every domain, and of all', () => {
    // python3 -c "from statsmodels.stats.proportion import proportion_confint as p; print(p(69, 92, method='wilson'))"
    const [all, ...byDomain] = successTable(many(69, 92, { domain: 'Knowledge Lookup' }), {
      domains,
      replicates: 200,
    });
    expect(byDomain.map(({ domain, n }) => [domain, n])).toEqual(
      domains.map((domain) => [domain, domain === 'Knowledge Lookup' ? 92 : 0]),
    );
    expect(all).toMatchObject({
      domain: null,
      successes: 69,
      n: 92,
      videos: 46,
      complete: true,
      tooFew: false,
    });
    expect(all!.rate.low).toBeCloseTo(0.6527118587824746, 10);
    expect(all!.rate.high).toBeCloseTo(0.8272474465747145, 10);
    expect(all!.byVideo!.low).toBeLessThan(0.75);
    expect(byDomain[0]).toMatchObject({
      n: 0,
      rate: { rate: null, low: 0, high: 1 },
      byVideo: null,
      tooFew: true,
    });
  });

  it('counts not-executable and unusable as failures, beside the executable rate; errors leave it incomplete', () => {
    const outcomes = (
      ['success', 'failure', 'not-executable', 'unusable', 'error', 'ungraded', 'unavailable'] as const
    ).map((its, index) => outcome({ task: `t${index}`, outcome: its }));
    expect(successTable(outcomes)[0]).toMatchObject({
      ...{ successes: 1, n: 4, notExecutable: 1, unusable: 1, errors: 1, ungraded: 1, complete: false },
      rate: { rate: 0.25 },
      executable: { n: 3, rate: { rate: 1 / 3 } },
      byVideo: null,
    });
    expect(successTable([outcome({ outcome: 'unavailable' })])).toEqual([]);
  });
});

it('live and frozen results apart, with a row of none where a subject was on one kind alone', () => {
  const on = (site: 'live' | 'frozen', outcomes: readonly TaskOutcome[]) =>
    outcomes.map((one) => ({ ...one, site, task: `${site} ${one.task}` }));
  const rows = siteTable(
    [
      ...on('frozen', many(69, 92, { subject: 'a' })),
      ...on('live', many(1, 4, { subject: 'a' })),
      ...on('live', [outcome({ subject: 'b', outcome: 'not-executable' })]),
      ...on('frozen', [outcome({ subject: 'c', outcome: 'unavailable' })]),
    ],
    ['live', 'frozen'],
    { replicates: 50 },
  );
  expect(
    rows.map(({ subject, site, successes, n, executable }) => [subject, site, successes, n, executable.n]),
  ).toEqual([
    ['a', 'live', 1, 4, 4],
    ['a', 'frozen', 69, 92, 92],
    ['b', 'live', 0, 1, 0],
    ['b', 'frozen', 0, 0, 0],
  ]);
  // As of 69 of 92 by statsmodels, above; 1 of 4 is no part of it.
  expect(rows[1]!.rate.low).toBeCloseTo(0.6527118587824746, 10);
  // By hand, with z = 1.959964: (0.25 + 0.480182 -+ 0.640815) / 1.960365.
  expect(rows[0]!.rate.low).toBeCloseTo(0.045587, 5);
  expect(rows[0]!.rate.high).toBeCloseTo(0.699358, 5);
});

describe('modalities', () => {
  const outcomes = [
    ...many(22, 40, { condition: 'video' }),
    ...many(10, 40, { condition: 'captions' }),
    ...many(30, 40, { condition: 'oracle' }),
    ...many(2, 38, { condition: 'none' }),
  ];

  it('are compared by task, with videos drawn anew', () => {
    const found = compareModalities(outcomes, { baseline: 'none', replicates: 300 });
    expect(found.map(({ level, n, difference }) => [level, n, difference.toFixed(2)])).toEqual([
      ['video', 38, ((100 * 20) / 38).toFixed(2)],
      ['captions', 38, ((100 * 8) / 38).toFixed(2)],
      ['oracle', 38, ((100 * 28) / 38).toFixed(2)],
    ]);
    for (const { low, high, difference, stable } of found) {
      expect(low!).toBeLessThanOrEqual(difference);
      expect(high!).toBeGreaterThanOrEqual(difference);
      expect(stable).toBe(true);
    }
  });

  it('give perception and execution gaps', () => {
    const names = { native: 'video', captions: 'captions', oracle: 'oracle', replicates: 300 };
    const [gaps] = findGaps(outcomes, names);
    expect(gaps!.overCaptions!.difference).toBeCloseTo(30, 9);
    expect(gaps!.perception!.difference).toBeCloseTo(20, 9);
    expect(gaps!.execution).toMatchObject({ gap: 25, n: 40, tooFew: false });
    expect(gaps!.execution!.low!).toBeLessThan(25);
    expect(gaps!.execution!.high!).toBeGreaterThan(25);
    expect(findGaps(many(1, 2), names)).toEqual([
      { subject: 's', overCaptions: null, perception: null, execution: null },
    ]);
  });
});

describe('judges and people', () => {
  const votes = (subject: string, ...labels: [boolean, boolean, boolean][]): HumanLabels[] =>
    labels.map((three, index) => ({
      task: `t${index}`,
      domain: index % 2 ? 'Others' : 'E-Commerce',
      subject,
      labels: three,
    }));
  const [y, n] = [true, false];
  const people = [
    ...votes('a', [y, y, n], [n, n, n], [y, y, y], [n, y, n]),
    ...votes('b', [y, y, y], [y, n, y], [n, n, y], [n, n, n]),
  ];
  const verdicts = (judge: string, wrong: string[]) =>
    people.map(({ task, subject, labels }) => {
      const truth = labels.filter(Boolean).length > 1;
      return {
        judge,
        backbone: 'm',
        task,
        subject,
        success: wrong.includes(`${subject} ${task}`) ? !truth : truth,
      };
    });

  it('agreement a subject at a time, then averaged; both errors with their own denominators', () => {
    const [strict, loose] = judgeAgreement(
      [...verdicts('strict', ['a t0', 'b t1', 'b t0']), ...verdicts('loose', ['a t1'])],
      people,
    );
    expect(strict!.subjects.map(({ subject, agreement }) => [subject, agreement.rate])).toEqual([
      ['a', 0.75],
      ['b', 0.5],
    ]);
    expect(strict!.average).toBe(0.625);
    expect(strict!.all).toMatchObject({ n: 8, falseSuccess: { rate: 0 }, falseFailure: { rate: 0.75 } });
    expect(loose!.all).toMatchObject({ falseSuccess: { rate: 0.25 }, falseFailure: { rate: 0 } });
    expect(loose!.domains.map(({ domain, agreement }) => [domain, agreement.rate])).toEqual([
      ['E-Commerce', 1],
      ['Others', 0.75],
    ]);
    expect(loose!.disagreements).toEqual([{ task: 't1', subject: 'a', domain: 'Others', success: true }]);
    // python3 -c "from sklearn.metrics import cohen_kappa_score as k; print(k([0,0,1,0,0,0,0,0],[1,0,1,0,1,1,0,0]))"
    expect(strict!.kappa).toBeCloseTo(0.25, 10);
    expect(strict!.kappaInterval!.value).toBeCloseTo(0.25, 10);
    expect(strict!.kappaInterval!.low).toBeLessThan(0.25);
    expect(strict!.kappaInterval!.high).toBeGreaterThan(0.25);
  });

  it('a tie among people measures nobody, and is listed', () => {
    const tied: HumanLabels[] = [{ task: 't0', domain: 'Others', subject: 'a', labels: [true, false] }];
    const [found] = judgeAgreement(verdicts('j', []).slice(0, 1), tied);
    expect(found).toMatchObject({
      average: null,
      kappa: null,
      unmatched: 1,
      all: { n: 0, agreement: { rate: null } },
    });
    expect(humanAgreement(tied)).toMatchObject({ tied: [{ task: 't0', subject: 'a' }], percentAgreement: 0 });
  });

  it('between people: complete labels have all three measures, others no Fleiss', () => {
    const full = humanAgreement(people);
    expect(full.outputs).toBe(8);
    expect(full.tied).toEqual([]);
    expect(full.percentAgreement).toBeCloseTo((4 * 1 + 4 * (1 / 3)) / 8, 12);
    // By hand: 12 of 24 labels are success, so that 1/2 is expected, and 2/3 are observed.
    expect(full.fleissKappa).toBeCloseTo(1 / 3, 12);
    const partly = humanAgreement([
      ...people,
      { task: 'u', domain: 'Others', subject: 'a', labels: [true, null, null] },
    ]);
    expect(partly.fleissKappa).toBeNull();
    expect(partly.krippendorffAlpha).not.toBeNull();
    expect(humanAgreement([])).toEqual({
      outputs: 0,
      tied: [],
      percentAgreement: null,
      fleissKappa: null,
      krippendorffAlpha: null,
      intervals: { fleissKappa: null, krippendorffAlpha: null },
    });
  });
});

describe('correctSuccessRate', () => {
  it('agrees with two million simulated samples of NumPy', () => {
    // python3: g = numpy.random.default_rng(1); o, f, m = g.binomial(500, .482, N) / 500, g.binomial(60, .15, N) / 60,
    // g.binomial(40, .15, N) / 40; x = (o - f) / (1 - f - m) has standard deviation 0.0628.
    const { observed, rate, low, high } = correctSuccessRate(
      { successes: 241, n: 500 },
      { failures: 60, falseSuccesses: 9, successes: 40, falseFailures: 6 },
    );
    expect(observed).toBe(0.482);
    expect(rate).toBeCloseTo(0.332 / 0.7, 12);
    expect((high! - low!) / (2 * 1.959964)).toBeCloseTo(0.0628, 2);
  });

  it('a judge without an error is taken at its word; a judge by chance, or no sample, says nothing', () => {
    const perfect = { failures: 50, falseSuccesses: 0, successes: 50, falseFailures: 0 };
    expect(correctSuccessRate({ successes: 30, n: 100 }, perfect).rate).toBeCloseTo(0.3, 12);
    expect(
      correctSuccessRate({ successes: 30, n: 100 }, { ...perfect, falseSuccesses: 25, falseFailures: 25 })
        .rate,
    ).toBeNull();
    expect(correctSuccessRate({ successes: 30, n: 100 }, { ...perfect, failures: 0 }).rate).toBeNull();
    expect(() => correctSuccessRate({ successes: 3, n: 2 }, perfect)).toThrow(
      expect.objectContaining({ code: 'VALUES_INVALID' }),
    );
    expect(() => correctSuccessRate({ successes: 0, n: 0 }, perfect)).toThrow(/at least one/);
  });

  it('stays within 0 and 1', () => {
    const count = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(count, count, count, (k, f, m) => {
        const { rate, low, high } = correctSuccessRate(
          { successes: k, n: 30 },
          { failures: 30, falseSuccesses: f, successes: 30, falseFailures: m },
        );
        if (f + m >= 30) expect(rate).toBeNull();
        else for (const share of [rate!, low!, high!]) expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});

it('failures by kind: the published shares of 50 (36, 18, 16, 12, 18%)', () => {
  const counts = [18, 9, 8, 6, 9];
  const failures = failureKinds.flatMap((kind, index) =>
    Array.from(
      { length: counts[index]! },
      (_, each): LabelledFailure => ({
        task: `t${each}`,
        subject: 's',
        kind,
        labelledBy: each % 3 ? 'person' : 'model',
      }),
    ),
  );
  const rows = failureTaxonomy(failures);
  expect(rows.map(({ share }) => (100 * share.rate!).toFixed(0))).toEqual(['36', '18', '16', '12', '18']);
  // python3 -c "from statsmodels.stats.proportion import proportion_confint as p; print(p(18, 50, method='wilson'))"
  expect([rows[0]!.share.low, rows[0]!.share.high]).toEqual([
    expect.closeTo(0.24138749651846733, 10),
    expect.closeTo(0.498589831238873, 10),
  ]);
  expect(rows[0]).toMatchObject({ byPerson: 12, byModel: 6 });
  expect(failureTaxonomy(failures, { subject: 'nobody' })[0]).toMatchObject({
    count: 0,
    share: { rate: null },
  });
});

it('difficulty: how many subjects solve each task', () => {
  const outcomes = [
    ...many(2, 4, { subject: 'a' }),
    ...many(1, 4, { subject: 'b' }),
    ...many(3, 3, { subject: 'c' }),
    outcome({ task: 't3', subject: 'c', outcome: 'error' }),
  ];
  const { tasks, histogram, incomplete } = taskDifficulty(outcomes);
  expect(tasks.map(({ task, solvedBy, subjects }) => [task, solvedBy, subjects])).toEqual([
    ['t0', 3, 3],
    ['t1', 2, 3],
    ['t2', 1, 3],
    ['t3', 0, 2],
  ]);
  expect([histogram, incomplete]).toEqual([[0, 1, 1, 1], 1]);
  expect(taskDifficulty([])).toEqual({ tasks: [], histogram: [], incomplete: 0 });
});

it('success against what a task needs goes through factor tables', () => {
  const rows = successRows(many(6, 10), ({ task }) =>
    task === 't9' ? null : Number(task.slice(1)) < 5 ? 'one cue' : 'two cues',
  );
  expect(
    factorTable(rows, { replicates: 50 }).map(({ level, n, mean, tooFew }) => [level, n, mean, tooFew]),
  ).toEqual([
    ['one cue', 5, 100, true],
    ['two cues', 4, 25, true],
  ]);
});

describe('scoreEvidence', () => {
  const range = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });

  it('by hand: 10-20 and 15-30 cited of 18-40 marked', () => {
    expect(
      scoreEvidence([range(10, 20), range(15, 30), range(50, 50)], [range(18, 40), range(90, 91)]),
    ).toEqual({
      found: 0.5,
      right: 2 / 3,
      // In both 18 to 30; in either 10 to 40 and 90 to 91.
      intersectionOverUnion: 12 / 31,
    });
  });

  it('moments can hit, but cover no time; nothing cited finds nothing', () => {
    expect(scoreEvidence([range(5, 5)], [range(5, 5)])).toEqual({
      found: 1,
      right: 1,
      intersectionOverUnion: null,
    });
    expect(scoreEvidence([], [range(1, 2)])).toEqual({ found: 0, right: null, intersectionOverUnion: 0 });
    expect(scoreEvidence([], [])).toEqual({ found: null, right: null, intersectionOverUnion: null });
    expect(() => scoreEvidence([range(2, 1)], [])).toThrow(
      expect.objectContaining({ code: 'VALUES_INVALID' }),
    );
    expect(() => scoreEvidence([range(Number.NaN, 1)], [])).toThrow(/range in seconds/);
  });

  it('is symmetric and bounded', () => {
    const ranges = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20 }))
        .map(([start, length]) => range(start, start + length)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(ranges, ranges, (cited, marked) => {
        const forth = scoreEvidence(cited, marked);
        const back = scoreEvidence(marked, cited);
        expect(forth).toEqual({
          found: back.right,
          right: back.found,
          intersectionOverUnion: back.intersectionOverUnion,
        });
        if (forth.intersectionOverUnion !== null) expect(forth.intersectionOverUnion).toBeLessThanOrEqual(1);
        if (cited.some(({ startSeconds, endSeconds }) => endSeconds > startSeconds))
          expect(scoreEvidence(cited, cited).intersectionOverUnion).toBe(1);
      }),
    );
  });
});

it('effort: over the outcomes that say it, and per success where all of them do', () => {
  const outcomes = many(2, 4).map((one, index) => ({
    ...one,
    steps: [4, 6, 30, 40][index]!,
    ...(index < 3 ? { costUsd: 0.5 } : {}),
  }));
  const [row] = effortTable(outcomes);
  expect(row!.steps).toEqual({ n: 4, mean: 20, median: 18, ofSuccesses: 5, ofOthers: 35, perSuccess: 40 });
  expect(row!.costUsd).toMatchObject({ n: 3, mean: 0.5, perSuccess: null });
  expect(row!.tokens).toEqual({
    n: 0,
    mean: null,
    median: null,
    ofSuccesses: null,
    ofOthers: null,
    perSuccess: null,
  });
});

it('abstention: success is over what was answered', () => {
  const outcomes = many(3, 6).map((one, index) => (index === 5 ? one : { ...one, abstained: index === 4 }));
  const [row] = abstentionTable(outcomes);
  expect(row).toMatchObject({ unknown: 1, abstained: { rate: 0.2 }, successWhenAnswered: { rate: 0.75 } });
  expect(abstentionTable([])).toEqual([]);
});

it('composition: the counts of the source give 46% E-Commerce, whatever it prints', () => {
  const counts = [230, 132, 92, 31, 15];
  const items = domains.flatMap((domain, index) =>
    new Array<{ domain: string }>(counts[index]!).fill({ domain }),
  );
  const { rows, unknown } = composition(items, 'domain', ({ domain }) => domain);
  expect(rows.map(({ value, share }) => [value, (100 * share).toFixed(1)])).toEqual([
    ['E-Commerce', '46.0'],
    ['Media Retrieval', '26.4'],
    ['Knowledge Lookup', '18.4'],
    ['Local/Maps', '6.2'],
    ['Others', '3.0'],
  ]);
  expect(unknown).toBe(0);
  expect(
    composition([{}, { sites: ['a', 'b', 'a'] }], 'websites', (item: { sites?: string[] }) => item.sites),
  ).toEqual({
    ...{ field: 'websites', unknown: 1 },
    rows: [
      { value: 'a', count: 1, share: 1 },
      { value: 'b', count: 1, share: 1 },
    ],
  });
});
