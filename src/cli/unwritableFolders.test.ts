import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-unwritable-'));
afterAll(() => rmSync(folder, { recursive: true }));
const demo = (name: string): string => join(packageRoot, 'datasets', 'demo', name);
const page = join(packageRoot, 'datasets/pages/omni2web/shop.html');
const video = join(demo('ego2web'), 'media', 'shop-01.mp4');
const named = ['--name', 'x', '--licence', 'CC0-1.0'];
const out = '/proc/deixis/out';

// Node's own recursive mkdir never comes back there; every verb that makes a folder must.
it
  .runIf(existsSync('/proc/self'))
  .each([
    [['run', 'omni2web', '--dataset', demo('omni2web'), '--subject', 'untouched', '--run', out]],
    [['run', 'ego2web', '--dataset', demo('ego2web'), '--subject', 'reader', '--run', out]],
    [['demo', '--out', out]],
    [['synth', 'omni2web', '--out', out, '--no-recording']],
    [['synth', 'ego2web', '--out', out]],
    [['synth', 'egoeverything', '--out', out]],
    [['build', 'omni2web', 'start', out, page, ...named, '--consent', 'x']],
    [['build', 'ego2web', 'start', out, video, ...named]],
    [['build', 'egoeverything', 'start', out, video, ...named]],
    [['data', 'export', demo('egoeverything'), '--out', out]],
    [['data', 'import', demo('egoeverything'), '--benchmark', 'egoeverything', '--out', out]],
    [['frames', video, '--count', '1', '--out', out]],
    [['segment', video, '--out', out]],
  ])('%j ends with an error of the environment', (argumentList) => {
  const { status, stderr, signal } = spawnSync(
    process.execPath,
    [join(packageRoot, 'dist/cli/main.js'), ...argumentList, '--quiet'],
    // Nothing but this signal ends a process in that loop.
    { cwd: folder, timeout: 90_000, killSignal: 'SIGKILL', encoding: 'utf8' },
  );
  expect({ signal, status, stderr }).toMatchObject({ signal: null, status: 4 });
  expect(stderr).toContain('/proc/deixis');
});
