import { parseLooseJson } from '../../../core/parseLooseJson.js';
import type { InstructionStep } from '../referenceInstructions.js';
import { isRefusal } from './isRefusal.js';
import type { Unusable } from './Unusable.js';

const maximumSteps = 200;
const maximumTextCharacters = 4_000;

/**
 * Reads the answer of track B: a JSON array of {step, target, instruction}, in whatever fence, prose or comments it is
 * wrapped; an object with such an array as its only list member counts as the array. Steps are numbered by their place,
 * since that is what judges refer to. A member that lacks its target or instruction stays a predicted step, with an
 * empty text that no judge can match.
 */
export function readInstructions(
  text: string,
  { refused = false } = {},
): { steps: InstructionStep[] } | Unusable {
  if (text.trim() === '')
    return refused
      ? { unusable: 'refused', detail: 'the model refused' }
      : { unusable: 'empty', detail: 'the answer is empty' };
  const list = findList(parseLooseJson(text, (value) => findList(value) !== undefined));
  if (!list)
    return {
      unusable: refused || isRefusal(text) ? 'refused' : 'unparsable',
      detail: 'no JSON array of objects with "target" and "instruction" in the answer',
    };
  if (list.length === 0) return { unusable: 'empty', detail: 'the array has no step' };
  if (list.length > maximumSteps)
    return { unusable: 'too-large', detail: `${list.length} steps, over the ${maximumSteps} that are read` };
  return {
    steps: list.map((member, index) => ({
      step: index + 1,
      target: readText(member, 'target'),
      instruction: readText(member, 'instruction'),
    })),
  };
}

/** The array of steps that a value is or wraps. An array of anything but objects is none; an empty one is empty. */
function findList(value: unknown): Record<string, unknown>[] | undefined {
  if (Array.isArray(value))
    return value.every(isRecord) && (value.length === 0 || value.some((member) => isStep(member)))
      ? (value as Record<string, unknown>[])
      : undefined;
  if (!isRecord(value)) return undefined;
  const lists = Object.values(value).filter(Array.isArray);
  return lists.length === 1 ? findList(lists[0]) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStep(member: unknown): boolean {
  return isRecord(member) && readText(member, 'target') !== '' && readText(member, 'instruction') !== '';
}

function readText(member: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(member, name) ? member[name] : undefined;
  return typeof value === 'string' ? value.trim().slice(0, maximumTextCharacters) : '';
}
