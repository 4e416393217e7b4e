import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './makeFolder.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deixis-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('makes all that is missing, and takes what is there', () => {
  const path = join(folder, 'one', 'two', 'three');
  expect(makeFolder(path)).toHaveLength(3);
  expect(makeFolder(path)).toEqual([]);
  expect(statSync(path).isDirectory()).toBe(true);
});

it('names what cannot be made', () => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  for (const path of [join(folder, 'file', 'below'), join(folder, 'file'), join(folder, 'link')])
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'FOLDER_NOT_MADE', exitCode: 4 }));
});

// Node's mkdir with "recursive" does not come back here.
it.runIf(existsSync('/proc/self'))('comes back where there are no folders to make', () => {
  expect(() => makeFolder('/proc/deixis/report')).toThrow(
    expect.objectContaining({ code: 'FOLDER_NOT_MADE', message: expect.stringContaining('/proc/deixis') }),
  );
});

// Root too is told no there.
it.runIf(existsSync('/proc/self'))('tells at once where nothing may be written', () => {
  expect(() => makeFolder('/proc/self')).toThrow(
    expect.objectContaining({
      ...{ code: 'FOLDER_NOT_MADE', exitCode: 4 },
      message: expect.stringContaining('/proc/self: cannot be'),
    }),
  );
});
