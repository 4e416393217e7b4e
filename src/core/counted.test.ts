import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { counted } from './counted.js';
import { packageRoot } from './packageRoot.js';

it('writes one and many as English does', () => {
  expect([0, 1, 2].map((count) => counted(count, 'task'))).toEqual(['0 tasks', '1 task', '2 tasks']);
  expect(['trajectory', 'day', 'box', 'branch'].map((noun) => counted(2, noun))).toEqual([
    ...['2 trajectories', '2 days', '2 boxes', '2 branches'],
  ]);
  expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
});

/** What verbs count; behind a figure that is put in, each would read "1 tasks" some day. */
const nouns =
  'problem|task|cluster|instance|item|call|video|page|question|file|artifact|subject|run|picture|pair|group|row|trajectorie|replicate|rater|label';

it('no verb puts a figure before a plural', async () => {
  const folder = join(packageRoot, 'src/cli');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(names.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const name of names)
    for (const [words] of (await readFile(join(folder, name), 'utf8')).matchAll(
      new RegExp(`\\$\\{[^{}]*\\} (?:(?!inside)[a-z]+ )?(?:${nouns})s\\b(?! added)[^\`]{0,20}`, 'g'),
    ))
      found.push(`${name}: ${words}`);
  expect(found).toEqual([]);
});
