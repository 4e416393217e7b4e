import { type AudioResult, readAudio } from '../../media/extractAudio.js';
import { joinVoicedFrames } from './joinVoicedFrames.js';
import type { SpeechInterval } from './SpeechInterval.js';
import { VoiceMarker } from './VoiceMarker.js';

const sampleRate = 16_000;
const frameSeconds = 0.02;

/**
 * The stretches in which somebody speaks; a file without sound, or silence, gives none. Pauses under a third of a
 * second are within a stretch.
 * @param sound a media file, or mono samples at 16 kHz, -1 to 1, the first at t = 0
 * @throws DeixisError what is wrong with the file (input), as from media/extractAudio
 * @example const intervals = await findSpeechIntervals('recording.mp4');
 */
export async function findSpeechIntervals(
  sound: string | Float32Array,
  { signal }: { signal?: AbortSignal } = {},
): Promise<SpeechInterval[]> {
  if (typeof sound === 'string') return (await findSpeechInFile(sound, { signal })).intervals;
  return (await mark((add) => add(sound))).intervals;
}

/** The same of a media file, with what is to be known about its sound. Memory does not grow with the sound's length. */
export async function findSpeechInFile(
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AudioResult & { intervals: SpeechInterval[] }> {
  const { result, intervals } = await mark((add) => readAudio(path, { sampleRate, signal }, add));
  return { ...result, intervals };
}

/** @param feed gives the sound to its argument, in pieces of any length */
async function mark<Result>(
  feed: (add: (samples: Float32Array) => void) => Result,
): Promise<{ result: Awaited<Result>; intervals: SpeechInterval[] }> {
  const marker = await VoiceMarker.open(sampleRate, frameSeconds);
  try {
    const result = await feed((samples) => marker.add(samples));
    const intervals = joinVoicedFrames(marker.marks(), frameSeconds, marker.sampleCount / sampleRate);
    return { result, intervals };
  } finally {
    marker.close();
  }
}
