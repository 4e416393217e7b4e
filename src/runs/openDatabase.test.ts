import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './openDatabase.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deixis-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('what the driver has no code for is told by the file and what to do, not as a fault of ours', () => {
  mkdirSync(join(folder, 'run.sqlite'));
  for (const path of [join(folder, 'run.sqlite'), join(folder, 'nowhere', 'run.sqlite')])
    expect(() => openDatabase(path)).toThrow(
      expect.objectContaining({
        code: 'STORE_WRITE_FAILED',
        message: expect.stringContaining(`${path}: cannot be opened to write`),
        hint: expect.stringContaining('copy the folder of the run'),
      }),
    );
});

it('what may only be read is told in the same way', () => {
  const path = join(folder, 'run.sqlite');
  const database = openDatabase(path);
  database.execute('CREATE TABLE one (value)');
  // SQLite answers so without the right to write, too, which root always has.
  database.execute('PRAGMA query_only = ON');
  expect(() => database.run('INSERT INTO one VALUES (1)')).toThrow(
    expect.objectContaining({ code: 'STORE_WRITE_FAILED', exitCode: 4 }),
  );
  database.close();
});
