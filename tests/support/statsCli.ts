import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { captureCli } from './captureCli.js';

/** Writes files for one test file into a folder of its own, which is removed at the end. */
export function temporaryFiles(): (name: string, lines: readonly string[]) => string {
  const folder = mkdtempSync(join(tmpdir(), 'deixis-stats-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name, lines) => {
    writeFileSync(join(folder, name), lines.join('\n'));
    return join(folder, name);
  };
}

/** The JSON document that `deixis stats` prints, alone on standard output and without a remark. */
export async function statsJson(...options: string[]) {
  const run = await captureCli('stats', ...options, '--json');
  expect(run).toMatchObject({ exitCode: 0, standardError: '' });
  return JSON.parse(run.standardOutput);
}

/** What `deixis stats` says when it refuses, with nothing on standard output. */
export async function statsRefusal(exitCode: number, ...options: string[]): Promise<string> {
  const run = await captureCli('stats', ...options);
  expect(run).toMatchObject({ exitCode, standardOutput: '' });
  return run.standardError;
}
