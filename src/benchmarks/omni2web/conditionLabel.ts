import { usageError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { type Condition, conditions } from './names.js';

/** A condition with the shift of its sound: what one label in a run stands for. */
export interface LabelledCondition {
  label: string;
  condition: Condition;
  /** How many seconds the sound is shifted, half of the instances later and half earlier; 0 for none. */
  shiftSeconds: number;
}

/**
 * Reads "timed" or "timed:shift=5", which is how records name the condition `timed` with `--shift 5`.
 * @throws DeixisError CONDITION_UNKNOWN (usage)
 */
export function parseCondition(label: string, shiftSeconds = 0): LabelledCondition {
  const [name = '', suffix, ...rest] = label.split(':');
  const stated = suffix === undefined ? undefined : /^shift=(\d+(?:\.\d+)?)$/.exec(suffix);
  const condition = conditions.find((known) => known === name);
  if (!condition || rest.length > 0 || stated === null) {
    const near = nearestName(name, conditions);
    throw usageError(
      'CONDITION_UNKNOWN',
      `unknown condition "${label}"${near && near !== name ? `; did you mean "${near}"?` : ''} (known: ${conditions.join(', ')}, each with ":shift=SECONDS")`,
      { hint: '"deixis list conditions omni2web" explains them' },
    );
  }
  const shift = stated ? Number(stated[1]) : shiftSeconds;
  return { label: shift > 0 ? `${condition}:shift=${shift}` : condition, condition, shiftSeconds: shift };
}
