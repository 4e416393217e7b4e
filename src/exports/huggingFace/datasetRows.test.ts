import { expect, test } from 'vitest';
import { datasetRows } from './datasetRows.js';

test('a column holds one kind of value; what varies becomes JSON text', () => {
  const { rows, columns } = datasetRows([
    { id: 'a', names: [], time: 1, mixed: 'unknown', more: { x: 1 }, same: ['one'] },
    { id: 'b', names: ['n'], time: 2.5, mixed: 3, same: [1] },
  ]);
  expect(columns).toEqual({
    id: 'text',
    names: 'list of texts',
    time: 'number',
    mixed: 'JSON text',
    more: 'JSON text',
    same: 'JSON text',
  });
  expect(rows).toEqual([
    { id: 'a', names: [], time: 1, mixed: '"unknown"', more: '{"x":1}', same: '["one"]' },
    { id: 'b', names: ['n'], time: 2.5, mixed: '3', more: null, same: '[1]' },
  ]);
});

test('lists that are empty everywhere stay lists', () => {
  expect(datasetRows([{ tags: [] }, { tags: [] }])).toEqual({
    rows: [{ tags: [] }, { tags: [] }],
    columns: { tags: 'list' },
  });
});
