import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-data-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const demo = (name: string): string => join(packageRoot, 'datasets', 'demo', name);

it.each(['omni2web', 'ego2web', 'egoeverything'])(
  'writes %s as a folder of the hub that is the same data set still',
  async (name) => {
    const out = join(folder, name);
    const exported = await captureCli('data', 'export', demo(name), '--out', out, '--json');
    expect(exported.exitCode).toBe(0);
    const { sha256, instances } = JSON.parse(exported.standardOutput);
    const own = await captureCli('data', 'validate', demo(name), '--json');
    expect(JSON.parse(own.standardOutput)).toMatchObject({ sha256, instances, valid: true });

    // The card's head says where the table is, and the table has every column in every row.
    const card = readFileSync(join(out, 'README.md'), 'utf8');
    const { configs } = parse(card.split('---\n')[1]!);
    const rows = readFileSync(join(out, configs[0].data_files[0].path), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(instances);
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(rows[0]!));
    for (const column of Object.keys(rows[0]!)) {
      const kinds = rows.map((row) => row[column]).filter((value) => value !== null);
      expect(new Set(kinds.map((value) => (Array.isArray(value) ? 'list' : typeof value))).size).toBe(1);
      expect(card).toContain(`\`${column}\``);
    }
  },
);

it('takes the instances that are asked for, and leaves the files of others', async () => {
  const out = join(folder, 'one');
  const first = JSON.parse(readFileSync(join(demo('ego2web'), 'instances.jsonl'), 'utf8').split('\n')[0]!);
  await captureCli('data', 'export', demo('ego2web'), '--ids', first.id, '--out', out);
  expect(readFileSync(join(out, 'instances.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(out, first.videoFile))).toBe(true);
  expect((await captureCli('data', 'validate', out)).exitCode).toBe(0);
});

it('writes into nothing that is there, and nothing where the data set is broken', async () => {
  writeFileSync(join(folder, 'taken'), '');
  for (const out of [folder, join(folder, 'taken')]) {
    const { exitCode, standardError } = await captureCli('data', 'export', demo('ego2web'), '--out', out);
    expect({ exitCode, code: standardError.split(' ')[1] }).toEqual({ exitCode: 2, code: 'OUT_NOT_EMPTY:' });
  }
  const unknown = await captureCli(
    'data',
    'export',
    demo('ego2web'),
    '--ids',
    'x',
    '--out',
    join(folder, 'x'),
  );
  expect(unknown.exitCode).toBe(2);
  const none = await captureCli('data', 'export', join(folder, 'none'), '--out', join(folder, 'x'));
  expect(none.exitCode).toBe(3);
  expect(existsSync(join(folder, 'x'))).toBe(false);
});
