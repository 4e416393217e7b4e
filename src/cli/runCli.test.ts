import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 中 "q" %20-'));
});
afterEach(() => rm(folder, { recursive: true }));

const demoData = join(packageRoot, 'datasets/demo/omni2web');
const run = (...more: string[]) => [
  'run',
  'omni2web',
  '--dataset',
  demoData,
  '--subject',
  'untouched',
  ...more,
];

describe('a place that the machine refuses', () => {
  test.each([
    ['demo', '--out'],
    ['synth', 'omni2web', '--no-recording', '--out'],
  ])('is an error of the environment that names it: %s %s', async (...verb) => {
    const file = join(folder, 'a file');
    await writeFile(file, 'kept');
    const { exitCode, standardError } = await captureCli(...verb, file);
    expect(exitCode).toBe(4);
    expect(standardError).toMatch(
      /error (SYSTEM_REFUSED|FOLDER_NOT_MADE): .*a file[\s\S]*what to do: (a file is where a folder|choose another folder)/,
    );
    expect(standardError).not.toMatch(/INTERNAL|fault of deixis/);
    expect(await readFile(file, 'utf8')).toBe('kept');
  });
});

describe('deixis demo', () => {
  test.each(['omni2web', 'report'])('does not remove a folder "%s" that no demo made', async (name) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'mine.txt'), 'mine');
    expect(await captureCli('demo', '--out', folder)).toMatchObject({
      exitCode: 2,
      standardError: expect.stringMatching(/DEMO_FOLDER_TAKEN: --out: [\s\S]*choose another folder/),
    });
    expect(existsSync(join(folder, name, 'mine.txt'))).toBe(true);
  });
});

describe('deixis judge', () => {
  test('says of a judge for runs that trajectories are not for it', async () => {
    expect(
      await captureCli('judge', folder, '--protocol', 'webjudge', '--model', 'deterministic'),
    ).toMatchObject({ exitCode: 2, standardError: expect.stringContaining('JUDGE_NOT_FOR_TRAJECTORIES') });
  });

  test('takes no empty list of instances', async () => {
    const { exitCode, standardError } = await captureCli(
      ...['judge', 'r', '--protocol', 'omni2web', '--model', 'deterministic', '--ids', ''],
    );
    expect(standardError).toMatch(/--ids .*expected names separated by commas/);
    expect(exitCode).toBe(2);
  });
});

test.each([
  [['demo', '--out', ''], /^error OPTION_EMPTY: --out: /],
  [['synth', 'omni2web', '--out', ''], /^error OPTION_EMPTY: --out: /],
  [['report', 'a-run', '--out', ''], /^error OPTION_EMPTY: --out: /],
  [['data', 'import', 'hf:a/b', '--out', ''], /^error OPTION_EMPTY: --out: /],
  [['data', 'validate', ''], /^error ARGUMENT_EMPTY: <directory>: /],
  [['diff', 'a.html', ''], /^error ARGUMENT_EMPTY: <output>: /],
])('an empty name is not the current folder: %j', async (words, message) => {
  const { exitCode, standardError } = await captureCli(...words);
  expect({ exitCode, standardError }).toEqual({ exitCode: 2, standardError: expect.stringMatching(message) });
});

test('verbs print through the terminal that spells out what could move the cursor', async () => {
  const files = (await readdir(join(packageRoot, 'src/cli'), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(60);
  const writing: string[] = [];
  for (const name of files) {
    const text = await readFile(join(packageRoot, 'src/cli', name), 'utf8');
    if (/process\.std(?:out|err)\.write/.test(text)) writing.push(name);
  }
  // Those that clear a line of their own or print help, where output ends, and one whose texts are all its own.
  expect(writing.sort()).toEqual(['frames.ts', 'runCli.ts', 'support/terminal.ts', 'watchOutput.ts']);
});

test.each(['standardOutput', 'standardError'] as const)(
  'names of others are spelt out: %s',
  async (stream) => {
    const name = 'a\u001b[31m\u009b2J\u202eb';
    await mkdir(join(folder, name));
    const words =
      stream === 'standardOutput'
        ? ['speech', join(folder, name)]
        : ['runs', 'list', '--dir', join(folder, name)];
    const result = await captureCli(...words);
    const printed = result.standardOutput + result.standardError;
    expect(printed).toContain('a\\u001b[31m\\u009b2J\\u202eb');
    expect(printed).not.toContain('\u001b');
  },
);

describe('deixis run', () => {
  test('says what its folder is called to who gives --out, as other verbs have it', async () => {
    expect(await captureCli(...run('--out', folder))).toMatchObject({
      ...{ exitCode: 2, standardError: expect.stringMatching(/OPTION_UNKNOWN[\s\S]*what to do: --run/) },
    });
  });

  test.each([
    ['--task-timeout', '1e15', /at most 2147483/],
    ['--max-duration', '1e15', /at most 2147483/],
    ['--ids', '', /expected names separated by commas/],
    ['--ids', ' , ', /expected names separated by commas/],
    ['--condition', '', /expected names separated by commas/],
    ['--subject', '', /expected names separated by commas/],
    ['--judge', 'determnistic', /did you mean "deterministic"/],
    ['--tracks', 'A,D', /tracks\[1\]/],
    ['--no-damage', 'cubic', /noDamage/],
    ['--shift', 'NaN', /shift/],
  ])('refuses %s "%s" and starts nothing', async (option, value, reason) => {
    const directory = join(folder, 'run');
    expect(await captureCli(...run(option, value, '--run', directory))).toMatchObject({
      exitCode: 2,
      standardError: expect.stringMatching(reason),
    });
    expect(existsSync(directory)).toBe(false);
  });

  test.each(['nowhere', '.'])('refuses a folder of prompts (%s) that holds none', async (name) => {
    expect(await captureCli(...run('--preview', '--prompts', join(folder, name)))).toMatchObject({
      exitCode: 3,
      standardError: expect.stringMatching(/PROMPTS_MISSING: --prompts: .*omni2web\/\S+\.md/),
    });
  });

  test('refuses times in a run file that no timer can hold', async () => {
    const file = join(folder, 'run.yaml');
    await writeFile(file, 'benchmark: omni2web\ntaskTimeoutSeconds: 1e15\nmaxDurationSeconds: 1e15\n');
    expect(await captureCli('run', file)).toMatchObject({
      exitCode: 3,
      standardError: expect.stringMatching(/maxDurationSeconds: [\s\S]*taskTimeoutSeconds: /),
    });
  });
});

test.each([
  [['statz'], /^error VERB_UNKNOWN: unknown verb "statz"; did you mean "stats"\?/],
  [['stats', 'corelate'], /^error VERB_UNKNOWN: unknown command 'corelate'\n\(Did you mean correlate\?\)/],
  [['stats', 'correlate', 'a', '--quite'], /^error OPTION_UNKNOWN: .*'--quite'\n.*--quiet/],
  [['stats', 'proportion', '--n', '1'], /^error OPTION_MISSING: .*--successes/],
  [['stats', 'proportion', '--n'], /^error OPTION_EMPTY: .*--n <n>/],
  [['stats', 'proportion', '--n', '0x10'], /^error OPTION_INVALID: .*--n <n>.*whole number/],
  [['stats', 'correlate'], /^error ARGUMENT_MISSING: .*file/],
  [['stats', 'correlate', 'a', '\u001b[31mb'], /^error ARGUMENT_EXCESS: .*correlate/],
  [['stats', 'correlate', 'a', '--\u001b[31m'], /^error OPTION_UNKNOWN: .*--\\u001b\[31m/],
])('%j is refused with a code, once, on one stream', async (words, message) => {
  const { exitCode, standardOutput, standardError } = await captureCli(...words);
  expect(exitCode).toBe(2);
  expect(standardOutput).toBe('');
  expect(standardError).toMatch(message);
  expect(standardError.match(/error/g)).toHaveLength(1);
});

test('control characters of a data set never reach the terminal', async () => {
  await writeFile(join(folder, 'dataset.json'), await readFile(join(demoData, 'dataset.json')));
  await writeFile(
    join(folder, 'instances.jsonl'),
    '{"id":"\\u001b]0;retitled\\u0007\\u202e","\\u009b31m":1}\n',
  );
  for (const verb of ['validate', 'stats']) {
    const { exitCode, standardOutput, standardError } = await captureCli('data', verb, folder);
    expect(exitCode).toBe(3);
    expect(standardOutput + standardError).toContain('\\u001b]0;retitled\\u0007');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(standardOutput + standardError).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  }
});

test('diff refuses a page of a million elements at once', async () => {
  const [small, huge] = [join(folder, 'a.html'), join(folder, 'b.html')];
  await writeFile(small, '<p>a</p>');
  await writeFile(huge, '<div>'.repeat(1_000_000));
  expect(await captureCli('diff', small, huge)).toMatchObject({
    exitCode: 3,
    standardError: expect.stringMatching(/PAGE_TOO_LARGE: .*b\.html: 1000000 elements/),
  });
});

test('Ctrl-C in the middle of a run saves what is done and says how to go on', async () => {
  const directory = join(folder, 'stopped');
  const child = spawn(process.execPath, [
    join(packageRoot, 'dist/cli/main.js'),
    ...run('--condition', 'timed', '--run', directory),
  ]);
  let said = '';
  const running = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/\d+ of \d+ tasks/.test(said)) resolve();
    });
    child.on('close', () => reject(new Error(`ended early: ${said}`)));
  });
  await running;
  const ended = once(child, 'close');
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
  expect(said).toMatch(/Go on with: deixis resume/);
});
