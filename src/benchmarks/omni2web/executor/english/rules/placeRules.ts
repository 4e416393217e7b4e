import type { RuleData } from '../../Grammar.js';

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
      'want|need|prefer|like|see|have {target:np} [to_be|to_go|to_sit|to_come|to_appear|moved|placed|to_move|to_stand] {relation} {other:np}',
    frame: 'move',
  },
  {
    pattern: '{target:np} goes|go|comes|belongs|belong|to_go [right|directly] {relation} {other:np}',
    frame: 'move',
    cost: 0.8,
  },
  { pattern: '{target:np} goes|go|comes|belongs|belong {place}', frame: 'moveTo', cost: 0.8 },
  { pattern: 'MOVE {target:np} [right|all_the_way|over|back] {place}', frame: 'moveTo' },
  { pattern: '{target:np} SHOULD go|come|be|move|be_moved|sit|appear {place}', frame: 'moveTo' },
  { pattern: 'want|need|prefer {target:np} [to_be|to_go|to_come|moved|to_move] {place}', frame: 'moveTo' },
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
  {
    pattern: '{target:np} SHOULD SWAPPED|be_swapped|be_switched|be_exchanged|change|swap_round [PLACES]',
    frame: 'swap',
  },
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
      '{target:np} SHOULD go|go_away|be_removed|be_deleted|be_cut|be_scrapped|be_taken_away|be_taken_down|be_left_out|leave|come_off|come_out|disappear|be_gone|be_dropped|not_be_here|not_be_there|be_taken_out|vanish',
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
  {
    pattern: 'get|take|pull {target:np} out_of_there|out_of_the_way|off_there|off_the_site|from_the_page',
    frame: 'remove',
    mode: 'delete',
    cost: -0.1,
  },
  { pattern: 'no_more {target:np}', frame: 'remove', mode: 'delete' },
];

/** Moving, swapping, hiding and deleting. */
export const placeRules: readonly RuleData[] = [...moveRules, ...wishRules, ...swapRules, ...removeRules];
