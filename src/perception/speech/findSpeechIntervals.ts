import { extractAudio } from '../../media/extractAudio.js';
import { joinVoicedFrames } from './joinVoicedFrames.js';
import { markVoicedFrames } from './markVoicedFrames.js';
import type { SpeechInterval } from './SpeechInterval.js';

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
  const samples =
    typeof sound === 'string' ? (await extractAudio(sound, { sampleRate, signal })).samples : sound;
  const voiced = await markVoicedFrames(samples, sampleRate, frameSeconds);
  return joinVoicedFrames(voiced, frameSeconds, samples.length / sampleRate);
}
