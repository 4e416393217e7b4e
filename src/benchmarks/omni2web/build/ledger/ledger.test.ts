import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handFolder, handScript } from '../../../../../tests/support/handScript.js';
import { ownIdentity } from '../../../../runs/processIdentity.js';
import { openWorkspace } from '../openWorkspace.js';
import { reviewItem } from '../reviewItem.js';
import { startBuild } from '../startBuild.js';
import { submitScript } from '../submitScript.js';

let directory: string;
let ledger: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis-ledger-'));
  ledger = join(directory, 'ledger.jsonl');
  await startBuild({
    directory,
    pageFiles: [join(handFolder, 'pages/bakery.html')],
    by: 'Ada',
    build: { name: 'made', licence: 'CC0-1.0', consent: 'yes' },
  });
  await writeFile(join(directory, 'script.json'), JSON.stringify(handScript('bakery-1').script));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const submit = (id?: string) =>
  submitScript({ directory, page: 'bakery', file: join(directory, 'script.json'), by: 'Ada', id });
const stateOf = async (id: string) => (await openWorkspace(directory)).ledger.items.get(id)?.state;

describe('the ledger of a build', () => {
  it('goes on wherever the writing of its last line was cut off', async () => {
    await submit();
    const before = await readFile(ledger);
    await reviewItem({ directory, id: 'bakery-1', verdict: 'accept', by: 'Ben — 本' });
    const whole = await readFile(ledger);
    const line = whole.subarray(before.length);
    // Inside the line, inside a character of several bytes, and where the line end alone is missing.
    const cuts = [1, 20, line.indexOf(Buffer.from('—')) + 1, line.length - 2, line.length - 1];
    for (const cut of cuts) {
      await truncate(ledger, 0);
      await writeFile(ledger, whole.subarray(0, before.length + cut));
      // As the writing of the third line found it.
      await writeFile(`${ledger}.count`, '2\n');
      const complete = cut === line.length - 1;
      const { notes } = await openWorkspace(directory);
      expect(notes).toHaveLength(complete ? 0 : 1);
      if (!complete) expect(notes[0]).toContain('ledger.jsonl:3: the last line was cut off');
      expect(await stateOf('bakery-1')).toBe(complete ? 'script_accepted' : 'scripted');
      if (!complete) await reviewItem({ directory, id: 'bakery-1', verdict: 'accept', by: 'Ben' });
      await reviewItem({ directory, id: 'bakery-1', verdict: 'reject', by: 'Ben' });
      expect(await stateOf('bakery-1')).toBe('script_rejected');
      const lines = (await readFile(ledger, 'utf8')).trimEnd().split('\n');
      expect(lines.map((text) => JSON.parse(text).action)).toEqual('page script accept reject'.split(' '));
    }
  });

  it('does not guess where a line in the middle is broken, or tells what cannot be', async () => {
    const sound = await readFile(ledger, 'utf8');
    await appendFile(ledger, '{"action":"scri\n{"action"');
    await expect(openWorkspace(directory)).rejects.toMatchObject({ code: 'JSON_INVALID' });
    const event = {
      at: new Date().toISOString(),
      by: 'x',
      id: 'bakery-1',
      action: 'accept',
      review: 'first',
    };
    await writeFile(ledger, `${sound}${JSON.stringify(event)}\n`);
    await expect(openWorkspace(directory)).rejects.toThrow('ledger.jsonl:2: there is no item "bakery-1"');
    await writeFile(ledger, `${sound}${JSON.stringify({ ...event, action: 'acept' })}\n`);
    await expect(openWorkspace(directory)).rejects.toThrow('ledger.jsonl:2: action');
  });

  it('loses no event when many write at once', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    await Promise.all(ids.map((id) => submit(id)));
    const { items } = (await openWorkspace(directory)).ledger;
    expect([...items.keys()].sort()).toEqual([...ids].sort());
  });

  it('takes over what a process that was killed left', async () => {
    const dead = spawnSync(process.execPath, ['-e', '0']).pid;
    const left = { ...ownIdentity(), processId: dead, host: hostname() };
    await writeFile(join(directory, 'ledger.lock'), JSON.stringify(left));
    const ids = ['a', 'b', 'c', 'd'];
    await Promise.all(ids.map((id) => submit(id)));
    expect([...(await openWorkspace(directory)).ledger.items.keys()].sort()).toEqual(ids);
    await expect(readFile(join(directory, 'ledger.lock'))).rejects.toThrow('ENOENT');
  });

  it('builds nothing on a page that changed on disk', async () => {
    await appendFile(join(directory, 'pages/bakery.html'), ' ');
    await expect(submit()).rejects.toMatchObject({ code: 'BUILD_FILE_CHANGED' });
    expect(await stateOf('bakery-1')).toBeUndefined();
  });
});
