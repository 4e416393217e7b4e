import type { RuleData } from '../../Grammar.js';

/** What is only brought up, repeated, or to be left alone. */
export const otherRules: readonly RuleData[] = [
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
  {
    pattern: "{topic:np} is|are|looks|look|seems|seem|feels|feel|'s COMPLAINT [COMPLAINTTAIL]",
    frame: 'topic',
    cost: 0.3,
  },
  {
    pattern: 'i|we find|think {topic:np} [is|are|looks|to_be] COMPLAINT [COMPLAINTTAIL]',
    frame: 'topic',
    cost: 0.3,
  },
  {
    pattern: "i|we do_not|don't like|want|need {topic:np} [like_this|like_that|this_way|that_way|any_more]",
    frame: 'topic',
    cost: 0.6,
  },
  {
    pattern:
      "i|we can_barely|can_hardly|can't|cannot|can_not read|see|find|make_out {topic:np} [properly|well|at_all]",
    frame: 'topic',
    cost: 0.4,
  },
  { pattern: '{reason}', frame: 'ignore', cost: 0.7 },
  {
    pattern:
      "look_at|take|see|you_see|as_for|about|regarding|for|with|on|in|inside|at|within|concerning|take_a_look_at|go_to|find|select|grab|focus_on|scroll_to|now_to|here's|here_is|there's|there_is|locate|moving_to|moving_on_to|over_to|let's_look_at|under|pick {topic:np}",
    frame: 'topic',
    cost: 0.5,
  },
  { pattern: '{topic:np}', frame: 'topic', cost: 1 },
];
