import { mkdtemp, readFile, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appendEvent } from './appendEvent.js';
import { readEvents } from './readEvents.js';

const schema = z.strictObject({ word: z.string() });
const words = ['one', 'zwei — 二', 'three', 'four'];
let directory: string;
let path: string;
const read = () => readEvents(path, schema, () => undefined);
const append = async (word: string) => appendEvent(path, await read(), { word });

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis-events-'));
  path = join(directory, 'ledger.jsonl');
  for (const word of words) await append(word);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('a file of events', () => {
  it('misses lines that are lost, wherever it was cut off, and survives one that was cut off while it was written', async () => {
    const whole = await readFile(path);
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1;
    for (let size = whole.length; size >= 0; size -= 1) {
      await writeFile(path, whole.subarray(0, size));
      const found = await read().catch((error: unknown) => error);
      // All is there, the last line end or not; or something of the last line; or too little.
      if (size >= whole.length - 1) expect(found, `${size}`).not.toHaveProperty('dropped');
      else if (size > lastLine)
        expect(found, `${size}`).toMatchObject({
          ...{ lineCount: words.length - 1, soundBytes: lastLine },
          dropped: expect.stringContaining('ledger.jsonl:4: the last line was cut off'),
        });
      else
        expect(found, `${size}`).toMatchObject({
          ...{ code: 'LEDGER_CUT_OFF', kind: 'input', message: expect.stringContaining('expected 4,') },
          hint: expect.stringContaining(`remove ${path}.count`),
        });
    }
    await unlink(path);
    await expect(read()).rejects.toMatchObject({ code: 'LEDGER_CUT_OFF' });
  });

  it('goes on without what is lost once it is told to', async () => {
    await truncate(path, 0);
    await unlink(`${path}.count`);
    expect((await read()).dropped).toContain(
      'ledger.jsonl: it is there and empty, so that nothing counts as done',
    );
    await append('anew');
    expect(await read()).toMatchObject({ events: [{ word: 'anew' }], lineCount: 1 });
    expect((await read()).dropped).toBeUndefined();
    await truncate(path, 0);
    await expect(read()).rejects.toMatchObject({ code: 'LEDGER_CUT_OFF' });
  });

  it('takes a count that is old, cut off or not there for what it is', async () => {
    // Killed between a line and its count; while the count was written; made before there were counts.
    for (const count of ['3\n', '', '4', 'four\n', undefined]) {
      if (count === undefined) await unlink(`${path}.count`);
      else await writeFile(`${path}.count`, count);
      expect(await read(), `${count}`).toMatchObject({ lineCount: words.length });
    }
    await append('five');
    expect(await readFile(`${path}.count`, 'utf8')).toBe('5\n');
  });
});
