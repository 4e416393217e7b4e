import { usageError } from '../../../core/errors.js';
import { nearestName } from '../../../core/nearestName.js';
import { isModelId } from '../../../models/parseModelId.js';
import type { Judge } from './Judge.js';
import { openDeterministicJudge } from './openDeterministicJudge.js';
import { openModelJudge } from './openModelJudge.js';
import type { Resources } from './Resources.js';

/** @throws DeixisError JUDGE_UNKNOWN (usage), MODEL_KEY_MISSING (environment) */
export function openJudge(name: string, resources: Resources): Judge {
  if (name === 'deterministic') return openDeterministicJudge(resources);
  if (isModelId(name)) return openModelJudge(name, resources);
  const near = nearestName(name, ['deterministic']);
  throw usageError(
    'JUDGE_UNKNOWN',
    `unknown judge "${name}"; ${near ? `did you mean "${near}"? ` : ''}(expected "deterministic" or provider/model)`,
    { hint: 'give one of the two; "deixis list judges omni2web" explains them' },
  );
}
