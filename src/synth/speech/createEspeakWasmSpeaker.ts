import { environmentError, runError } from '../../core/errors.js';
import type { Speaker, SpeechLanguage, SpokenPhrase, TextMark } from './Speech.js';
import { cutSound, normalisePeak, speechSpan } from './sound.js';

const packageName = '@echogarden/espeak-ng-emscripten';
const voices: Record<SpeechLanguage, string> = { en: 'en-us', zh: 'cmn' };
const wordsPerMinute = 275;

interface EspeakEvent {
  type: string;
  /** 1-based, in characters. */
  text_position: number;
  word_length: number;
  /** Milliseconds. */
  audio_position: number;
}

interface EspeakWorker {
  set_voice(name: string, language: string, gender: number, age: number, variant: number): void;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  get_samplerate?(): number;
  synthesize(text: string, receive: (audio: Int16Array | null, events: EspeakEvent[]) => boolean): void;
}

/**
 * Speech from the optional package @echogarden/espeak-ng-emscripten (GPL-3.0, not installed with this one), for
 * machines without espeak-ng. Marks come from its word events.
 * @throws DeixisError SPEECH_UNAVAILABLE (environment) where the package is not installed
 */
export async function createEspeakWasmSpeaker(language: SpeechLanguage, pitch = 50): Promise<Speaker> {
  const worker = await loadWorker(language);
  return {
    language,
    voice: `${packageName} ${voices[language]}`,
    speak: async (text, { marks = [], rate = 1 } = {}) => {
      worker.set_voice(voices[language], voices[language], 0, 0, 0);
      worker.set_rate(Math.round(wordsPerMinute * rate));
      worker.set_pitch(pitch);
      const pieces: Int16Array[] = [];
      const events: EspeakEvent[] = [];
      worker.synthesize(text, (audio, added) => {
        if (audio?.length) pieces.push(Int16Array.from(audio));
        events.push(...added);
        return false;
      });
      return assemble(text, pieces, events, marks, worker.get_samplerate?.() ?? 22_050);
    },
  };
}

function assemble(
  text: string,
  pieces: readonly Int16Array[],
  events: readonly EspeakEvent[],
  marks: readonly TextMark[],
  sampleRateHz: number,
): SpokenPhrase {
  const samples = Float32Array.from(
    pieces.flatMap((piece) => [...piece]),
    (sample) => sample / 32_768,
  );
  const sound = { sampleRateHz, samples };
  if (samples.length === 0)
    throw runError('SPEECH_FAILED', `espeak-ng said nothing for "${text}"`, {
      hint: 'see that the text has words in the language of the speaker',
    });
  const span = speechSpan(sound);
  const words = events.filter((event) => event.type === 'word');
  const timeOf = (position: number): number => {
    const word = words.find((event) => event.text_position - 1 >= position);
    const seconds = (word?.audio_position ?? span.endSeconds * 1000) / 1000 - span.startSeconds;
    return Math.max(0, Math.min(span.endSeconds - span.startSeconds, seconds));
  };
  return {
    sound: normalisePeak(cutSound(sound, span.startSeconds, span.endSeconds + 0.03)),
    marks: marks.map((mark) => ({ startSeconds: timeOf(mark.start), endSeconds: timeOf(mark.end) })),
  };
}

async function loadWorker(language: SpeechLanguage): Promise<EspeakWorker> {
  try {
    const { default: load } = (await import(packageName)) as {
      default: () => Promise<{ eSpeakNGWorker: new () => EspeakWorker | Promise<EspeakWorker> }>;
    };
    const runtime = await load();
    return await new runtime.eSpeakNGWorker();
  } catch (error) {
    throw environmentError('SPEECH_UNAVAILABLE', `no speech synthesiser for the language "${language}"`, {
      hint: `install espeak-ng (apt-get install espeak-ng), or npm install ${packageName}`,
      cause: error,
    });
  }
}
