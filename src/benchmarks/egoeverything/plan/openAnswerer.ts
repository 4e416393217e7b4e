import type { Models } from '../../../models/createModels.js';
import { isModelId } from '../../../models/parseModelId.js';
import { subjectUnknown } from '../../subjectUnknown.js';
import { openPlainBaseline, plainBaselines } from '../baseline/openPlainBaseline.js';
import type { Answerer } from './Answerer.js';
import { openAskedAnswerer } from './openAskedAnswerer.js';

export interface AnswererSources {
  models: Models;
  seed: number;
  promptPack?: string;
  openRecall(): Answerer;
}

/**
 * Opens a subject by its name on the command line.
 * @throws DeixisError SUBJECT_UNKNOWN (usage), MODEL_KEY_MISSING (environment), RECORDED_MISSING (input)
 */
export function openAnswerer(
  name: string,
  { models, seed, promptPack, openRecall }: AnswererSources,
): Answerer {
  const plain = plainBaselines.find((known) => known === name);
  if (plain) return openPlainBaseline(plain, seed);
  if (name === 'recall') return openRecall();
  if (/^(recorded|program):./.test(name) || isModelId(name))
    return openAskedAnswerer(name, models, promptPack);
  throw subjectUnknown(name, 'egoeverything');
}
