import { describe, expect, it } from 'vitest';
import { createRandom } from '../core/createRandom.js';
import { bootstrapMean } from './bootstrap/bootstrapMean.js';
import { numberClusters } from './bootstrap/numberClusters.js';
import { type FactorRow, factorTable, fewestForCell } from './factorTable.js';
import { pairedDifferences } from './pairedDifferences.js';

const random = createRandom('factor table');
const rows: FactorRow[] = ['s', 't'].flatMap((subject) =>
  Array.from({ length: 60 }, (_, index) => ({
    subject,
    level: index < 40 ? 'many' : 'few',
    item: `i${index}`,
    cluster: `page ${index % 7}`,
    score: random.integer(0, 100),
  })),
);

describe('factorTable', () => {
  it('has the mean, n and interval of each cell, as the bootstrap of its scores alone gives them', () => {
    const cells = factorTable(rows, { seed: 5 });
    expect(cells.map(({ subject, level, n, tooFew }) => [subject, level, n, tooFew])).toEqual([
      ['s', 'few', 20, false],
      ['t', 'few', 20, false],
      ['s', 'many', 40, false],
      ['t', 'many', 40, false],
    ]);
    for (const cell of cells) {
      const own = rows.filter(({ subject, level }) => subject === cell.subject && level === cell.level);
      const expected = bootstrapMean(
        own.map(({ score }) => score),
        numberClusters(own.map(({ cluster }) => cluster)),
        { seed: 5 },
      );
      expect(cell).toMatchObject({ mean: expected.mean, low: expected.low, high: expected.high });
    }
  });

  it('says where a cell has too few scores or clusters, and keeps levels without any', () => {
    const few = rows.slice(0, fewestForCell.scores - 1);
    expect(factorTable(few)[0]).toMatchObject({ n: 19, clusters: 7, tooFew: true });
    const oneCluster = rows.slice(0, 40).map((row) => ({ ...row, cluster: 'page 0' }));
    expect(factorTable(oneCluster)[0]).toMatchObject({
      n: 40,
      clusters: 1,
      low: null,
      high: null,
      tooFew: true,
    });
    expect(factorTable(few, { levels: ['none'] })).toEqual([
      { subject: 's', level: 'none', n: 0, clusters: 0, mean: null, low: null, high: null, tooFew: true },
    ]);
    expect(factorTable([])).toEqual([]);
  });

  it('refuses a second score of one item, and what is no number', () => {
    const [row] = rows as [FactorRow];
    expect(() => factorTable([row, row])).toThrow(expect.objectContaining({ code: 'VALUES_INVALID' }));
    expect(() => factorTable([{ ...row, score: Number.NaN }])).toThrow(/not NaN/);
  });
});

describe('pairedDifferences', () => {
  const conditions = rows
    .filter(({ subject }) => subject === 's')
    .map((row, index) => ({
      ...row,
      item: `i${index % 30}`,
      level: index < 30 ? 'before' : 'after',
      cluster: `v${index % 6}`,
    }));

  it('pairs by item, drops what one side lacks, and is the bootstrap of differences', () => {
    const [found, ...rest] = pairedDifferences(conditions.slice(1), { baseline: 'before', seed: 2 });
    expect(rest).toEqual([]);
    const score = (level: string, index: number) =>
      conditions.find((row) => row.level === level && row.item === `i${index}`)!.score;
    const differences = Array.from(
      { length: 29 },
      (_, index) => score('after', index + 1) - score('before', index + 1),
    );
    const expected = bootstrapMean(
      differences,
      differences.map((_, index) => (index + 1) % 6),
      { seed: 2 },
    );
    expect(found).toMatchObject({
      subject: 's',
      level: 'after',
      baseline: 'before',
      n: 29,
      clusters: 6,
      tooFew: false,
    });
    expect(found!.difference).toBeCloseTo(expected.mean, 12);
    expect(found!.low).toBeCloseTo(expected.low!, 9);
    expect(found!.high).toBeCloseTo(expected.high!, 9);
  });

  it('has nothing to say of a lone level, and refuses a second score', () => {
    expect(pairedDifferences(conditions.slice(0, 30), { baseline: 'before' })).toEqual([]);
    expect(pairedDifferences(conditions.slice(0, 30), { baseline: 'elsewhere' })).toEqual([]);
    expect(() => pairedDifferences([conditions[0]!, conditions[0]!], { baseline: 'x' })).toThrow(/not two/);
  });

  it('gives a cell of hits alone, or of none, the exact interval of its clusters', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      ...{ subject: 's', item: String(index), cluster: `page ${index % 6}` },
      ...{ level: index < 6 ? 'all' : 'none', score: index < 6 ? 100 : 0 },
    }));
    const [all, none] = factorTable(rows, { hit: 100 });
    // R: binom.test(6, 6)$conf.int and binom.test(0, 6)$conf.int
    expect(all).toMatchObject({ mean: 100, low: expect.closeTo(54.07419, 4), high: 100, tooFew: true });
    expect(none).toMatchObject({ mean: 0, low: 0, high: expect.closeTo(45.92581, 4) });
    expect(factorTable(rows)[0]).toMatchObject({ low: 100, high: 100 });
  });
});
