import type { RuleData } from '../../Grammar.js';

const set = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({ pattern, frame: 'set', ...more });

const end = (value: string) => ({
  atoms: [{ kind: 'fixed', operation: 'layout', property: 'justify-content', value }] as const,
  cost: -0.5,
});

const settingRules: RuleData[] = [
  set(
    'MAKE {target:np} [to_be|be|look|appear|look_more|into|to|a|all|both|have|in|show|stand_out_in|use] {values}',
  ),
  set('CHANGE {target:np} <from {old:any}> TO {values}'),
  set('CHANGE {target:np} {values}', { cost: 0.2 }),
  set('COLORING {target:np} [in|with|as] {values}'),
  set('give {target:np} {values}'),
  set(
    'use|apply|try|put|add|set|choose|pick {values} for|on|in|to|around|onto|as|inside|between|under|behind|below|beneath|at|of {target:np}',
  ),
  set('{target:np} SHOULD BE [in|a|more] {values}'),
  set('{target:np} in {values}', { cost: 0.7 }),
  set('{target:np} NEED [to_be|to_have|to_use|to_get|a|an|some] {values}', { cost: 0.1 }),
  set(
    'there SHOULD be|there_has_to_be|there_ought_to_be|leave|put|have|add {values} between|around|in|inside|under|behind|for|on {target:np}',
    { cost: 0.1 },
  ),
  set('[how_about|what_about] [a|an] {values} for|on|in|around|behind|between {target:np}', { cost: 0.5 }),
  set(
    '{target:np} [is_to|are_to] [be] set|shown|displayed|written|printed|painted|coloured|colored|made|done in|at|to|as {values}',
    { cost: 0.4 },
  ),
  set('{target:np} sit|stand|run|go|line_up|flow {values}', { cost: 0.6 }),
  set('MAKE|let|have|want {target:np} sit|stand|run|go|line_up|flow|to_sit|to_stand|to_run [in] {values}', {
    cost: -0.1,
  }),
  set('[i_want|i_would_like] {values} for {target:np}', { cost: 0.5 }),
  set('{target:np} SHOULD [all|both] be {values}'),
  set(
    'want|need|prefer|like|see|love|have {target:np} [to_be|to_become|to_look|to_have|to_use|be|in|with|as|a|to_be_in] {values}',
  ),
  set('{target:np} [to_be|to_become|into|to|in|with|should_be|goes|go|becomes|turns] {values}', {
    cost: 1.2,
  }),
  set('show|display|write|print|render|type {target:np} in|as|with|using {values}'),
  set('{values:valueverb} {target:np}'),
  set(
    "ARRANGE {target:np} [to|in|into|on|as|so_they_are|so_that_they_are|so_they_sit|so_that_they_sit|out|all|so_it_is|so_it's|so_they're] {values}",
    { cost: 0.1 },
  ),
  set('{values:valueverb} {target:np} to|so_that_it_is|so_it_is|by {values2:values}'),
  set(
    'remove|delete|drop|take_off|take_away|get_rid_of|no|turn_off|clear|cut|lose|strip|take|disable {removed:removable} [from|of|on|for|in|around|off|under|behind] {target:np}',
    { cost: -0.2 },
  ),
  set('remove|delete|drop|take_off|take_away|get_rid_of|clear|lose|strip {removed:removable}', { cost: 0.3 }),
  set("remove|take|strip|drop|delete {target:np} 's {removed:removable} [off|away]", { cost: -0.3 }),
  set('set|change|use|make|adjust|keep {target:np} at|of {values}'),
  set('align|justify {target:np} [to|on|at|towards] [the] {values:alignvalue}'),
  set('let {target:np} be|have|use|become|look {values}'),
];

/** Where the things inside stand, not how their lines run. */
const itemRules: RuleData[] = [
  set(
    'align|push|move|shift|float|put|place [all] [the|its] items|links|contents|elements|children|things|entries of|in|inside {target:np} [to|at|on] [the] right [end|side|edge]',
    end('flex-end'),
  ),
  set(
    'align|push|move|shift|float|put|place [all] [the|its] items|links|contents|elements|children|things|entries of|in|inside {target:np} [to|at|on] [the] left [end|side|edge]',
    end('flex-start'),
  ),
  set(
    'align|push|move|center|centre|put|place [all] [the|its] items|links|contents|elements|children|things|entries of|in|inside {target:np} [to|at|in|on] [the] [center|centre|middle]',
    end('center'),
  ),
  set('put|draw|add a_line under|underneath|below {target:np}', {
    atoms: [
      { kind: 'fixed', operation: 'change_font', property: 'text-decoration-line', value: 'underline' },
    ],
    cost: -0.3,
  }),
];

const columnRules: RuleData[] = [
  set(
    'show|display|put|have|fit|list|arrange|lay_out|place|set {values:columncount} {target:np} per_row|in_each_row|in_a_row|across|a_row|on_each_row|in_every_row|side_by_side',
    { cost: -0.5 },
  ),
  set(
    'show|display|arrange|lay_out|put {target:np} {values:columncount} per_row|to_a_row|in_a_row|across|a_row|in_each_row',
    { cost: -0.4 },
  ),
  set(
    '{target:np} would|could|might|will|may [all] look|be|work [much] [better|nicer|good|great|best] [in|as|with|if_it_were|if_they_were|if_it_was] {values}',
  ),
  set('[MAKE|CHANGE|turn|go] [TO] {values}', { cost: 1.1 }),
];

const scaleRules: RuleData[] = [
  { pattern: 'INCREASE {target:np} [by] {amount}', frame: 'scale', sign: 1 },
  { pattern: 'REDUCE {target:np} [by|in] {amount}', frame: 'scale', sign: -1 },
  {
    pattern: 'INCREASE {target:np} [a_bit|a_little|slightly|more|further|somewhat|up|a_lot]',
    frame: 'scale',
    sign: 1,
  },
  {
    pattern: 'SHRINK {target:np} [a_bit|a_little|slightly|more|further|somewhat|down|a_lot]',
    frame: 'scale',
    sign: -1,
  },
  { pattern: 'INCREASE|REDUCE {target:np} <from {old:any}> to|until_it_is {values}', frame: 'scaleTo' },
  { pattern: '{enlarge:valueverb} {target:np} to|until_it_is {values}', frame: 'scaleTo' },
  { pattern: '{values:valueverb} {target:np} by {amount}', frame: 'scale', cost: 0.1 },
  {
    pattern: 'scale|resize|size|blow|zoom {target:np} up|bigger [by|a_bit|a_little|slightly|a_lot]',
    frame: 'scale',
    sign: 1,
  },
  {
    pattern: 'scale|resize|size {target:np} down|smaller [by|a_bit|a_little|slightly|a_lot]',
    frame: 'scale',
    sign: -1,
  },
  { pattern: 'scale|resize|size|blow|zoom {target:np} up by {amount}', frame: 'scale', sign: 1 },
  { pattern: 'scale|resize|size {target:np} down by {amount}', frame: 'scale', sign: -1 },
  { pattern: 'scale|resize|size [up] {target:np} [to|by|up_to|down_to] {values}', frame: 'scaleTo' },
  {
    pattern: 'double|double_up [the] size|width of {target:np}',
    frame: 'set',
    atoms: [{ kind: 'scale', factor: 2 }],
    cost: -0.1,
  },
  {
    pattern: 'halve|cut_in_half [the] size of {target:np}',
    frame: 'set',
    atoms: [{ kind: 'scale', factor: 0.5 }],
    cost: -0.1,
  },
  { pattern: 'double|double_up {target:np} [in_size]', frame: 'set', atoms: [{ kind: 'scale', factor: 2 }] },
  { pattern: 'triple {target:np} [in_size]', frame: 'set', atoms: [{ kind: 'scale', factor: 3 }] },
  { pattern: 'halve {target:np} [in_size]', frame: 'set', atoms: [{ kind: 'scale', factor: 0.5 }] },
  { pattern: 'cut {target:np} in_half', frame: 'set', atoms: [{ kind: 'scale', factor: 0.5 }] },
];

/** Colours, letters, sizes and layout. */
export const lookRules: readonly RuleData[] = [...settingRules, ...itemRules, ...columnRules, ...scaleRules];
