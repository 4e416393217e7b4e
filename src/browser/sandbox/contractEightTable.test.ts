import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/packageRoot.js';
import { operationTypes } from '../../html/TypedEdit.js';
import { type ContractEightRow, contractEightTable } from './contractEightTable.js';

let rows: ContractEightRow[] = [];

beforeAll(async () => {
  rows = await contractEightTable();
}, 300_000);

describe('checks do not favour our own executor (contract 8)', () => {
  test('every other right way is met and does no damage; every near miss is noticed', () => {
    const wrong = rows.filter(
      ({ expected, got, damage, damageExpected }) => expected !== got || damageExpected !== damage > 0,
    );
    expect(wrong).toEqual([]);
  });

  test('the table that reports show is the one of now (made by scripts/makeOtherWays.mjs)', async () => {
    const stored: unknown = JSON.parse(
      await readFile(join(packageRoot, 'datasets', 'checks', 'otherWays.json'), 'utf8'),
    );
    expect(stored).toEqual(rows.map(({ reason: _reason, ...row }) => row));
  });

  test.each(operationTypes)('%s: at least three other right ways and three near misses', (operation) => {
    const names = (kind: string): Set<string> =>
      new Set(
        rows.filter((row) => row.operation === operation && row.kind === kind).map(({ variant }) => variant),
      );
    expect(names('other right way').size).toBeGreaterThan(3);
    expect(names('near miss').size).toBeGreaterThanOrEqual(3);
  });

  test.each([
    'text',
    'style',
    'order',
    'all',
    'same_look',
    'presence',
    'image',
    'like_source',
    'added',
    'grounding',
    'fulfilment',
  ])(
    'the check "%s" passes at least three other right ways and fails at least three near misses of some operation',
    (check) => {
      const mine = rows.filter((row) => row.check === check);
      const passed = mine.filter((row) => row.kind === 'other right way' && row.got);
      const failed = mine.filter((row) => row.kind === 'near miss' && !row.got);
      expect(new Set(passed.map(({ variant }) => variant)).size).toBeGreaterThan(3);
      expect(new Set(failed.map(({ variant }) => variant)).size).toBeGreaterThanOrEqual(3);
    },
  );
});
