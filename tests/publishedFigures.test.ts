import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sumDomainRates } from '../src/benchmarks/ego2web/analysis/sumDomainRates.js';
import { executionControl } from '../src/benchmarks/omni2web/analysis/executionControl.js';
import { instructionUtility } from '../src/benchmarks/omni2web/scoring/instructionUtility.js';
import { compareRankings, rankScores } from '../src/stats/compareRankings.js';
import { pearson } from '../src/stats/pearson.js';
import { spearman } from '../src/stats/spearman.js';
import { describeWithMedia, testMedia } from './support/testMedia.js';

// Omni2Web (arXiv 2609.23417): tables 1 and 2, sections 5.1 and 5.3. Oracle EFS of its executor: 89.69.
const oracleEfs = 89.69;

/** Track A EFS, track B IRS, track C EFS. */
const models: [string, number | null, number, number][] = [
  ['Qwen3.8-27B', 26.94, 29.84, 28.48],
  ['Nemotron 3 Nano', 16.64, 5.0, 17.59],
  ['MiMo-V2.5', 28.79, 37.31, 37.87],
  ['MiniMax-M3', 29.49, 29.32, 28.67],
  ['Qwen3.8-Max', 38.6, 38.37, 39.52],
  ['Kimi-K3', 40.63, 41.95, 40.91],
  ['Muse Spark 1.1', 24.08, 25.41, 24.37],
  ['Seed2.0 Lite', 28.33, 46.52, 47.42],
  ['Gemini 3.5 Flash', 51.17, 47.46, 49.77],
  ['Qwen3.5-Omni-Plus', 29.56, 49.14, 51.08],
  ['Seed2.1 Pro', 34.48, 39.08, 38.66],
  ['Grok 4.6', 41.45, 40.83, 38.6],
  ['Gemini 3.1 Pro', 34.08, 43.19, 45.53],
  ['GPT-5.6 Sol', 42.86, 48.34, 46.19],
  ['Claude Opus 5', 47.37, 48.91, 47.07],
  ['MiniCPM-o 4.5', null, 24.9, 32.45],
  ['Gemma 4 12B', null, 6.78, 16.11],
];

/** The fifteen with all three tracks. */
const complete = models.filter(([, direct]) => direct !== null) as [string, number, number, number][];

describe('Omni2Web', () => {
  it.each([
    [32.45, 36.18],
    [28.48, 31.75],
    [37.87, 42.22],
    [40.91, 45.61], // printed as 45.62, from inputs that were not rounded
    [47.42, 52.87],
    [49.77, 55.49],
    [47.07, 52.48],
    [46.19, 51.5],
    [51.08, 56.95],
  ])('NIU of EFS %f is %f', (efs, niu) => {
    expect(instructionUtility(efs, oracleEfs)?.toFixed(2)).toBe(niu.toFixed(2));
  });

  it('Spearman of A and B over the 15 models with both is 0.686', () => {
    expect(complete).toHaveLength(15);
    const rho = spearman(
      complete.map(([, direct]) => direct),
      complete.map(([, , recovery]) => recovery),
    );
    expect(rho?.toFixed(3)).toBe('0.686');
  });

  it('B IRS against C NIU over 17 models: Pearson 0.965, Spearman 0.951', () => {
    const recovery = models.map(([, , irs]) => irs);
    const utility = models.map(([, , , efs]) => instructionUtility(efs, oracleEfs) as number);
    expect(pearson(recovery, utility)?.toFixed(3)).toBe('0.965');
    expect(spearman(recovery, utility)?.toFixed(3)).toBe('0.951');
  });

  it('Qwen3.5-Omni-Plus and Seed2.0 Lite rise from ninth and twelfth on A to first and fifth on B (5.3)', () => {
    const rank = (column: 1 | 2, name: string): number =>
      rankScores(complete.map((model) => model[column]))[complete.findIndex(([model]) => model === name)]!;
    expect(['Qwen3.5-Omni-Plus', 'Seed2.0 Lite'].map((name) => [rank(1, name), rank(2, name)])).toEqual([
      [9, 1],
      [12, 5],
    ]);
  });

  it('C is above A for 11 of the 15, by 21.52 and 19.09 points for these two (5.3)', () => {
    const gains = new Map(complete.map(([name, direct, , executed]) => [name, executed - direct]));
    expect([...gains.values()].filter((gain) => gain > 0)).toHaveLength(11);
    expect(gains.get('Qwen3.5-Omni-Plus')?.toFixed(2)).toBe('21.52');
    expect(gains.get('Seed2.0 Lite')?.toFixed(2)).toBe('19.09');
  });

  it('another judge that swaps two neighbours of six: Spearman 0.943, Kendall 0.867 (6.2)', () => {
    const scores = (...values: number[]) => new Map(values.map((value, index) => [`model ${index}`, value]));
    const found = compareRankings(scores(6, 5, 4, 3, 2, 1), scores(6, 5, 3, 4, 2, 1));
    expect([found.spearman?.toFixed(3), found.kendall?.toFixed(3)]).toEqual(['0.943', '0.867']);
  });

  it('execution gap of Qwen3.5-Omni-Plus under the fixed executor: 89.35 - 50.32 = 39.03 (A.4)', () => {
    const [row] = executionControl([
      { subject: 'Qwen3.5-Omni-Plus', executor: 'fixed', recovered: 50.32, oracle: 89.35 },
    ]);
    expect(row!.gap.toFixed(2)).toBe('39.03');
  });
});

describeWithMedia('the board of Omni2Web', () => {
  it('NIU of all 23 models to a hundredth', () => {
    const board = JSON.parse(readFileSync(testMedia('official/omni2web/results.json')!, 'utf8')) as {
      oracle_efs: number;
      models: { name: string; c: number; niu: number }[];
    };
    expect(board.models).toHaveLength(23);
    // Printed from inputs that were not rounded: a hundredth either way.
    for (const { c, niu } of board.models)
      expect(Math.abs(instructionUtility(c, board.oracle_efs)! - niu)).toBeLessThan(0.01);
  });
});

// Ego2Web (arXiv 2603.22529): tables 2, 3 and 5. Domains in the order Knowledge, Media, Local/Maps, E-Commerce, Others.
describe('Ego2Web', () => {
  const domains = ['Knowledge Lookup', 'Media Retrieval', 'Local/Maps', 'E-Commerce', 'Others'];
  const tasks = [92, 132, 31, 230, 15];
  const overall = (...rates: number[]) =>
    sumDomainRates(
      rates.map((ratePercent, index) => ({ domain: domains[index]!, n: tasks[index]!, ratePercent })),
    );

  it('the best subject by domain: 69 + 67 + 15 + 88 + 2 = 241 of 500, which is 48.2', () => {
    const { successes, total } = overall(75.0, 50.7, 48.3, 38.2, 13.3);
    expect(Object.values(successes)).toEqual([69, 67, 15, 88, 2]);
    expect([total.successes, total.n, total.ratePercent.toFixed(1)]).toEqual([241, 500, '48.2']);
  });

  it('captions by domain: 36 + 39 + 12 + 30 + 1 = 118 of 500, which is 23.6', () => {
    const { successes, total } = overall(39.1, 29.5, 38.7, 13.0, 6.6);
    expect(Object.values(successes)).toEqual([36, 39, 12, 30, 1]);
    expect(total.ratePercent.toFixed(1)).toBe('23.6');
  });
});

// EgoEverything (arXiv 2604.08342): table 1, FR AD GC GM.
describe('EgoEverything', () => {
  const accuracies: Record<string, number[]> = {
    'VideoLLaMA3-7B': [49.1, 46.1, 42.4, 35.2],
    'VideoLLaMA3-2B': [46.5, 44.9, 40.5, 34.5],
    'Gemini 1.5 Pro': [63.1, 58.4, 52.7, 37.7],
    LongVA: [34.6, 31.6, 28.9, 22.2],
    'LLaVA-Video': [42.6, 36.6, 32.9, 26.0],
  };

  it('every model is ranked FR, AD, GC, GM', () => {
    for (const row of Object.values(accuracies)) expect(rankScores(row)).toEqual([1, 2, 3, 4]);
  });

  it('all inputs rank the models alike', () => {
    const under = (input: number) =>
      new Map(Object.entries(accuracies).map(([model, row]) => [model, row[input]!]));
    for (const input of [1, 2, 3])
      expect(compareRankings(under(0), under(input)).spearman).toBeCloseTo(1, 12);
  });
});
