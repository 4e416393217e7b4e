// The tests of stopping, killing and wear that take half a minute or more: every test that is written with `longTest`, wherever it
// stands, so that a new one is found by itself. Files that are named are all that is run of them; other arguments go on to the test runner.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = ['src', 'tests']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.test.ts') && /\blongTest\(/.test(readFileSync(path, 'utf8')));
if (files.length === 0) throw new Error('no test file calls longTest: run this in the folder of the project');
const given = process.argv.slice(2);
const chosen = files.filter((path) => given.includes(path));
const others = given.filter((argument) => !files.includes(argument));
// Only their files are loaded, and of these only the tests with the mark that longTest gives.
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', ...(chosen.length > 0 ? chosen : files), '-t', '\\[long\\]', ...others],
  { stdio: 'inherit', env: { ...process.env, DEIXIS_LONG_TESTS: '1' } },
);
process.exit(status ?? 1);
