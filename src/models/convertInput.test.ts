import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { hashFile, sha256 } from '../core/hash.js';
import type { InputPart } from '../core/InputPart.js';
import { sampleFrames } from '../media/sampleFrames.js';
import type { Capabilities } from './capabilities.js';
import { convertInput } from './convertInput.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-convert-'));
});
afterAll(() => rm(folder, { recursive: true }));

const textOnly: Capabilities = { video: null, audio: null, images: null };
const sees: Capabilities = { ...textOnly, images: { maximumCount: 5, maximumSidePixels: 320 } };

// 10.53 s, 480x360, no sound (shared media index).
describeWithMedia('what a model is given of a real video', () => {
  const video = (): InputPart => ({
    type: 'video',
    path: testMedia('ego_video/ego4d_bristol.mp4')!,
    mediaType: 'video/mp4',
    span: { startSeconds: 0, endSeconds: 10.53 },
    hasAudio: false,
    soundShiftSeconds: 0,
  });
  const options = (capabilities: Capabilities) => ({
    modelId: 'local/m',
    capabilities,
    workDirectory: folder,
  });

  test('frames with their times where it takes no video: thinned out evenly, scaled down, all of it told', async () => {
    const { parts, shown, conversions, derivations } = await convertInput([video()], options(sees));
    expect(parts.filter((part) => part.type === 'file')).toHaveLength(5);
    const times = shown.flatMap((part) => (part.kind === 'frame' ? [part.timeSeconds] : []));
    expect(times).toHaveLength(5);
    // 11 frames, one a second; five of them, evenly: the 2nd, 4th, 6th, 8th and 10th.
    expect(times.map(Math.round)).toEqual([1, 3, 5, 7, 9]);
    expect(parts[0]).toEqual({ type: 'text', text: expect.stringMatching(/^\[t=\d+\.\d\ds\]$/) });
    expect(conversions.join('\n')).toMatch(
      /11 frames, one a second[\s\S]*thinned out evenly to the 5[\s\S]*320 px/,
    );
    // Each picture that was sent leads back to the video, and is of its own moment.
    const video256 = await hashFile(testMedia('ego_video/ego4d_bristol.mp4')!);
    for (const part of shown) {
      if (part.kind !== 'frame') continue;
      const smaller = derivations.find(({ output }) => output === part.sentSha256)!;
      const frame = derivations.find(({ output }) => output === smaller.inputs[0])!;
      expect([smaller.name, frame.name]).toEqual(['picture scaled down', 'frame with its time burned in']);
      expect(frame.inputs).toEqual([video256]);
      expect([frame.span, smaller.span]).toEqual(
        Array(2).fill({ startSeconds: part.timeSeconds, endSeconds: part.timeSeconds }),
      );
    }
    expect(derivations).toHaveLength(10);
  });

  test('the file itself where it takes video', async () => {
    const native: Capabilities = {
      ...textOnly,
      video: { sound: false, inlineLimitBytes: 1e6, upload: false },
    };
    const { parts, conversions, derivations } = await convertInput([video()], options(native));
    expect(derivations).toEqual([]);
    expect(parts).toEqual([
      expect.objectContaining({ type: 'file', mediaType: 'video/mp4', delivery: 'inline' }),
    ]);
    expect(conversions).toEqual([]);
  });

  test('captions where it reads text only and somebody describes; else a refusal', async () => {
    const { frames } = await sampleFrames(testMedia('ego_video/ego4d_bristol.mp4')!, {
      at: [1, 2],
      outDirectory: folder,
    });
    const parts: InputPart[] = frames.map((frame) => ({ type: 'frame', frame }));
    const described = await convertInput(parts, {
      ...options(textOnly),
      describeFrame: async ({ timeSeconds }) => `a kitchen at ${timeSeconds.toFixed(0)}`,
    });
    expect(described.parts.map((part) => part.type === 'text' && part.text)).toEqual([
      expect.stringMatching(/^\[t=1\.\d\ds\] a kitchen at 1$/),
      expect.stringMatching(/^\[t=[12]\.\d\ds\] a kitchen at 2$/),
    ]);
    expect(described.conversions).toEqual([expect.stringContaining('described in words')]);
    // A caption says in the record which picture it is of.
    expect(described.derivations).toEqual(
      frames.map((frame, index) => ({
        name: 'caption',
        inputs: [frame.sentSha256],
        output: sha256((described.parts[index] as { text: string }).text),
        span: { startSeconds: frame.timeSeconds, endSeconds: frame.timeSeconds },
      })),
    );
    await expect(convertInput(parts, options(textOnly))).rejects.toMatchObject({ code: 'MODEL_CANNOT_TAKE' });
  });
});
