import type { Contestant } from './Contestant.js';
import { assertSubjectName, openAskedContestant, openSubject } from './openAskedContestant.js';
import { openBaseline, plainBaselines } from './openBaseline.js';
import { openPointerContestant } from './openPointerContestant.js';
import type { Resources } from './Resources.js';

/**
 * Opens a subject by its name on the command line.
 * @throws DeixisError SUBJECT_UNKNOWN (usage), MODEL_KEY_MISSING (environment), RECORDED_MISSING (input)
 */
export function openContestant(name: string, resources: Resources): Contestant {
  const plain = plainBaselines.find((known) => known === name);
  if (plain) return openBaseline(plain, resources);
  if (name === 'pointer') return openPointerContestant(resources);
  assertSubjectName(name);
  return openAskedContestant(openSubject(name, resources), resources);
}
