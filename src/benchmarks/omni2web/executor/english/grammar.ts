import type { RuleData } from '../Grammar.js';

/** Word classes of the patterns. */
export const classes: Record<string, string> = {
  MAKE: 'make|turn|render|get|have',
  CHANGE:
    'change|set|switch|adjust|alter|modify|update|convert|transform|turn|put|recolor|recolour|restyle|move|bring|swap|edit|format|style|go',
  COLORING: 'color|colour|paint|dye|tint|fill|shade|highlight|recolor|recolour',
  SAY: 'say|read|show|display|state|says|reads|saying|reading|to_say|to_read|to_show|to_display|instead_say|be_called|be_named|be_titled|say_instead|read_instead',
  CHANGETEXT:
    'change|set|edit|update|replace|rewrite|reword|switch|alter|modify|rephrase|correct|fix|swap|turn|translate',
  RENAME: 'rename|retitle|relabel|reword|rewrite|rephrase|call|title|label|name',
  TO: "to|into|as|to_be|so_it_is|so_that_it_is|so_it's|be",
  MOVE: 'move|put|place|shift|bring|relocate|drag|send|position|reposition|drop|stick|push|pull|slide|take|pop|get|reorder|set|bump|transfer|nudge|pull_up|push_down',
  SWAP: 'swap|switch|exchange|interchange|trade|flip|swop|transpose|swap_over|swap_around|switch_around|reverse',
  SWAPPED: 'swap|switch|exchange|trade',
  PLACES:
    'places|positions|place|position|around|over|round|the_order|order|spots|locations|with_each_other|with_one_another',
  HIDE: "hide|conceal|make_invisible|stop_showing|collapse|do_not_show|don't_show|do_not_display|don't_display",
  DELETE:
    "delete|remove|get_rid_of|erase|drop|take_out|take_away|take_off|eliminate|cut|kill|lose|discard|cut_out|strip|clear|throw_out|throw_away|ditch|wipe|scrap|strip_out|dump|i_don't_want|i_do_not_want|i_don't_need|i_do_not_need|we_don't_need|we_do_not_need|do_away_with|don't_want|don't_need|do_not_want|do_not_need|trash|leave_out|omit|axe",
  INSERT:
    'add|insert|put|place|create|include|append|introduce|stick|drop|prepend|write|attach|make|give_me|pop|throw_in|squeeze|have|there_should_be|show|put_in|add_in|want|bring_in',
  REPLACE:
    'replace|swap|change|switch|exchange|substitute|update|swap_out|switch_out|change_out|turn|set|replace_out',
  WITH: 'with|for|by|to|into|against|using',
  LIKE: 'like|the_same_as|just_like|identical_to|exactly_like|the_same_way_as|similar_to|consistent_with|match|matching|in_line_with|the_same_style_as|in_the_same_style_as|as|be_like|match_up_with|resemble|equal_to|in_the_style_of|the_way|to_match',
  SAME: 'the_same|identical|consistent|uniform|alike|match|matching|look_the_same|look_alike|look_identical|look_consistent|match_each_other|the_same_style|in_the_same_style|look_similar|equal|the_same_as_each_other|match_one_another|uniform_in_style|share_the_same_style|match_up|have_the_same_style|the_same_look|have_the_same_look|look_like_each_other|look_the_same_as_each_other',
  COPY: 'copy|apply|use|take|borrow|transfer|carry_over|paint|adopt',
  INCREASE:
    'increase|raise|boost|grow|bump_up|expand|enlarge|widen|scale_up|up|turn_up|make_more_of|extend|crank_up',
  REDUCE:
    'decrease|reduce|lower|shrink|cut|lessen|tighten|narrow|scale_down|cut_down|turn_down|drop|diminish|trim|tone_down|bring_down',
  UNDO: 'undo|revert|cancel|take_back|reverse|roll_back|rollback|scratch|go_back_on|forget|forget_about|withdraw|back_out|undo_just|scrap|discard',
  RESTORE:
    'restore|bring_back|reset|return|revert|put_back|recover|give_back|get_back|unhide|show_again|reinstate|undelete|go_back_to|reintroduce',
  BACK: 'back|back_again|back_to_normal|back_to_how_it_was|back_to_what_it_was|back_the_way_it_was|back_to_the_way_it_was|back_to_the_original|back_to_where_it_was|back_where_it_was|back_to_its_original_state|to_how_it_was|to_what_it_was|to_the_original|to_normal|to_its_original_state|as_it_was|how_it_was|the_way_it_was|as_before|like_before|like_it_was_before|how_it_was_before|back_to_its_original|back_to_how_it_was_before|back_to_what_it_was_before|to_where_it_was|back_to_its_original_position|to_its_original_position|back_to_its_original_place|to_its_original_place|back_to_its_place|back_to_before|to_its_original|to_its_original_value|back_to_its_original_value|as_it_was_before|to_what_it_was_before|to_how_it_was_before|back_to_how_they_were|back_where_they_were|to_how_they_were|back_to_where_they_were|back_to_the_original_one|back_to_the_original_order|back_in_its_original_place|back_in_its_place|back_in_place|back_to_their_original_places|back_to_their_original_positions|back_to_its_previous_state|to_its_previous_state|back_to_its_old_place|back_to_its_original_spot|back_to_default|to_default|back_to_the_default|back_to_its_former_state|to_its_former_state|back_to_the_previous_one|back_to_the_previous_state|to_its_original_look|back_to_its_original_look',
  SHOULD:
    'should|must|needs_to|need_to|has_to|ought_to|should_all|should_also|could|can|shall|have_to|should_both|is_to|are_to|is_supposed_to|would_look_better|must_all|needs_to_all|need_to_all',
  SHOULDNOT: "should_not|shouldn't|must_not|needn't|doesn't_need_to|does_not_need_to|can't|cannot",
  BE: 'be|become|look|turn|go|have|use|get|be_set_to|be_made|be_in|appear|be_shown_in|be_displayed_in|look_more|be_changed_to|be_written_in|be_using|take|sit|be_set_in|come_out',
  COMPLAINT:
    'too_small|too_big|too_large|too_dark|too_light|too_pale|too_tall|too_wide|too_narrow|too_close_together|too_close|too_far_apart|hard_to_read|hard_to_see|ugly|boring|too_bright|too_plain|too_long|too_short|too_bold|wrong|off|in_the_wrong_place|not_needed|a_bit_small|a_bit_big|small|tiny|huge|a_bit_dull|dull|too_faint|a_mess|too_thin|too_thick|unnecessary|redundant|distracting|misaligned|too_tight|too_crowded|cramped|difficult_to_read|a_bit_too_small|a_bit_too_big|too_low|too_high|useless|outdated|not_right|too_weak|not_clear|unclear|too_loud|too_tiny|a_bit_much|too_much|barely_visible|not_visible_enough|easy_to_miss|not_big_enough|not_clear_enough',
  ARRANGE:
    'arrange|lay_out|layout|display|show|stack|line_up|organize|organise|put|place|set|align|position|list|order|make|turn|distribute|set_out|lay|format|have|split|spread|rearrange|justify|change|arrange_all|stretch|shift|push|float|move|pull|switch',
  ASK: 'in|on|at|inside|within|for|under',
};

const set = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({ pattern, frame: 'set', ...more });
const text = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({
  pattern,
  frame: 'text',
  ...more,
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

const end = (value: string) => ({
  atoms: [{ kind: 'fixed', operation: 'layout', property: 'justify-content', value }] as const,
  cost: -0.5,
});

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
    pattern: 'REDUCE {target:np} [a_bit|a_little|slightly|more|further|somewhat|down|a_lot]',
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
  { pattern: 'double|double_up {target:np} [in_size]', frame: 'set', atoms: [{ kind: 'scale', factor: 2 }] },
  { pattern: 'triple {target:np} [in_size]', frame: 'set', atoms: [{ kind: 'scale', factor: 3 }] },
  { pattern: 'halve {target:np} [in_size]', frame: 'set', atoms: [{ kind: 'scale', factor: 0.5 }] },
  { pattern: 'cut {target:np} in_half', frame: 'set', atoms: [{ kind: 'scale', factor: 0.5 }] },
];

const textRules: RuleData[] = [
  text('{target:np} says|reads {text:quote}', { cost: 1 }),
  text(
    'CHANGETEXT {target:np} <from {old:any}> [TO] [so_that_it|so_it|to] [SAY] [just|now|instead|:] {text:quote}',
  ),
  text('CHANGETEXT {target:np} with|by|to|for {text:quote}'),
  text('CHANGETEXT {target:np} to|so_that_it|so_it SAY {text:quote}'),
  text(
    'CHANGETEXT [the|that] [word|words|phrase|text|part|bit|letters] {old:quote} [in|from|inside|on|of|within] {target:np} to|with|by|into {text:quote}',
    { cost: -0.2 },
  ),
  text(
    'CHANGETEXT [the|that] [word|words|phrase|text|part|bit|letters] {old:quote} to|with|by|into {text:quote} in|inside|on|of|within {target:np}',
    { cost: -0.2 },
  ),
  text('MAKE|let|want|need {target:np} [to] SAY [:|just] {text:quote}'),
  text(
    '{target:np} SHOULD [now|just|instead] SAY|be|become|be_changed_to|be_replaced_with|be_renamed_to|be_renamed|be_replaced_by [:] {text:quote}',
  ),
  text(
    'RENAME {target:np} [to|as|into|with|to_say|to_read|so_it_says|so_that_it_says|so_it_reads|:] {text:quote}',
  ),
  text('write|type|put|enter|print {text:quote} in|on|into|instead_of|in_place_of|inside|as {target:np}'),
  text('use|have {text:quote} as|for|instead_of|in_place_of {target:np}'),
  text('MAKE {target:np} {text:quote}', { cost: 0.4 }),
  text('{target:np} [to|:|becomes|should_be|should_say] {text:quote}', { cost: 1.3 }),
  text('instead_of {target:np} [,] [write|say|put|use|have_it_say|make_it_say|it_should_say] {text:quote}'),
  text('MAKE|let|want|need {target:np} [to] say|read|to_say|to_read {text:rest}', { cost: 0.8 }),
  text('{target:np} SHOULD say|read {text:rest}', { cost: 0.8 }),
  text('RENAME {target:np} to|as|into|to_say|to_read {text:rest}', { cost: 0.8 }),
  text('rename|retitle|relabel|call {target:np} {text:rest}', { cost: 1 }),
  text(
    'CHANGETEXT {target:np} to_say|to_read|so_it_says|so_it_reads|so_that_it_says|so_that_it_reads {text:rest}',
    { cost: 0.8 },
  ),
  text('change|set|edit|update|rewrite|replace {target:np} to|with|into {text:titlecase}', { cost: 1.6 }),
];

const moveRules: RuleData[] = [
  {
    pattern:
      "MOVE {target:np} [up|down|over|it|so_that_it_is|so_it_is|so_it's|so_it_sits|to_be|to_a_position|to_the_position|to_just|so_that_it_comes|so_it_comes|so_that_it_sits|out_of_there|so_it_goes|to_go|so_that_it_appears|so_it_appears] {relation} {other:np}",
    frame: 'move',
  },
  {
    pattern:
      '{target:np} SHOULD go|come|be|sit|appear|be_moved|be_placed|stand|move|live|be_shown|be_put {relation} {other:np}',
    frame: 'move',
  },
  {
    pattern:
      'want|need|prefer|like|see {target:np} [to_be|to_go|to_sit|to_come|to_appear|moved|placed|to_move] {relation} {other:np}',
    frame: 'move',
  },
  { pattern: '{target:np} goes|go|comes|belongs|to_go {relation} {other:np}', frame: 'move', cost: 0.8 },
  { pattern: 'MOVE {target:np} {place}', frame: 'moveTo' },
  { pattern: '{target:np} SHOULD go|come|be|move|be_moved|sit|appear {place}', frame: 'moveTo' },
  { pattern: 'want|need|prefer {target:np} [to_be|to_go|to_come|moved|to_move] {place}', frame: 'moveTo' },
  {
    pattern: 'MOVE {target:np} here|there|over_here|over_there|to_here|to_there|right_here',
    frame: 'moveTo',
    cost: 0.5,
  },
  {
    pattern: 'MOVE {target:np} [right] [to|over|over_to|down|up] [right] {other:deictic}',
    frame: 'move',
    cost: 0.5,
  },
];

const wishRules: RuleData[] = [
  {
    pattern:
      '{target:np} to_come|to_go|to_be|to_sit|to_appear|to_stand|moved|placed|to_be_moved|to_be_placed|to_move {relation} {other:np}',
    frame: 'move',
    cost: 0.5,
  },
  {
    pattern: '{target:np} to_come|to_go|to_be|to_sit|to_appear|moved|placed|to_be_moved|to_move {place}',
    frame: 'moveTo',
    cost: 0.5,
  },
  {
    pattern: '{target:np} to_swap|to_switch|to_trade|to_exchange|to_be_swapped|swapped [PLACES]',
    frame: 'swap',
    cost: 0.5,
  },
  { pattern: '{target:np} to_say|to_read|to_be_called|saying {text:quote}', frame: 'text', cost: 0.5 },
  {
    pattern: '{target:np} to_look_like|to_match|to_be_like|to_look_the_same_as|to_be_the_same_as {other:np}',
    frame: 'match',
    cost: 0.3,
  },
  {
    pattern: '{target:np} to_match|to_look_the_same|to_be_the_same|to_look_alike',
    frame: 'match',
    cost: 0.5,
  },
  {
    pattern:
      '{target:np} gone|removed|deleted|to_go|to_disappear|to_be_removed|to_be_deleted|out|off_the_page',
    frame: 'remove',
    mode: 'delete',
    cost: 0.5,
  },
  {
    pattern: '{target:np} hidden|to_be_hidden|invisible|out_of_sight',
    frame: 'remove',
    mode: 'hide',
    cost: 0.5,
  },
  {
    pattern: 'MOVE {target:np} [in] between {other:np} and {second:np}',
    frame: 'move',
    placement: 'after',
    cost: -0.2,
  },
];

const swapRules: RuleData[] = [
  {
    pattern:
      'SWAP [out] [the|their] [positions|places|position|order|locations|spots] [of|between] {target:np} with|and|for {other:np} [PLACES]',
    frame: 'swap',
    cost: -0.2,
  },
  {
    pattern:
      'SWAP [out] [the|their] [positions|places|position|order|locations] [of|between] {target:np} [PLACES]',
    frame: 'swap',
  },
  { pattern: 'MAKE|let|have|want {target:np} [to] SWAPPED [PLACES]', frame: 'swap' },
  { pattern: 'MAKE|let|have|want {target:np} and {other:np} [to] SWAPPED [PLACES]', frame: 'swap' },
  {
    pattern: '{target:np} and|with {other:np} SHOULD SWAPPED|be_swapped|be_switched [PLACES]',
    frame: 'swap',
  },
  { pattern: '{target:np} SHOULD SWAPPED|be_swapped|be_switched|be_exchanged [PLACES]', frame: 'swap' },
  {
    pattern:
      'put {target:np} where {other:np} is [and_vice_versa|and_the_other_way_round|and_the_other_way_around]',
    frame: 'swap',
  },
  { pattern: 'put {target:np} in_place_of|in_the_place_of {other:np} and_vice_versa', frame: 'swap' },
];

const removeRules: RuleData[] = [
  { pattern: 'HIDE {target:np} [from_view|away|from_sight]', frame: 'remove', mode: 'hide' },
  {
    pattern: 'MAKE {target:np} invisible|hidden|not_visible|disappear_from_view',
    frame: 'remove',
    mode: 'hide',
  },
  {
    pattern: '{target:np} SHOULD be_hidden|be_invisible|not_be_visible|not_show|not_be_shown|not_appear',
    frame: 'remove',
    mode: 'hide',
  },
  {
    pattern: '{target:np} SHOULDNOT be_visible|be_shown|show|appear|be_displayed',
    frame: 'remove',
    mode: 'hide',
  },
  {
    pattern:
      'DELETE {target:np} [away|out|completely|any_more|anymore|here_any_more|off_the_page|from_here|in_its_entirety|from_view|from_there]',
    frame: 'remove',
    mode: 'delete',
  },
  { pattern: 'MAKE {target:np} disappear|go_away|vanish|gone', frame: 'remove', mode: 'delete' },
  {
    pattern:
      '{target:np} SHOULD go|go_away|be_removed|be_deleted|disappear|be_gone|be_dropped|not_be_here|not_be_there|be_taken_out|vanish',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern: '{target:np} SHOULDNOT be_here|be_there|be_on_the_page|exist|stay',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern: 'take|throw|cut|strip|get {target:np} out|away|off|off_the_page|out_of_here|off_of_here',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern:
      '{target:np} is|are not_needed|unnecessary|not_necessary|redundant|no_longer_needed|no_longer_necessary',
    frame: 'remove',
    mode: 'delete',
    cost: 0.5,
  },
  { pattern: '{target:np} can_go|can_be_removed|can_be_deleted', frame: 'remove', mode: 'delete' },
  { pattern: '{target:np} can_be_hidden', frame: 'remove', mode: 'hide' },
  { pattern: 'no_more {target:np}', frame: 'remove', mode: 'delete' },
];

const imageRules: RuleData[] = [
  {
    pattern:
      'use|put|show|take the_same_image_as|the_same_picture_as|the_same_photo_as|the_image_from|the_picture_from|the_image_of|the_picture_of|the_photo_of|the_photo_from|the_one_from|the_one_in|the_image_in|the_picture_in|the_photo_in|the_image_used_in|the_picture_used_in|the_image_on|the_picture_on|the_image_used_by|the_one_used_in|a_copy_of|the_same_one_as|the_one_on|the_one_of|the_photo_in|the_photo_on|the_same_one_as|the_same_as {other:np} [there|here|instead]',
    frame: 'image',
    cost: 0.5,
  },
  {
    pattern: 'instead_of|in_place_of {target:np} [,] [please] show|use|put|have|display {image}',
    frame: 'image',
  },
  {
    pattern: 'instead_of|in_place_of {target:np} [,] [please] show|use|put|have|display {image:barepicture}',
    frame: 'image',
    cost: 0.3,
  },
  { pattern: 'SWAP {target:np} out for {image}', frame: 'image', cost: -0.1 },
  { pattern: 'SWAP {target:np} out for {image:barepicture}', frame: 'image', cost: 0.3 },
  {
    pattern:
      'REPLACE {target:np} WITH the_same_image_as|the_same_picture_as|the_same_photo_as|the_image_from|the_picture_from|the_image_of|the_picture_of|the_photo_of|the_photo_from|the_one_from|the_one_in|the_image_in|the_picture_in|the_photo_in|the_image_used_in|the_picture_used_in|the_image_on|the_picture_on|the_image_used_by|the_one_used_in|a_copy_of|the_same_one_as|the_one_on|the_one_of|the_photo_in|the_photo_on|the_same_one_as|the_same_as {other:np}',
    frame: 'image',
    cost: -0.1,
  },
  {
    pattern:
      'use|put|show|try the_same_image_as|the_same_picture_as|the_same_photo_as|the_image_from|the_picture_from|the_image_of|the_picture_of|the_photo_of|the_photo_from|the_one_from|the_one_in|the_image_in|the_picture_in|the_photo_in|the_image_used_in|the_picture_used_in|the_image_on|the_picture_on|the_image_used_by|the_one_used_in|a_copy_of|the_same_one_as|the_one_of|the_one_on {other:np} for|in|on|as|instead_of|in_place_of {target:np}',
    frame: 'image',
    cost: -0.1,
  },
  { pattern: 'REPLACE {target:np} WITH {image}', frame: 'image' },
  {
    pattern: 'REPLACE {target:np} WITH {other:imagenp}',
    frame: 'image',
  },
  {
    pattern:
      'use|put|set|show|try|display|insert {image} for|in|as|instead_of|in_place_of|on|into {target:imagenp}',
    frame: 'image',
  },
  {
    pattern: 'use|put|set|show|display {other:imagenp} for|in|as|instead_of|in_place_of {target:imagenp}',
    frame: 'image',
    cost: 0.5,
  },
  { pattern: 'MAKE {target:imagenp} [be|show|into|to_show|display] {image}', frame: 'image', cost: 0.2 },
  {
    pattern:
      '{target:imagenp} SHOULD be|show|be_replaced_with|be_replaced_by|be_changed_to|become|display {image}',
    frame: 'image',
  },
  { pattern: 'REPLACE {target:imagenp} WITH {image:barepicture}', frame: 'image', cost: 0.6 },
  {
    pattern:
      'use|put|show the_same_image_as|the_same_picture_as|the_same_photo_as|the_picture_of|the_image_of|the_image_from|the_picture_from {other:imagenp} for|in|on {target:imagenp}',
    frame: 'image',
  },
  {
    pattern:
      'MAKE|want|let {target:imagenp} [to] use|show|have|be the_same_image_as|the_same_picture_as|the_same_photo_as {other:imagenp}',
    frame: 'image',
  },
  {
    pattern: 'give {target:imagenp} the_same_image_as|the_same_picture_as|the_same_photo_as {other:imagenp}',
    frame: 'image',
  },
];

const insertRules: RuleData[] = [
  {
    pattern:
      'INSERT {thing:barething} [right] [here|there] [,] [right|just|directly] {relation} {other:np} [,] saying|that_says|which_says|with_the_text|reading|that_reads|to_say|called|labelled|labeled|and_have_it_say|with_the_words {text:quote}',
    frame: 'insert',
    cost: -0.1,
  },
  {
    pattern: 'INSERT {thing} [right] here|there [,] [right|just|directly] {relation} {other:np}',
    frame: 'insert',
  },
  {
    pattern:
      'INSERT {thing} in|inside|within|to|into {outer:np} [,] [right|just|directly] {relation} {other:np}',
    frame: 'insert',
    cost: -0.1,
  },
  {
    pattern: 'INSERT {thing} [in] between {other:np} and {second:np}',
    frame: 'insert',
    placement: 'after',
    cost: -0.2,
  },
  { pattern: 'between {other:np} and {second:np} [,] INSERT {thing}', frame: 'insert', placement: 'after' },
  { pattern: 'INSERT {thing} {relation} {other:np}', frame: 'insert' },
  { pattern: 'INSERT {thing} to|onto {other:np}', frame: 'insert', placement: 'last_in' },
  { pattern: 'INSERT {thing} {place} [of|in] {other:np}', frame: 'insert', cost: 0.3 },
  { pattern: '{relation} {other:np} [,] INSERT {thing}', frame: 'insert' },
  { pattern: 'INSERT {relation} {other:np} {thing}', frame: 'insert' },
  { pattern: 'INSERT {thing} here|there|at_this_spot|in_here', frame: 'insert', cost: 0.6 },
  { pattern: 'give {other:np} {thing:titledthing}', frame: 'insert', placement: 'last_in', cost: 0.4 },
  {
    pattern: '{other:np} needs|should_have|should_get {thing:titledthing} <{relation} it>',
    frame: 'insert',
    placement: 'last_in',
    cost: 0.4,
  },
];

const matchRules: RuleData[] = [
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

const undoRules: RuleData[] = [
  { pattern: 'UNDO [all|all_of] {undone}', frame: 'undo', cost: -0.3 },
  {
    pattern:
      'undo|revert|cancel|never_mind|nevermind|scratch_that|cancel_that|undo_that|revert_that|forget_it|forget_that|go_back|go_back_one_step|go_one_step_back|step_back|take_that_back|take_it_back|changed_my_mind|i_take_that_back|undo_it|put_that_back|change_that_back|change_it_back|put_it_back|go_back_a_step|roll_back|roll_that_back|let_me_undo_that|not_that|leave_that_as_it_was|ignore_that|ignore_that_last_one|ignore_the_last_one|no_undo_that|that_was_wrong|drop_that|drop_it|as_it_was|as_it_was_before|back_to_how_it_was|like_it_was_before',
    frame: 'undo',
    interjection: true,
  },
  { pattern: 'RESTORE {properties} of|on|for|to|in {target:np} [BACK]', frame: 'undo', cost: -0.2 },
  {
    pattern:
      'RESTORE [the] original|old|previous|earlier|initial|former {properties} [of|on|for|to|in] {target:np}',
    frame: 'undo',
    cost: -0.4,
  },
  { pattern: 'RESTORE [the] original|old|previous|earlier|initial|former {properties}', frame: 'undo' },
  {
    pattern:
      'RESTORE {target:np} [to] [its|their|the] original|old|previous|earlier|initial|former {properties}',
    frame: 'undo',
    cost: -0.4,
  },
  { pattern: 'RESTORE {target:np} [BACK]', frame: 'undo' },
  { pattern: 'undo {target:np}', frame: 'undo', cost: 0.8 },
  {
    pattern:
      'put|change|turn|set|switch|move|bring|revert|take|get|make|swap|give|return|go|shift|leave|let|reset|restore|roll {target:np} BACK',
    frame: 'undo',
  },
  {
    pattern:
      'put|change|turn|set|switch|move|bring|revert|get|take {target:np} [back] to [its|their|the|what_it_was_to] original|old|previous|earlier|initial|former [{properties}]',
    frame: 'undo',
    cost: -0.1,
  },
  {
    pattern:
      'give {target:np} [back] its|their|the original|old|previous|earlier|initial|former {properties} [back]',
    frame: 'undo',
    cost: -0.3,
  },
  { pattern: 'give {target:np} back its|their|the {properties}', frame: 'undo' },
  {
    pattern:
      'go|switch|return|change back to [the|its|their] original|old|previous|earlier|initial|former {properties} [for|of|on|in] {target:np}',
    frame: 'undo',
  },
  {
    pattern:
      'go|switch|return|change back to [the|its|their] original|old|previous|earlier|initial|former {properties}',
    frame: 'undo',
  },
  { pattern: 'want {target:np} BACK', frame: 'undo' },
  { pattern: '{target:np} SHOULD be BACK', frame: 'undo' },
  { pattern: '{target:np} SHOULD go|stay|be|remain BACK', frame: 'undo' },
  { pattern: '{undone} SHOULD be_undone|be_reverted|be_cancelled|be_canceled|go', frame: 'undo' },
  {
    pattern:
      "{undone} was_better_before|was_wrong|was_a_mistake|was_not_good|wasn't_good|doesn't_work|does_not_work",
    frame: 'undo',
    cost: 0.4,
  },
  { pattern: 'show|display {target:np} again', frame: 'undo' },
  { pattern: 'swap|switch|exchange|flip {target:np} back', frame: 'undo', cost: -0.2 },
];

const otherRules: RuleData[] = [
  {
    pattern: 'restoring|returning|bringing_back|putting_back|leaving|keeping {rest:any}',
    frame: 'ignore',
    cost: 0.3,
  },
  { pattern: 'change|alter|touch|modify|edit|do nothing|nothing_else [else] [on_the_page]', frame: 'ignore' },
  { pattern: 'not {rest:values}', frame: 'ignore', cost: 0.3 },
  {
    pattern:
      'do|apply|repeat the_same|that|it|this|the_same_thing|the_same_change [for|to|with|on] {target:np}',
    frame: 'repeat',
  },
  {
    pattern: 'same|the_same|same_thing|same_for|ditto|likewise [for|with|to|on] {target:np}',
    frame: 'repeat',
  },
  { pattern: 'do_the_same', frame: 'ignore', cost: 3 },
  {
    pattern:
      'keep|leave|preserve|maintain {rest:any} unchanged|the_same|as_is|as_it_is|as_they_are|alone|intact|untouched|where_it_is|where_they_are|as_they_were',
    frame: 'ignore',
    cost: 0.2,
  },
  {
    pattern:
      "do_not|don't|without change|touch|alter|modify|affect|changing|touching|altering|modifying|affecting|edit {rest:any}",
    frame: 'ignore',
  },
  {
    pattern:
      'keep|leave|preserve|maintain|keeping|leaving|preserving|everything_else|nothing_else|the_rest [everything|the_rest|all|anything|every] [else] [stays|remains|should_stay|should_remain|changes|should_change|as] [the_same|unchanged|as_it_is|as_is]',
    frame: 'ignore',
  },
  { pattern: "{topic:np} is|are|looks|look|seems|seem|feels|feel|'s COMPLAINT", frame: 'topic', cost: 0.3 },
  {
    pattern:
      "look_at|take|see|you_see|as_for|about|regarding|for|with|on|in|inside|at|within|concerning|take_a_look_at|go_to|find|select|grab|focus_on|scroll_to|now_to|here's|here_is|there's|there_is|locate|moving_to|moving_on_to|over_to|let's_look_at|under|pick {topic:np}",
    frame: 'topic',
    cost: 0.5,
  },
  { pattern: '{topic:np}', frame: 'topic', cost: 1 },
];

/** All rules, in no order that matters: the cheapest reading wins. */
export const rules: readonly RuleData[] = [
  ...settingRules,
  ...itemRules,
  ...columnRules,
  ...scaleRules,
  ...textRules,
  ...moveRules,
  ...wishRules,
  ...swapRules,
  ...removeRules,
  ...imageRules,
  ...insertRules,
  ...matchRules,
  ...undoRules,
  ...otherRules,
];
