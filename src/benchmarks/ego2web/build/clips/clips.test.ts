import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamMembers } from '../../../building/streamMembers.js';
import { orderClips, planClips } from './planClips.js';
import { countNarrations, readNarrations } from './readNarrations.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-clips-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
/** The form in which Ego4D publishes them (formats, Ego4D). */
const narrationsAt = (times: number[], text = '#C C picks up a cup') => ({
  narrations: times.map((timestamp_sec) => ({
    ...{ timestamp_sec, timestamp_frame: Math.round(timestamp_sec * 30), narration_text: text },
    annotation_uid: 'x',
  })),
  summaries: [],
});

describe('narrations', () => {
  it('are read in both forms, for the videos asked for, and each pass counts for itself', async () => {
    const videos = {
      a: {
        narration_pass_1: narrationsAt([1, 2, 179.9, 180]),
        narration_pass_2: narrationsAt([5]),
        status: 'complete',
      },
      'b"\\{"': { narration_pass_1: narrationsAt([3], 'says "}" and \\ ]') },
      c: { status: 'redacted' },
      d: 'not a video, and nobody asks',
    };
    for (const [name, content] of [
      ['plain.json', videos],
      ['wrapped.json', { version: '2', videos, after: [1, { x: '}' }] }],
      ['spaced.json', JSON.stringify({ date: '{', videos }, null, 2)],
    ] as const) {
      const file = await write(name, content);
      const found = await readNarrations(file, new Set(['a', 'b"\\{"', 'c', 'e']));
      expect([...found.keys()]).toEqual(['a', 'b"\\{"', 'c']);
      expect(found.get('b"\\{"')!.passes).toEqual([[3], []]);
      expect(found.get('c')!.passes).toEqual([[], []]);
      // Not the sum of the two passes; the end of a clip is not in it.
      expect(countNarrations(found.get('a')!, 0, 180)).toBe(3);
      expect(countNarrations(found.get('a')!, 180, 360)).toBe(1);
    }
  });

  it('that are damaged are told with the place', async () => {
    const read = async (content: unknown) => readNarrations(await write('bad.json', content), new Set(['a']));
    await expect(read('{"a": {"narration_pass_1": {"narr')).rejects.toThrow('it ends too early');
    await expect(read('[1]')).rejects.toThrow('it begins with a list');
    await expect(read('<html>')).rejects.toMatchObject({ code: 'JSON_INVALID' });
    await expect(read({ a: { narration_pass_1: { narrations: [{ timestamp_sec: '5' }] } } })).rejects.toThrow(
      'bad.json: a: narration_pass_1.narrations[0].timestamp_sec',
    );
    await expect(readNarrations(join(folder, 'none.json'), new Set())).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });

  it('of any size are read member by member, also where a piece ends inside a character', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`v${index}`, { text: `你好 ${'x'.repeat(700)}` }]),
    );
    const file = await write('large.json', { videos: many });
    let count = 0;
    for await (const { key, readValue } of streamMembers(file, 'videos')) {
      if (count % 500 === 0) expect(readValue()).toEqual(many[key]);
      count += 1;
    }
    expect(count).toBe(3000);
  });
});

describe('clips', () => {
  it('do not overlap and are whole', () => {
    const narrations = { passes: [Array.from({ length: 40 }, (_, index) => index * 2), [400, 401]] };
    expect(planClips('v', 559.995, { clipSeconds: 180 }, narrations)).toEqual([
      { id: 'v-c001', startSeconds: 0, endSeconds: 180, narrations: 40 },
      { id: 'v-c002', startSeconds: 180, endSeconds: 360, narrations: 0 },
      { id: 'v-c003', startSeconds: 360, endSeconds: 540, narrations: 2 },
    ]);
    expect(planClips('v', 179.995, { clipSeconds: 180 }, undefined)).toEqual([
      { id: 'v-c001', startSeconds: 0, endSeconds: 179.995, narrations: null },
    ]);
    expect(planClips('v', 179, { clipSeconds: 180 }, undefined)).toEqual([]);
  });

  it('are taken one of each video in turn, the one with most narrations first', () => {
    const clip = (id: string, narrations: number | null, startSeconds = 0) => ({
      ...{ id, startSeconds, endSeconds: startSeconds + 180, narrations },
    });
    const first = [clip('a1', 30), clip('a2', 50, 180), clip('a3', 30, 360)];
    const second = [clip('b1', null), clip('b2', null, 180)];
    expect(orderClips([first, [], second]).map(({ id }) => id)).toEqual(['a2', 'b1', 'a1', 'b2', 'a3']);
  });
});
