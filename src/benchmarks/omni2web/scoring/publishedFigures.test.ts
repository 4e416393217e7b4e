import { describe, expect, it } from 'vitest';
import { pearson } from '../../../stats/pearson.js';
import { spearman } from '../../../stats/spearman.js';
import { instructionUtility } from './instructionUtility.js';

// The source (arXiv 2609.23417): tables 1 and 2, sections 5.1 and 5.3. Oracle EFS of its executor: 89.69.
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

describe('published figures', () => {
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
    const both = models.filter(([, direct]) => direct !== null);
    expect(both).toHaveLength(15);
    const rho = spearman(
      both.map(([, direct]) => direct as number),
      both.map(([, , recovery]) => recovery),
    );
    expect(rho?.toFixed(3)).toBe('0.686');
  });

  it('B IRS against C NIU over 17 models: Pearson 0.965, Spearman 0.951', () => {
    const recovery = models.map(([, , irs]) => irs);
    const utility = models.map(([, , , efs]) => instructionUtility(efs, oracleEfs) as number);
    expect(pearson(recovery, utility)?.toFixed(3)).toBe('0.965');
    expect(spearman(recovery, utility)?.toFixed(3)).toBe('0.951');
  });

  it('has no NIU without an oracle', () => {
    expect(instructionUtility(40, null)).toBeNull();
    expect(instructionUtility(40, 0)).toBeNull();
    expect(instructionUtility(null, 89.69)).toBeNull();
  });
});
