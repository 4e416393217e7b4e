import { open } from 'node:fs/promises';
import { usageError } from '../core/errors.js';
import type { MediaFault } from './MediaFault.js';
import { runMediaJob } from './runMediaJob.js';
import { wavHeader } from './wavHeader.js';

export interface AudioOptions {
  /** Default 16,000. */
  sampleRate?: number;
  signal?: AbortSignal;
}

export interface AudioResult {
  /** False when the file has no sound track, or none that can be decoded (then faults says why). */
  hasAudio: boolean;
  sampleRate: number;
  durationSeconds: number;
  /** Stretches that could not be decoded; they are silent. */
  faults: MediaFault[];
}

export interface ExtractedAudio extends AudioResult {
  /** Mono, -1 to 1; index 0 is t = 0 of the presentation timeline. Empty when the file has no sound. */
  samples: Float32Array;
}

/**
 * The sound of a file as mono samples on the presentation timeline: gaps and a late start are silence.
 * @throws DeixisError MEDIA_* (input) naming the file and its fault; a file without sound is no error
 */
export async function extractAudio(path: string, options: AudioOptions = {}): Promise<ExtractedAudio> {
  const pieces: Float32Array[] = [];
  const result = await readAudio(path, options, (piece) => {
    pieces.push(piece.slice());
  });
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    samples.set(piece, offset);
    offset += piece.length;
  }
  return { ...result, samples };
}

/**
 * The same as a 16-bit mono WAV file, with flat memory. Writes nothing when the file has no sound.
 * @throws DeixisError MEDIA_* (input)
 */
export async function extractAudioFile(
  path: string,
  outPath: string,
  options: AudioOptions = {},
): Promise<AudioResult> {
  let file: Awaited<ReturnType<typeof open>> | undefined;
  let count = 0;
  try {
    const result = await readAudio(path, options, async (piece) => {
      file ??= await open(outPath, 'w');
      const bytes = Buffer.alloc(piece.length * 2);
      for (let index = 0; index < piece.length; index += 1) {
        const value = Math.max(-1, Math.min(1, piece[index]!));
        bytes.writeInt16LE(Math.round(value * 32_767), index * 2);
      }
      await file.write(bytes, 0, bytes.length, 44 + count * 2);
      count += piece.length;
    });
    await file?.write(wavHeader(count, result.sampleRate), 0, 44, 0);
    return result;
  } finally {
    await file?.close();
  }
}

/**
 * The same in pieces, with flat memory: the next one is decoded while onPiece works, and waits until its promise settles.
 * @param onPiece takes mono samples, valid until its promise settles
 * @throws DeixisError MEDIA_* (input)
 */
export async function readAudio(
  path: string,
  { sampleRate = 16_000, signal }: AudioOptions,
  onPiece: (samples: Float32Array) => unknown,
): Promise<AudioResult> {
  if (!(Number.isInteger(sampleRate) && sampleRate >= 1000 && sampleRate <= 384_000))
    throw usageError('OPTION_INVALID', `sampleRate: expected 1,000 to 384,000, got ${sampleRate}`);
  let count = 0;
  const result = (await runMediaJob<{ hasAudio: boolean; faults: MediaFault[] }>(
    { kind: 'audio', path, sampleRate },
    {
      signal,
      onMessage: async (_, payload) => {
        const samples = new Float32Array(payload.buffer, payload.byteOffset, payload.byteLength / 4);
        count += samples.length;
        await onPiece(samples);
      },
    },
  ))!;
  return { ...result, sampleRate, durationSeconds: count / sampleRate };
}
