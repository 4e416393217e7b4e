import { usageError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { type Condition, conditions } from './names.js';

/** What one answer may be given at most; the tightest one counts. */
export interface FrameBudget {
  frames?: number;
  /** Over all pictures of an answer. */
  pixels?: number;
  /** As pixels, at 750 pixels a token. */
  tokens?: number;
  /** Bytes of notes that may be kept; of the condition `stream`. */
  memory?: number;
}

export interface BudgetedCondition {
  label: string;
  condition: Condition;
  budget: FrameBudget;
}

/** Pixels that cost one token; providers differ, so a token budget is an estimate that is the same for all of them. */
export const pixelsPerToken = 750;

const kinds = ['frames', 'pixels', 'tokens', 'memory'] as const;
/** Conditions to which a budget of frames means something. */
const withFrames: ReadonlySet<Condition> = new Set([
  'fr',
  'ad',
  'gc',
  'gm',
  'saliency',
  'global+local',
  'stream',
]);

/**
 * Reads "ad" or "ad:pixels=4000000": a condition, with a budget of frames, pixels or tokens that makes it one of its own.
 * @throws DeixisError CONDITION_UNKNOWN (usage)
 */
export function parseCondition(label: string): BudgetedCondition {
  const [name = '', ...parts] = label.split(':');
  const condition = conditions.find((known) => known === name);
  if (!condition) {
    const near = nearestName(name, conditions);
    throw usageError(
      'CONDITION_UNKNOWN',
      `unknown condition "${label}"${near ? `; did you mean "${near}"?` : ''} (known: ${conditions.join(', ')})`,
      { hint: '"deixis list conditions egoeverything" explains them' },
    );
  }
  const budget: FrameBudget = {};
  for (const part of parts) {
    const match = /^([a-z]+)=(\d+(?:\.\d+)?(?:e\d+)?)$/.exec(part);
    const kind = kinds.find((known) => known === match?.[1]);
    const value = Number(match?.[2]);
    if (kind && budget[kind] !== undefined)
      throw usageError('CONDITION_UNKNOWN', `condition "${label}": ${kind} is told twice`, {
        hint: 'give each budget once',
      });
    if (
      !kind ||
      !Number.isInteger(value) ||
      value < 1 ||
      !withFrames.has(condition) ||
      (kind === 'memory' && condition !== 'stream')
    )
      throw usageError(
        'CONDITION_UNKNOWN',
        `condition "${label}": "${part}" is no budget of it; expected ${[...withFrames].join(', ')} with frames=N, pixels=N or tokens=N, stream with memory=BYTES too, each once`,
        { hint: 'write a budget after a colon, as in fr:frames=32 or ad:pixels=4000000' },
      );
    budget[kind] = value;
  }
  return { label, condition, budget };
}
