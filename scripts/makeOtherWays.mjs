// Writes the table of contract 8 that reports show: checks against other right ways and near misses, as the browser gives it.
// node scripts/makeOtherWays.mjs (after compiling); a test says when it is out of date.
import { mkdirSync, writeFileSync } from 'node:fs';
import { contractEightTable } from '../dist/browser/sandbox/contractEightTable.js';

const rows = await contractEightTable();
mkdirSync('datasets/checks', { recursive: true });
writeFileSync(
  'datasets/checks/otherWays.json',
  `[\n${rows.map(({ reason: _reason, ...row }) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
const wrong = rows.filter(
  ({ expected, got, damage, damageExpected }) => expected !== got || damageExpected !== damage > 0,
);
console.log(`${rows.length} rows, ${wrong.length} not as they should be`);
