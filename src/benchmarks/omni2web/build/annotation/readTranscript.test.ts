import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTranscript } from './readTranscript.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-transcript-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, text: string) {
  await writeFile(join(folder, name), text);
  return readTranscript(join(folder, name));
}

it('reads plain lines as they are', async () => {
  expect(await read('a.txt', '\uFEFFMake this red.\r\n\r\n  把这个删掉。 \r\n')).toEqual([
    { step: 1, text: 'Make this red.' },
    { step: 2, text: '把这个删掉。' },
  ]);
});

it('reads cues with identifiers, notes, missing hours, tags and several lines', async () => {
  const text =
    '\uFEFFWEBVTT - a title\r\n\r\nNOTE made --> by hand\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n' +
    'first\r\n00:01.500 --> 00:04.000 align:start\r\n<v Ada>Make this</v>\r\n<b>red</b> &amp; bold.\r\n\r\n' +
    '01:00:05.250 --> 01:00:06.000\r\nUndo that.\r\n';
  expect(await read('a.vtt', text)).toEqual([
    { step: 1, text: 'Make this red & bold.', startSeconds: 1.5, endSeconds: 4 },
    { step: 2, text: 'Undo that.', startSeconds: 3605.25, endSeconds: 3606 },
  ]);
  expect(await read('a.srt', '1\n00:00:01,500 --> 00:00:04,000\nMake this red.\n')).toEqual([
    { step: 1, text: 'Make this red.', startSeconds: 1.5, endSeconds: 4 },
  ]);
});

it('names what it cannot read', async () => {
  await expect(read('b.txt', ' \n')).rejects.toThrow('expected one line a step; there is none');
  await expect(read('b.vtt', 'WEBVTT\n\n1.5 --> 4\nx')).rejects.toThrow('"1.5 --> 4": expected two times');
  await expect(read('c.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n')).rejects.toThrow(
    '00:01.000: expected words',
  );
});
