import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCli } from '../../../tests/support/captureCli.js';
import { packageRoot } from '../../core/packageRoot.js';
import { hints } from './hintOf.js';

/** Thrown to programs or models alone, which are no readers of "what to do", or told with words of their own. */
const withoutHint: Record<string, string> = {
  VALUES_INVALID: 'functions of statistics: verbs check what people give before they call them',
  RATE_IMPOSSIBLE: 'as VALUES_INVALID',
  JSON_NOT_FINITE: 'a fault of the calling code',
  JSON_UNSUPPORTED: 'a fault of the calling code',
  PLAN_DUPLICATE: 'a fault of the calling code',
  PLAN_ORDER: 'a fault of the calling code',
  RECORD_KEY: 'a fault of the calling code',
  STAGE_RESULT: 'a fault of the calling code',
  SANDBOX_CLOSED: 'a fault of the calling code',
  GRAPH_OPERATION_UNKNOWN: 'the model that comes with the package would have to be another one',
  LOOK_OUTSIDE: 'told to a model that looks',
  BOX_INVALID: 'told to a model that looks',
  ACTION_INVALID: 'told to an agent',
  ARTIFACT_NAME: 'a fault of the calling code',
  ARTIFACT_MISSING: 'the file is named; the run is damaged',
  ARTIFACT_CORRUPT: 'the file is named; the run is damaged',
};

interface Thrown {
  place: string;
  code: string;
  isUsage: boolean;
}

/** Every error that is made with its code in the same call, and without a hint there. */
async function listUnhinted(): Promise<{ made: number; unhinted: Thrown[] }> {
  const folder = join(packageRoot, 'src');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== join('core', 'errors.ts'),
  );
  const unhinted: Thrown[] = [];
  let made = 0;
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    for (const match of text.matchAll(/\b(usage|input|environment|run)Error\(\s*'([A-Z_]+)'/g)) {
      made += 1;
      const call = text.slice(match.index, endOfCall(text, match.index + match[0].indexOf('(')));
      if (/\bhint\b/.test(call)) continue;
      unhinted.push({ place: name, code: match[2]!, isUsage: match[1] === 'usage' });
    }
  }
  return { made, unhinted };
}

/** Behind the bracket that closes the one at `start`; brackets in texts come in pairs, or the call is taken too long. */
function endOfCall(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

test('every error that a person can meet says what to do', async () => {
  const { made, unhinted } = await listUnhinted();
  expect(made).toBeGreaterThan(350);
  const silent = unhinted.filter(
    ({ code, isUsage }) => !isUsage && !(code in hints) && !(code in withoutHint),
  );
  expect(silent).toEqual([]);
});

test.each([
  [['frames', 'nowhere.mp4'], /MEDIA_NOT_FOUND: [\s\S]*what to do: check the spelling/],
  [
    ['frames', 'package.json', '--every', '1', '--at', '2'],
    /FRAMES_ONE_WAY: [\s\S]*what to do: leave all but one of --every/,
  ],
  [['frames', 'package.json'], /MEDIA_NOT_MEDIA: [\s\S]*what to do: give the video itself/],
  [
    ['stats', 'correlate', 'a', '--nn'],
    /OPTION_UNKNOWN: [\s\S]*what to do: "deixis stats correlate --help" explains/,
  ],
  [['statz'], /VERB_UNKNOWN: [\s\S]*what to do: deixis --help lists the verbs/],
  [['stats', 'x'], /VERB_UNKNOWN: [\s\S]*what to do: "deixis stats --help" explains/],
  [['run'], /ARGUMENT_MISSING: [\s\S]*what to do: "deixis run --help" explains/],
])('%j', async (words, message) => {
  const { exitCode, standardError } = await captureCli(...words);
  expect(exitCode).toBeGreaterThan(1);
  expect(standardError).toMatch(message);
});
