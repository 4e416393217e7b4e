import { inputError } from '../../core/errors.js';
import { wavHeader } from '../../media/wavHeader.js';
import type { Sound } from './Speech.js';

/** Reads a 16-bit PCM WAV; of several channels the first. @throws DeixisError WAV_UNSUPPORTED (input) */
export function readWav(bytes: Uint8Array, source: string): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fail = (what: string) =>
    inputError('WAV_UNSUPPORTED', `${source}: ${what}; expected 16-bit PCM WAV`, {
      hint: 'convert it: ffmpeg -i FILE -c:a pcm_s16le OUT.wav',
    });
  if (bytes.length < 12 || view.getUint32(0) !== 0x52494646) throw fail('no RIFF header');
  let sampleRateHz = 0;
  let channels = 1;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === 0x666d7420) {
      if (view.getUint16(body, true) !== 1 || view.getUint16(body + 14, true) !== 16)
        throw fail('other coding');
      channels = view.getUint16(body + 2, true);
      sampleRateHz = view.getUint32(body + 4, true);
    } else if (name === 0x64617461) {
      if (sampleRateHz === 0) throw fail('samples before the format');
      // Programs that write to a pipe leave the size open; what is there counts.
      const available = Math.min(size, bytes.length - body);
      const samples = new Float32Array(Math.floor(available / 2 / channels));
      for (let index = 0; index < samples.length; index += 1)
        samples[index] = view.getInt16(body + index * 2 * channels, true) / 32768;
      return { sampleRateHz, samples };
    }
    at = body + size + (size % 2);
  }
  throw fail('no samples');
}

/** Mono 16-bit PCM WAV; samples beyond [-1, 1] are clipped. */
export function writeWav({ sampleRateHz, samples }: Sound): Uint8Array {
  const header = wavHeader(samples.length, sampleRateHz);
  const bytes = Buffer.alloc(header.length + samples.length * 2);
  header.copy(bytes);
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), header.length + index * 2);
  });
  return bytes;
}
