import type { Random } from '../../core/createRandom.js';
import { DeixisError } from '../../core/DeixisError.js';
import { createEspeakSpeaker } from './createEspeakSpeaker.js';
import { createEspeakWasmSpeaker } from './createEspeakWasmSpeaker.js';
import { createFliteSpeaker, fliteVoices } from './createFliteSpeaker.js';
import type { Speaker, SpeechLanguage } from './Speech.js';

/**
 * A speaker for a language, its voice drawn from the random source. English is always there; Chinese needs espeak-ng.
 * @throws DeixisError SPEECH_UNAVAILABLE (environment)
 */
export async function createSpeaker(language: SpeechLanguage, random: Random): Promise<Speaker> {
  if (language === 'en') return createFliteSpeaker(random.pick(fliteVoices));
  const pitch = random.integer(35, 65);
  try {
    return await createEspeakSpeaker(language, pitch);
  } catch (error) {
    if (!DeixisError.is(error) || error.code !== 'SPEECH_UNAVAILABLE') throw error;
    return createEspeakWasmSpeaker(language, pitch);
  }
}
