import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormatContext, Packet } from 'node-av/lib';
import { afterAll, describe, expect, it } from 'vitest';
import { levelOf, madeHeight, madeWidth, makeVideo } from '../../tests/support/makeVideo.js';
import { encodeFrames } from './encodeFrames.js';
import { extractAudio } from './extractAudio.js';
import { probeVideo } from './probeVideo.js';
import { type DecodedPicture, readFrames } from './readFrames.js';
import { runMediaJob } from './runMediaJob.js';
import { sampleFrames } from './sampleFrames.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

async function readAll(path: string, options: Parameters<typeof readFrames>[1] = {}) {
  const pictures: DecodedPicture[] = [];
  const result = await readFrames(path, options, (picture) => {
    pictures.push({ ...picture, data: picture.data.slice() });
  });
  return { ...result, pictures };
}

/** The gray of a made frame's right half. */
function levelIn({ data, width, height, channels }: DecodedPicture): number {
  return data[(Math.floor(height / 2) * width + Math.floor(width * 0.75)) * channels]!;
}

/** Where the packets of a file lie, in its order. */
function packetPositions(path: string): number[] {
  const format = new FormatContext();
  format.allocContext();
  format.openInputSync(`file:${path}`);
  const packet = new Packet();
  packet.alloc();
  const positions: number[] = [];
  while (format.readFrameSync(packet) >= 0) {
    positions.push(Number(packet.pos));
    packet.unref();
  }
  format.closeInputSync();
  return positions;
}

describe('readFrames', () => {
  it('gives every picture of a video of varying rate, in order, with its own time (V1, V2)', async () => {
    const times = [0, 0.1, 0.15, 0.9, 1, 1.05, 2.5];
    await makeVideo(file('varying.mp4'), times, 3);
    const { pictures, video, faults } = await readAll(file('varying.mp4'), { pixels: 'rgb' });
    expect(pictures.map(({ timeSeconds }) => timeSeconds)).toEqual(times);
    for (const [index, picture] of pictures.entries())
      expect(Math.abs(levelIn(picture) - levelOf(index))).toBeLessThan(4);
    expect(video).toMatchObject({
      variableFps: true,
      videoEnd: 3,
      frameCount: 7,
      width: madeWidth,
      height: madeHeight,
    });
    expect(faults).toEqual([]);
  });

  it('gives gray pixels on the full scale, scaled, of a stretch', async () => {
    await makeVideo(
      file('stretch.mp4'),
      Array.from({ length: 20 }, (_, index) => index / 10),
      2,
    );
    const { pictures } = await readAll(file('stretch.mp4'), {
      pixels: 'gray',
      maxSide: 48,
      startSeconds: 0.55,
      endSeconds: 1,
    });
    // The picture shown at 0.55 s is that of 0.5 s.
    expect(pictures.map(({ timeSeconds }) => timeSeconds)).toEqual([0.5, 0.6, 0.7, 0.8, 0.9]);
    expect([pictures[0]!.width, pictures[0]!.height, pictures[0]!.data.length]).toEqual([48, 32, 48 * 32]);
    expect(pictures[0]!.data[48 * 16 + 5]).toBeGreaterThan(250);
    expect(Math.abs(levelIn(pictures[0]!) - levelOf(5))).toBeLessThan(4);
  });

  it('gives as gray the brightness as coded, whatever rows change from one picture to the next', async () => {
    // A band of one colour moves down over one of another. Luma of BT.709 (ITU-R BT.709-6, 3.2), as our files say they are.
    const [width, height] = [64, 96];
    const luma = ([red, green, blue]: number[]): number => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    const [ground, band] = [
      [20, 60, 200],
      [230, 40, 30],
    ] as const;
    const isBand = (row: number, index: number): boolean => row >= index * 16 && row < index * 16 + 16;
    const colourOf = (row: number, index: number): readonly number[] => (isBand(row, index) ? band : ground);
    const frames = [0, 1, 2, 3].map((index) => {
      const rows = Array.from({ length: height }, (_, row) => Array(width).fill(colourOf(row, index)));
      const data = Uint8Array.from(rows.flat(2));
      return { timeSeconds: index / 5, picture: { kind: 'rgb' as const, data, width, height } };
    });
    await encodeFrames({ frames, durationSeconds: 1, codec: 'h264', quality: 4 }, file('colours.mp4'));
    const { pictures } = await readAll(file('colours.mp4'), { pixels: 'gray' });
    expect(pictures).toHaveLength(4);
    for (const { data, index } of pictures)
      for (let row = 4; row < height; row += 8)
        expect(Math.abs(data[row * width + 30]! - luma([...colourOf(row, index)]))).toBeLessThan(4);
  });

  it('turns pictures as the display matrix says (V10)', async () => {
    await makeVideo(file('upright.mp4'), [0, 0.5], 1);
    const bytes = readFileSync(file('upright.mp4'));
    // The matrix is 40 bytes into the track header box after its size and name (ISO 14496-12); this one turns by 90.
    const matrix = bytes.indexOf('tkhd') + 4 + 40;
    [0, 0x10000, 0, -0x10000, 0, 0, madeHeight << 16, 0, 0x40000000].forEach((value, index) => {
      bytes.writeInt32BE(value, matrix + index * 4);
    });
    writeFileSync(file('turned.mp4'), bytes);
    const { pictures, video } = await readAll(file('turned.mp4'), { pixels: 'gray' });
    expect([video.width, video.height, video.rotation]).toEqual([madeHeight, madeWidth, 90]);
    // The white left half is on top after a quarter turn clockwise.
    expect(pictures[0]!.data[madeHeight * 10 + 10]).toBeGreaterThan(250);
    expect(pictures[0]!.data[madeHeight * 80 + 50]).toBeLessThan(100);
  });

  it('says which pictures do not differ from the one before', async () => {
    const data = new Uint8Array(64 * 64 * 3).fill(90);
    const frames = [0, 0.2, 0.4].map((timeSeconds) => ({
      timeSeconds,
      picture: { kind: 'rgb' as const, data, width: 64, height: 64 },
    }));
    await encodeFrames({ frames, durationSeconds: 1, codec: 'h264' }, file('still.mp4'));
    const { pictures } = await readAll(file('still.mp4'));
    expect(pictures.map(({ unchanged }) => unchanged)).toEqual([false, true, true]);
    expect(pictures[2]!.data).toEqual(pictures[0]!.data);
  });

  it('stops when told to', async () => {
    await makeVideo(
      file('stop.mp4'),
      Array.from({ length: 20 }, (_, index) => index / 10),
      2,
    );
    const { frameCount } = await readFrames(file('stop.mp4'), {}, ({ index }) => index < 3);
    expect(frameCount).toBe(4);
  });

  it('reports damage inside a file with its time, and gives the good pictures unflagged (V14)', async () => {
    const times = Array.from({ length: 40 }, (_, index) => index / 10);
    await makeVideo(file('whole.mp4'), times, 4, { noise: true, keyframeEvery: 10 });
    // The lengths at the head of three packets are overwritten. Damage that leaves a plausible stream cannot be seen by
    // any reader: H.264 has no check sum.
    const bytes = readFileSync(file('whole.mp4'));
    for (const position of packetPositions(file('whole.mp4')).slice(22, 25))
      bytes.fill(0xa5, position, position + 40);
    writeFileSync(file('damaged.mp4'), bytes);
    const [whole, damaged] = await Promise.all([
      sampleFrames(file('whole.mp4'), { at: times, outDirectory: file('whole') }),
      sampleFrames(file('damaged.mp4'), { at: times, outDirectory: file('damaged') }),
    ]);
    expect(damaged.faults.length).toBeGreaterThan(0);
    const unflagged = damaged.frames.filter(({ flags }) => flags.length === 0);
    // Up to the damage, and from the next key picture on.
    expect(unflagged.length).toBeGreaterThanOrEqual(32);
    expect(damaged.frames.slice(22, 25).map(({ flags }) => flags)).toEqual([
      ['earlier'],
      ['earlier'],
      ['earlier'],
    ]);
    expect(damaged.faults[0]).toMatchObject({ startSeconds: 2.2, track: 'video' });
    for (const { index, sha256 } of unflagged) expect(sha256).toBe(whole.frames[index]!.sha256);
  });
});

describe('paths and files that are no media', () => {
  it('P1: spaces, quotes, percent signs, colons, Chinese and emoji in paths', async () => {
    const path = file(`a b'c"d %20%d:e 视频 🎬 [1].mp4`);
    await makeVideo(path, [0, 0.5], 1);
    const { frames } = await sampleFrames(path, { at: [0.6], outDirectory: file('out %d 输出') });
    expect(frames).toHaveLength(1);
    expect(readFileSync(frames[0]!.path).subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it.each([
    ['page.mp4', '<!DOCTYPE html><html><body>404</body></html>', 'MEDIA_NOT_MEDIA'],
    ['list.mp4', '#EXTM3U\nhttp://127.0.0.1:9/x.ts\n', 'MEDIA_NOT_MEDIA'],
    ['answer.mp4', '{"error": "not found"}', 'MEDIA_NOT_MEDIA'],
    ['empty.mp4', '', 'MEDIA_EMPTY'],
    ['noise.mp4', 'no media at all, only words', 'MEDIA_UNSUPPORTED'],
    ['script.ffconcat', 'ffconcat version 1.0\nfile /etc/passwd\n', 'MEDIA_UNSUPPORTED'],
  ])('V12, V13: %s is refused by name', async (name, text, code) => {
    writeFileSync(file(name), text);
    await expect(probeVideo(file(name))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(file(name)),
    });
  });

  it('V13: a sound file has sound and no pictures', async () => {
    const header = Buffer.alloc(44);
    header.write('RIFF', 0);
    header.writeUInt32LE(36 + 32_000, 4);
    header.write('WAVEfmt ', 8);
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(16_000, 24);
    header.writeUInt32LE(32_000, 28);
    header.writeUInt16LE(2, 32);
    header.writeUInt16LE(16, 34);
    header.write('data', 36);
    header.writeUInt32LE(32_000, 40);
    writeFileSync(file('tone.wav'), Buffer.concat([header, Buffer.alloc(32_000, 1)]));
    expect(await extractAudio(file('tone.wav'))).toMatchObject({ hasAudio: true, durationSeconds: 1 });
    await expect(sampleFrames(file('tone.wav'), { outDirectory: folder })).rejects.toMatchObject({
      code: 'MEDIA_NO_VIDEO',
    });
  });
});

describe('the child process', () => {
  it('that dies is an error that names the file', async () => {
    await makeVideo(
      file('dies.mp4'),
      Array.from({ length: 30 }, (_, index) => index / 10),
      3,
      { noise: true },
    );
    const children = (): number[] =>
      readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number);
    const before = new Set(children());
    const reading = readFrames(file('dies.mp4'), {}, ({ index }) => {
      if (index === 0) for (const id of children()) if (!before.has(id)) process.kill(id, 'SIGSEGV');
    });
    await expect(reading).rejects.toMatchObject({
      code: 'MEDIA_WORKER_CRASHED',
      message: expect.stringMatching(/dies\.mp4: .*SIGSEGV/),
    });
  });

  it('that hangs is ended, and is an error that names the file', async () => {
    await makeVideo(file('hangs.mp4'), [0, 1], 2);
    const started = runMediaJob({ kind: 'probe', path: file('hangs.mp4') }, { silenceSeconds: 0.01 });
    await expect(started).rejects.toMatchObject({
      code: 'MEDIA_WORKER_HUNG',
      message: expect.stringContaining('hangs.mp4'),
    });
  });

  it('is ended when reading is aborted', async () => {
    await makeVideo(
      file('aborted.mp4'),
      Array.from({ length: 30 }, (_, index) => index / 10),
      3,
    );
    const controller = new AbortController();
    const reading = readFrames(file('aborted.mp4'), { signal: controller.signal }, () =>
      controller.abort(new Error('enough')),
    );
    await expect(reading).rejects.toThrow('enough');
  });
});
