import type { RuleData } from '../Grammar.js';
import { contentRules } from './rules/contentRules.js';
import { lookRules } from './rules/lookRules.js';
import { matchRules } from './rules/matchRules.js';
import { otherRules } from './rules/otherRules.js';
import { placeRules } from './rules/placeRules.js';
import { undoRules } from './rules/undoRules.js';

/** All rules, in no order that matters: the cheapest reading wins. */
export const rules: readonly RuleData[] = [
  ...lookRules,
  ...contentRules,
  ...placeRules,
  ...matchRules,
  ...undoRules,
  ...otherRules,
];
