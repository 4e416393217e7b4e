import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createOnce } from '../../../core/createOnce.js';
import type { Derivation, TimeSpan } from '../../../core/Exposure.js';
import { inputError } from '../../../core/errors.js';
import { hashFile, sha256 } from '../../../core/hash.js';
import type { FrameFile } from '../../../core/InputPart.js';
import { muteVideo, shiftAudio } from '../../../media/editMedia.js';
import { mediaTypeOf } from '../../../media/mediaTypeOf.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { sampleFrames } from '../../../media/sampleFrames.js';
import { findSpeechIntervals } from '../../../perception/speech/findSpeechIntervals.js';
import type { SpeechInterval } from '../../../perception/speech/SpeechInterval.js';

/** A file made from a recording, and how. */
export interface PreparedFile {
  path: string;
  mediaType: string;
  span: TimeSpan;
  hasAudio: boolean;
  derivations: Derivation[];
}

export interface FoundSpeech {
  intervals: SpeechInterval[];
  span: TimeSpan;
  /** From where to where there is sound. */
  soundSpan: TimeSpan;
  recordingSha256: string;
}

/** What is made from recordings, each thing once, however many subjects ask for it. */
export interface MediaPreparer {
  /** The recording as it is, or with its sound shifted. @throws DeixisError RECORDING_SILENT (input) */
  withSound(recording: string, shiftSeconds: number): Promise<PreparedFile>;
  /** Without sound. What was at t is at t - timelineShiftSeconds, where the pictures began after the sound. */
  silent(recording: string): Promise<PreparedFile & { timelineShiftSeconds: number }>;
  /** One frame a second, its time burned in. */
  frames(recording: string): Promise<{ frames: FrameFile[]; span: TimeSpan; derivations: Derivation[] }>;
  /** Where somebody speaks. @throws DeixisError RECORDING_SILENT (input) */
  speech(recording: string): Promise<FoundSpeech>;
}

/** @param scratchDirectory where made files are put; it may be taken away when the run is over */
export function createMediaPreparer(scratchDirectory: string): MediaPreparer {
  const once = createOnce();
  const facts = (recording: string) =>
    once(`facts ${recording}`, async () => {
      const { duration, hasAudio, tracks } = await probeVideo(recording);
      const sound = tracks.find(({ kind }) => kind === 'audio');
      const mediaType = mediaTypeOf(recording);
      const span = { startSeconds: 0, endSeconds: duration };
      const soundSpan = { startSeconds: sound?.start ?? 0, endSeconds: sound?.end ?? duration };
      return { hasAudio, mediaType, span, soundSpan, sha256: await hashFile(recording) };
    });
  const outPath = async (name: string, recording: string): Promise<string> => {
    const directory = join(scratchDirectory, sha256(recording).slice(0, 16));
    await mkdir(directory, { recursive: true });
    return join(directory, name);
  };
  const needSound = async (recording: string) => {
    const known = await facts(recording);
    if (!known.hasAudio)
      throw inputError(
        'RECORDING_SILENT',
        `${recording}: expected a recording with sound; it has no sound track`,
        {
          hint: 'choose a condition without sound (vl_asr, vl_asr_frames, transcript)',
          details: { file: recording },
        },
      );
    return known;
  };

  return {
    withSound: async (recording, shiftSeconds) => {
      const { hasAudio, mediaType, span, sha256: input } = await needSound(recording);
      if (shiftSeconds === 0) return { path: recording, mediaType, span, hasAudio, derivations: [] };
      return once(`shift ${shiftSeconds} ${recording}`, async () => {
        const path = await outPath(`shifted${shiftSeconds}${extname(recording)}`, recording);
        await shiftAudio(recording, path, shiftSeconds);
        const name = `sound shifted by ${shiftSeconds} s`;
        return {
          path,
          mediaType,
          span,
          hasAudio,
          derivations: [{ name, inputs: [input], output: await hashFile(path), span }],
        };
      });
    },
    silent: async (recording) => {
      const { hasAudio, mediaType, span, sha256: input } = await facts(recording);
      if (!hasAudio)
        return {
          path: recording,
          mediaType,
          span,
          hasAudio: false,
          derivations: [],
          timelineShiftSeconds: 0,
        };
      return once(`mute ${recording}`, async () => {
        const path = await outPath(`silent${extname(recording)}`, recording);
        const { shiftSeconds: timelineShiftSeconds, durationSeconds } = await muteVideo(recording, path);
        return {
          path,
          mediaType,
          span: { startSeconds: 0, endSeconds: durationSeconds },
          hasAudio: false,
          timelineShiftSeconds,
          derivations: [{ name: 'sound removed', inputs: [input], output: await hashFile(path), span }],
        };
      });
    },
    frames: (recording) =>
      once(`frames ${recording}`, async () => {
        const { span, sha256: input } = await facts(recording);
        const outDirectory = await outPath('frames', recording);
        const { frames } = await sampleFrames(recording, { every: 1, burnTime: true, outDirectory });
        const derivations = frames.map(({ sentSha256, timeSeconds }) => ({
          name: 'frame with its time burned in',
          inputs: [input],
          output: sentSha256,
          span: { startSeconds: timeSeconds, endSeconds: timeSeconds },
        }));
        return { frames, span, derivations };
      }),
    speech: (recording) =>
      once(`speech ${recording}`, async () => {
        const { span, soundSpan, sha256: recordingSha256 } = await needSound(recording);
        return { intervals: await findSpeechIntervals(recording), span, soundSpan, recordingSha256 };
      }),
  };
}
