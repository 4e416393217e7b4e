import type { Condition } from '../names.js';

/**
 * Which conditions perception and execution gaps are taken between: native against common captions and oracle where a run has them, else
 * the nearest to them that it has.
 */
export function gapConditions(outputs: readonly { condition: string; outcome: string }[]): {
  native: Condition;
  captions: Condition;
  oracle: Condition;
} {
  const has = (condition: Condition): boolean =>
    outputs.some((output) => output.condition === condition && output.outcome !== 'unavailable');
  return {
    native: has('native') || !has('frames') ? 'native' : 'frames',
    captions: has('common-captions') || !has('captions') ? 'common-captions' : 'captions',
    oracle: 'oracle',
  };
}
