import { environmentError, runError } from '../../core/errors.js';
import { runCommand } from '../../core/runCommand.js';
import type { Sound, Speaker, SpeechLanguage, SpokenPhrase } from './Speech.js';
import { cutSound, normalisePeak, speechSpan } from './sound.js';
import { readWav } from './wav.js';

const voices: Record<SpeechLanguage, string> = { en: 'en-us', zh: 'cmn' };
const wordsPerMinute = 275;

/**
 * Speech from the system's espeak-ng, for Chinese above all. Marks are estimates: a stretch begins where the text
 * before it ends when spoken alone, scaled to the length of the whole phrase.
 * @throws DeixisError SPEECH_UNAVAILABLE (environment) where espeak-ng is not installed
 */
export async function createEspeakSpeaker(language: SpeechLanguage, pitch = 50): Promise<Speaker> {
  try {
    await runCommand('espeak-ng', ['--version'], { timeoutSeconds: 20 });
  } catch (error) {
    throw environmentError('SPEECH_UNAVAILABLE', `no speech synthesiser for the language "${language}"`, {
      hint: 'install espeak-ng (apt-get install espeak-ng), or npm install @echogarden/espeak-ng-emscripten',
      cause: error,
    });
  }
  const say = async (text: string, rate: number): Promise<Sound> => {
    const speed = String(Math.round(wordsPerMinute * rate));
    const result = await runCommand(
      'espeak-ng',
      ['-v', voices[language], '-s', speed, '-p', String(pitch), '-z', '--stdin', '--stdout'],
      { timeoutSeconds: 60, input: text },
    );
    if (result.exitCode !== 0 || result.standardOutput.length <= 44)
      throw runError(
        'SPEECH_FAILED',
        `espeak-ng said nothing for "${text}": ${result.standardError.trim()}`,
        { hint: 'see that the text has words in the language of the speaker' },
      );
    return readWav(result.standardOutput, 'espeak-ng');
  };
  return {
    language,
    voice: `espeak-ng ${voices[language]}`,
    speak: (text, options) => speakWith(say, text, options),
  };
}

type Say = (text: string, rate: number) => Promise<Sound>;

/** Speaks a phrase and estimates when its marked stretches are said, from the lengths of the texts before them. */
export async function speakWith(
  say: Say,
  text: string,
  { marks = [], rate = 1 }: Parameters<Speaker['speak']>[1] = {},
): Promise<SpokenPhrase> {
  const whole = await say(text, rate);
  const span = speechSpan(whole);
  const length = span.endSeconds - span.startSeconds;
  const lengthOf = async (position: number): Promise<number> => {
    const prefix = text.slice(0, position).trim();
    if (prefix === '') return 0;
    if (position >= text.length) return length;
    const { startSeconds, endSeconds } = speechSpan(await say(prefix, rate));
    return Math.min(length, endSeconds - startSeconds);
  };
  const times = [];
  for (const mark of marks)
    times.push({ startSeconds: await lengthOf(mark.start), endSeconds: await lengthOf(mark.end) });
  return {
    sound: normalisePeak(cutSound(whole, span.startSeconds, span.endSeconds + 0.03)),
    marks: times,
  };
}
