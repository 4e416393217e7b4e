import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAnswer } from './readAnswer.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-answer-'));
  file = join(folder, 'answer.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a plain file is read, and none is no answer', async () => {
  expect(await readAnswer(file)).toBeNull();
  await writeFile(file, '{"answer": "三个"}');
  expect(await readAnswer(file)).toEqual({ answer: '三个', evidence: [] });
});

// Programs are not trusted: each of these would show another file, or hold us for ever.
test.each<[string, () => Promise<unknown>]>([
  [
    'a link to a file that would be a fit answer',
    async () => {
      await writeFile(join(folder, 'other'), '{"answer": "of another"}');
      await symlink(join(folder, 'other'), file);
    },
  ],
  ['a link to what never ends', () => symlink('/dev/zero', file)],
  ['a link to nothing', () => symlink(join(folder, 'nowhere'), file)],
  ['a pipe', async () => execFileSync('mkfifo', [file])],
  ['a folder', () => mkdir(file)],
])('%s is no answer, and is said at once', async (_what, make) => {
  await make();
  await expect(readAnswer(file)).rejects.toMatchObject({ code: 'ANSWER_NO_FILE', kind: 'input' });
});

test('what is too large is not read', async () => {
  await writeFile(file, `{"answer": "${'a'.repeat(1024 * 1024)}"}`);
  await expect(readAnswer(file)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
});
