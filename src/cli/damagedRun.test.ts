import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { testManifest } from '../../tests/support/testManifest.js';
import { openRunStore } from '../runs/openRunStore.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deixis-damaged-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const damages: Record<string, (whole: Buffer) => Buffer> = {
  'cut off': (whole) => whole.subarray(0, 5000),
  overwritten: (whole) => Buffer.alloc(whole.length, 'no database '),
  'overwritten from its second page on': (whole) =>
    Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 0x5a)]),
};

const verbs = (run: string): string[][] => [
  ['runs', 'show', run],
  ['resume', run],
  ['report', run, '--out', join(folder, 'report')],
  ['compare', run],
  ['export', run, '--format', 'csv', '--out', join(folder, 'export')],
  ['judge', run, '--protocol', 'omni2web', '--model', 'deterministic'],
  ['judge', run, '--protocol', 'ego2web', '--model', 'openai/none'],
  ['judge', run, '--protocol', 'failure-kinds', '--model', 'openai/none', '--out', join(folder, 'kinds.csv')],
];

test.each(Object.entries(damages))(
  'a run store that is %s is wrong input for every verb',
  async (_, damage) => {
    const run = join(folder, 'run');
    openRunStore(run, { create: testManifest() }).close();
    const file = join(run, 'run.sqlite');
    writeFileSync(file, damage(readFileSync(file)));
    for (const verb of verbs(run))
      expect({ verb, ...(await captureCli(...verb)) }).toMatchObject({
        ...{ verb, exitCode: 3, standardOutput: '' },
        standardError: expect.stringMatching(
          /error STORE_UNREADABLE: .*run\.sqlite: [\s\S]*what to do: restore the file from a copy/,
        ),
      });
    // One that cannot be read hides no others.
    expect(await captureCli('runs', 'list', '--dir', folder)).toMatchObject({
      exitCode: 0,
      standardOutput: expect.stringContaining('not a readable run store'),
    });
  },
);
