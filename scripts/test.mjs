// Every check of the project: format and lint, types, import rule, dead exports, then the tests.
// Ends with "N passed, N failed". With DEIXIS_NO_SKIP=1 a skipped test counts as a failure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const tool = (name) => `node_modules/.bin/${name}`;
const staticChecks = [
  ['format and lint', tool('biome'), ['check', '--error-on-warnings', '.']],
  ['types', tool('tsc'), ['-p', 'tsconfig.check.json']],
  ['import rule', process.execPath, ['scripts/checkImports.mjs']],
  ['dead exports and dependencies', tool('knip'), []],
];

let passed = 0;
let failed = 0;
for (const [title, file, argumentList] of staticChecks) {
  const startedAt = Date.now();
  const { status, stdout, stderr } = spawnSync(file, argumentList, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
  if (status === 0) passed += 1;
  else {
    failed += 1;
    console.log(`${stdout}\n${stderr}`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'deixis-test-'));
const resultFile = join(folder, 'result.json');
const argumentList = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
const { status } = spawnSync(tool('vitest'), [...argumentList, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
let skipped = 0;
try {
  const result = JSON.parse(readFileSync(resultFile, 'utf8'));
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  const slowest = result.testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 12);
  console.log('\nThe slowest files:');
  for (const { name, seconds } of slowest)
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${relative(process.cwd(), name)}`);
  skipped = result.numPendingTests + (result.numTodoTests ?? 0);
  if (skipped > 0) {
    console.log(`\nSKIPPED, for want of what they need (CONTRIBUTING.md says what that is):`);
    for (const file of result.testResults)
      for (const test of file.assertionResults)
        if (test.status !== 'passed' && test.status !== 'failed')
          console.log(`  ${file.name}: ${test.fullName}`);
  }
  // A file that fails to load has no tests of its own to count.
  failed += result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
} catch {
  console.log('the test runner left no result');
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });
if (status !== 0 && failed === 0) failed += 1;
if (process.env.DEIXIS_NO_SKIP === '1') {
  failed += skipped;
  skipped = 0;
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
