import type { RuleData } from '../../Grammar.js';

/** One element made to look like another. */
export const matchRules: readonly RuleData[] = [
  {
    pattern:
      '[the] {properties} of|on {target:np} SHOULD [be] [all] match|equal|the_same_as|like|equal_to [those_of|that_of|the_ones_of] {other:np}',
    frame: 'match',
    cost: -0.1,
  },
  {
    pattern:
      'MAKE|let|want|style|format {target:np} [to] [look|be|appear|look_exactly|look_just] LIKE {other:np} [does|do|is|are|looks|look]',
    frame: 'match',
    cost: -0.1,
  },
  {
    pattern:
      'MAKE|let|want|style|format|set {target:np} [to] [look|be|have|use|appear|in] the_same {properties} as|of {other:np} [does|do|is|are|has|have]',
    frame: 'match',
    cost: -0.1,
  },
  {
    pattern:
      'MAKE|let|want|set {target:np} [to_be|be] as {properties:likeness} as {other:np} [does|do|is|are]',
    frame: 'match',
    cost: -0.1,
  },
  { pattern: 'match {target:np} [to|with|up_with] {other:np}', frame: 'match' },
  {
    pattern: '{target:np} NEED|should_get|gets the_same {properties} as|that {other:np} [has|have|does]',
    frame: 'match',
    cost: -0.1,
  },
  { pattern: "{target:np} SHOULD match|equal {other:np} 's [{properties}]", frame: 'match', cost: -0.2 },
  { pattern: '{target:np} SHOULD copy|follow|mirror {other:np}', frame: 'match' },
  {
    pattern: 'match {properties} of {target:np} to|with {properties2:properties} of {other:np}',
    frame: 'match',
    cost: -0.2,
  },
  { pattern: 'match {properties} of {target:np} to|with {other:np}', frame: 'match', cost: -0.1 },
  { pattern: '{target:np} SHOULD [look|be|match|appear] LIKE {other:np} [does|do|is]', frame: 'match' },
  { pattern: '{target:np} SHOULD match {other:np}', frame: 'match' },
  {
    pattern: '{target:np} SHOULD [have|be|use|look|be_in] the_same {properties} as {other:np}',
    frame: 'match',
  },
  { pattern: '{target:np} SHOULD be as {properties:likeness} as {other:np}', frame: 'match' },
  { pattern: 'give {target:np} the_same {properties} as|that {other:np} [has|have]', frame: 'match' },
  {
    pattern: 'use|apply the_same {properties} as|of|from {other:np} for|on|to|in {target:np}',
    frame: 'match',
  },
  {
    pattern:
      'use|apply the_same {properties} for|on|to|in {target:np} as|that|as_in|as_on|as_for {other:np} [has|have]',
    frame: 'match',
  },
  {
    pattern:
      'COPY [the] {properties} of|from|on {other:np} [and_apply_it|and_paste_it|over] to|on|onto|for {target:np}',
    frame: 'match',
  },
  { pattern: "give {target:np} {other:np} 's {properties}", frame: 'match' },
  { pattern: 'MAKE|let|get|want|have {target:np} [all|both] [to] [look] SAME', frame: 'match' },
  {
    pattern:
      'MAKE|let|get|want|have {target:np} [all|both] [to] [be|have|share|look|use|in|the_same_in] [the] same|identical|matching|equal {properties}',
    frame: 'match',
  },
  {
    pattern:
      'MAKE|let|get|want|have {target:np} [all|both] [to] [be|have|share|look|use|in|the_same_in] equally {properties:likeness}',
    frame: 'match',
  },
  { pattern: 'match {target:np} [up]', frame: 'match', cost: 0.3 },
  { pattern: '{target:np} SHOULD [all|both] [look] SAME', frame: 'match' },
  { pattern: '{target:np} SHOULD [all|both] [have|share|be|use] the_same {properties}', frame: 'match' },
  {
    pattern: 'unify|standardize|standardise|harmonize|harmonise|even_out {properties} of {target:np}',
    frame: 'match',
  },
  { pattern: 'unify|standardize|standardise|harmonize|harmonise {target:np}', frame: 'match' },
];
