import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';

test('a run that could score nothing has a report that says so, without a figure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-nothing-'));
  try {
    const { exitCode, standardError } = await captureCli(
      ...[
        'run',
        'omni2web',
        '--dataset',
        'tests/fixtures/omni2web-hand',
        '--condition',
        'transcript',
        '--quiet',
      ],
      ...['--subject', 'untouched', '--tracks', 'B', '--judge', 'deterministic', '--run', folder],
    );
    expect(exitCode, standardError).toBe(0);
    const text = await readFile(join(folder, 'report', 'index.html'), 'utf8');
    expect(text).toContain('Nothing was scored');
    expect(text).not.toContain('NaN');
    expect(text).not.toContain('undefined');
    // Every analysis keeps its heading and says in one line why it is empty.
    expect(text.match(/<section /g)!.length).toBe(19);
    expect(text.match(/class="nothing"/g)!.length).toBeGreaterThan(9);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
