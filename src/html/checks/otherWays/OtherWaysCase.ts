import type { OperationType } from '../../TypedEdit.js';
import type { Check } from '../Check.js';
import type { CheckedStep } from '../checksForStep.js';

/** Pieces of the page to take out and what to put in; each piece stands in the page exactly once. */
export type Replacements = readonly (readonly [piece: string, replacement: string])[];

export interface Variant {
  name: string;
  replacements: Replacements;
}

export interface NearMiss extends Variant {
  /** What notices, and nothing else does: these checks fail; damage: at least one damaging change. */
  failing: readonly ('grounding' | 'fulfilment' | 'damage')[];
  /** Kinds of further checks that it meets by their own terms: two elements do look alike, whichever was changed. */
  meeting?: readonly Check['kind'][];
}

/** One edit of the test page, other right ways to make it, and ways to miss it narrowly. */
export interface OtherWaysCase {
  operation: OperationType;
  /** The steps of the instance; the last one is looked at. */
  steps: readonly CheckedStep[];
  reference: Replacements;
  rightWays: readonly Variant[];
  nearMisses: readonly NearMiss[];
  /** Further checks that say the same as the step's fulfilment check, one of each kind that fits. */
  checks: readonly Check[];
}

/** The bytes of a percent-encoded data address, in base64. */
export function decodeComponent(address: string): string {
  return Buffer.from(decodeURIComponent(address.slice(address.indexOf(',') + 1)), 'utf8').toString('base64');
}

/** The page with pieces replaced, all at once. @throws Error where a piece does not stand in it exactly once */
export function applyReplacements(page: string, replacements: Replacements): string {
  const found = replacements.map(([piece, replacement]) => {
    const at = page.indexOf(piece);
    if (at < 0 || page.indexOf(piece, at + 1) >= 0) throw new Error(`not exactly once in the page: ${piece}`);
    return { at, end: at + piece.length, replacement };
  });
  let result = page;
  for (const { at, end, replacement } of found.sort((a, b) => b.at - a.at)) {
    result = result.slice(0, at) + replacement + result.slice(end);
  }
  return result;
}
