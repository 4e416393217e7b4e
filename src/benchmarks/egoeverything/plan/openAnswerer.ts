import { usageError } from '../../../core/errors.js';
import { nearestName } from '../../../core/nearestName.js';
import type { Models } from '../../../models/createModels.js';
import { isModelId } from '../../../models/parseModelId.js';
import { openPlainBaseline, plainBaselines } from '../baseline/openPlainBaseline.js';
import { subjects } from '../names.js';
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
  const near = nearestName(
    name,
    subjects.map((subject) => subject.name),
  );
  throw usageError('SUBJECT_UNKNOWN', `unknown subject "${name}"${near ? `; did you mean "${near}"?` : ''}`, {
    hint: 'deixis list subjects names them.',
  });
}
