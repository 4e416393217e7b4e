import type { RuleData } from '../../Grammar.js';

/** Taking earlier steps back. */
export const undoRules: readonly RuleData[] = [
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
  {
    pattern:
      'i|we liked|preferred {target:np} better|more [before|the_way_it_was|as_it_was|how_it_was|the_way_they_were|earlier]',
    frame: 'undo',
    cost: 0.3,
  },
  {
    pattern:
      '{target:np} looked|was|were better|nicer|fine|good before|earlier|the_way_it_was|as_it_was|the_way_they_were',
    frame: 'undo',
    cost: 0.2,
  },
  {
    pattern:
      'use|take|have|want|go_with [the] old|original|previous|earlier|former|initial {properties} [again] [of|for|on|in] {target:np} [again|after_all|back]',
    frame: 'undo',
    cost: -0.2,
  },
  { pattern: 'show|display|need|want|have {target:np} again|after_all', frame: 'undo', cost: 0.1 },
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
