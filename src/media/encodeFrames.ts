import { stat } from 'node:fs/promises';
import { usageError } from '../core/errors.js';
import { runMediaJob } from './runMediaJob.js';
import { writeMessage } from './writeMessage.js';

/** A picture to encode. */
export interface FrameToEncode {
  /** Rising. */
  timeSeconds: number;
  /** Raw RGB or RGBA rows without gaps, or the bytes of a PNG, JPEG or WebP file. */
  picture:
    | { kind: 'rgb' | 'rgba'; data: Uint8Array; width: number; height: number }
    | { kind: 'file'; data: Uint8Array };
}

export interface EncodeOptions {
  frames: AsyncIterable<FrameToEncode> | Iterable<FrameToEncode>;
  /** When the last frame ends. */
  durationSeconds: number;
  /** Default 'av1'. */
  codec?: 'av1' | 'h264';
  /** Constant quality on the codec's own scale (lower is sharper). Default 28 for AV1 (1-63), 18 for H.264 (1-51). */
  quality?: number;
  /** A key frame at least every so many frames. Default 150. */
  keyframeEvery?: number;
  /** Mono sound from t = 0. */
  audio?: { samples: Float32Array; sampleRate: number };
  signal?: AbortSignal;
}

/** Sound is sent in pieces of this length at most. */
const pieceSeconds = 10;

/**
 * Frames with their own times (variable frame rate: a stretch without change needs one frame) to an MP4 file. The same
 * frames give the same bytes on one machine. Odd sides lose one row or column.
 * @throws DeixisError MEDIA_NO_FRAMES, MEDIA_FRAME_INVALID (input), OPTION_INVALID (usage)
 */
export async function encodeFrames(
  options: EncodeOptions,
  outPath: string,
): Promise<{ frameCount: number; sizeBytes: number }> {
  const { frames, durationSeconds, codec = 'av1', keyframeEvery = 150, audio, signal } = options;
  const quality = options.quality ?? (codec === 'av1' ? 28 : 18);
  if (!(durationSeconds > 0))
    throw usageError('OPTION_INVALID', `durationSeconds: expected above 0, got ${durationSeconds}`);
  const sound = audio && audio.samples.length > 0 ? audio : undefined;
  const result = (await runMediaJob<{ frameCount: number }>(
    {
      kind: 'encode',
      path: outPath,
      durationSeconds,
      codec,
      quality,
      keyframeEvery,
      sampleRate: sound?.sampleRate,
    },
    {
      signal,
      writeInput: async (input) => {
        let given = 0;
        // Sound goes along with the pictures: sent at once, that of an hour would be held twice.
        const sendSoundUntil = async (seconds: number): Promise<void> => {
          if (!sound) return;
          const { samples, sampleRate } = sound;
          const end = Math.min(samples.length, Math.round(seconds * sampleRate));
          while (given < end) {
            const piece = samples.subarray(given, Math.min(end, given + pieceSeconds * sampleRate));
            given += piece.length;
            if (!(await writeMessage(input, { type: 'sound' }, bytesOf(piece)))) return;
          }
        };
        let last = Number.NEGATIVE_INFINITY;
        for await (const { timeSeconds, picture } of frames) {
          if (!(timeSeconds > last) || timeSeconds >= durationSeconds)
            throw usageError(
              'FRAME_TIME_INVALID',
              `frame times must rise and lie before ${durationSeconds} s: got ${timeSeconds} after ${last}`,
            );
          last = timeSeconds;
          const { data, ...facts } = picture;
          if (!(await writeMessage(input, { type: 'frame', timeSeconds, ...facts }, data))) return;
          await sendSoundUntil(timeSeconds);
        }
        if (last > Number.NEGATIVE_INFINITY) await sendSoundUntil(Number.POSITIVE_INFINITY);
      },
    },
  ))!;
  return { ...result, sizeBytes: (await stat(outPath)).size };
}

function bytesOf(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
