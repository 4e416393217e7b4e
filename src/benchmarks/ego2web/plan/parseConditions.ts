import { usageError } from '../../../core/errors.js';
import { nearestName } from '../../../core/nearestName.js';
import { type Condition, conditions } from '../names.js';

/** @throws DeixisError CONDITION_UNKNOWN (usage) */
export function parseConditions(names: readonly string[]): Condition[] {
  return names.map((name) => {
    const found = conditions.find((condition) => condition === name);
    if (found) return found;
    const [base = '', budget] = name.split(':');
    const near = nearestName(base, [...conditions]);
    throw usageError(
      'CONDITION_UNKNOWN',
      `unknown condition "${name}"${near && near !== name ? `; did you mean "${near}"?` : ''} (expected ${conditions.join(', ')})`,
      budget === undefined
        ? {}
        : { hint: 'conditions carry no budget here: --frames N says how many frames of a video are given' },
    );
  });
}
