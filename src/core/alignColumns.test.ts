import { expect, it } from 'vitest';
import { alignColumns } from './alignColumns.js';

it('sets wide letters in line, on the left and on the right', () => {
  const rows = [
    ['subject', 'mean', 'executor'],
    ['指针', '1', '规则'],
    ['🎉', '22', 'b'],
  ];
  expect(alignColumns(rows, 1)).toEqual([
    'subject  mean  executor',
    '指针        1      规则',
    '🎉         22         b',
  ]);
  expect(alignColumns(rows, (column) => column !== 1)).toEqual([
    'subject  mean  executor',
    '指针        1  规则',
    '🎉         22  b',
  ]);
});
