import type { RuleData } from '../../Grammar.js';

const text = (pattern: string, more: Partial<RuleData> = {}): RuleData => ({
  pattern,
  frame: 'text',
  ...more,
});

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
  text('{target:np} SHOULD [now] be|become|cost|be_changed_to|go_up_to|go_down_to {text:money}', {
    cost: -0.2,
  }),
  text(
    '{target:np} is|costs|became|has_changed_to|went_up_to|went_down_to|has_gone_up_to|is_now|costs_now [now] {text:money} [now]',
    { cost: 0.4 },
  ),
  text('CHANGETEXT|increase|raise|lower|reduce|drop|make {target:np} [TO] {text:money}', { cost: -0.1 }),
  text('{target:np} SHOULD be|become {text:titlecase}', { cost: 1.9 }),
  text('{target:np} SHOULD be [called|named|titled|labelled|labeled|headed|worded] {text:quote}', {
    cost: -0.05,
  }),
  text('{old:quote} SHOULD be|become|read {text:quote} in|on|inside {target:np}', { cost: -0.3 }),
  text(
    'the|that word|words|phrase {old:quote} SHOULD be|become|read|be_changed_to|be_replaced_by|be_replaced_with {text:quote} in|on|inside {target:np}',
    { cost: -0.4 },
  ),
  text(
    'want|prefer|like|use|have {text:quote} over|rather_than|instead_of {target:np} [as_the_section_heading|as_the_heading|as_the_title|as_a_title|as_a_heading]',
    { cost: -0.2 },
  ),
  text('RENAME {target:np} to|as|into|to_say|to_read {text:rest}', { cost: 0.8 }),
  text('rename|retitle|relabel|call {target:np} {text:barerest}', { cost: 1 }),
  text(
    'CHANGETEXT {target:np} to_say|to_read|so_it_says|so_it_reads|so_that_it_says|so_that_it_reads {text:rest}',
    { cost: 0.8 },
  ),
  text('change|set|edit|update|rewrite|replace {target:np} to|with|into {text:titlecase}', { cost: 1.6 }),
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
  {
    pattern:
      '{target:imagenp} SHOULD be_swapped|be_replaced|be_changed|be_exchanged|be_switched for|with|by|to {other:imagenp}',
    frame: 'image',
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
    pattern:
      'INSERT {thing:barething} [right|just|directly] {relation} {other:np} [,|:|-] [saying|that_says|which_says|with_the_text|reading|that_reads|to_say|called|labelled|labeled|with_the_words|and_have_it_say|and_let_it_say|which_reads|named|titled|stating] [:] {text:quote}',
    frame: 'insert',
    cost: -0.6,
  },
  {
    pattern:
      'INSERT {thing:barething} {place} of|in {other:np} [,|:] [saying|that_says|which_says|with_the_text|reading|that_reads|called|with_the_words] [:] {text:quote}',
    frame: 'insert',
    cost: -0.3,
  },
  {
    pattern: '{relation} {other:np} [,] there SHOULD be|stand|appear {thing}',
    frame: 'insert',
    cost: -0.1,
  },
  {
    pattern: 'there SHOULD be|stand|appear {thing} [right|just|directly] {relation} {other:np}',
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

/** Text, pictures and new elements. */
export const contentRules: readonly RuleData[] = [...textRules, ...imageRules, ...insertRules];
