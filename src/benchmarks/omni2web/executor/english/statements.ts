import type { RuleData } from '../Grammar.js';

/** Sentences that tell the wanted result instead of asking for it: "The heading is dark blue." */
export const statements: readonly RuleData[] = [
  {
    pattern: 'there is|are [now] {thing} [directly|just|right|immediately] {relation} {other:np}',
    frame: 'insert',
    cost: -0.1,
  },
  {
    pattern:
      'the|all items|links|contents|elements of|in {target:np} stand|are|sit [aligned] at|to [the] right [end|side|edge]',
    frame: 'set',
    atoms: [{ kind: 'fixed', operation: 'layout', property: 'justify-content', value: 'flex-end' }],
    cost: -0.4,
  },
  {
    pattern:
      '{target:np} is|are|becomes|become|has|have|uses|use|looks|look|appears|appear|measures|gets|turns|shows|stays|remains [now] [set_to|in|a|an|displayed_in|shown_in|written_in|exactly|coloured|colored|equal_to|aligned|arranged|laid_out|at] {values}',
    frame: 'set',
  },
  { pattern: '{target:np} : {values}', frame: 'set', cost: 0.3 },
  {
    pattern:
      '{target:np} says|reads|shows|displays|is|becomes|has_the_text|contains|now_reads [now|exactly|:|the_text] {text:quote}',
    frame: 'text',
  },
  {
    pattern:
      '{target:np} is|are|stands|stand|comes|come|sits|sit|appears|appear|goes|has_moved|is_placed|is_moved|lies|moves|follows_directly [now] [directly|just|right|immediately|moved|placed] {relation} {other:np}',
    frame: 'move',
  },
  { pattern: '{target:np} is|are|comes|stands|appears [now] [the] {place}', frame: 'moveTo' },
  {
    pattern:
      '{target:np} is|are|has_been|have_been [now] gone|removed|deleted|absent|no_longer_there|no_longer_on_the_page|not_on_the_page|taken_out|not_there|no_longer_present|not_present',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern: '{target:np} no_longer exists|appears_on_the_page|exist|is_on_the_page',
    frame: 'remove',
    mode: 'delete',
  },
  {
    pattern:
      '{target:np} is|are|has_been|have_been [now] hidden|not_visible|no_longer_visible|invisible|not_shown|no_longer_shown',
    frame: 'remove',
    mode: 'hide',
  },
  {
    pattern:
      "{target:np} and {other:np} have_changed_places|are_swapped|have_swapped_places|have_traded_places|stand_in_each_other's_place|swap_places|change_places|have_exchanged_places|have_switched_places|are_exchanged",
    frame: 'swap',
    cost: -0.2,
  },
  { pattern: '{target:np} is|has_been replaced_by|replaced_with {image}', frame: 'image' },
  { pattern: '{target:np} shows|displays|is [now] {image}', frame: 'image', cost: 0.1 },
  {
    pattern:
      '{target:np} shows|displays the_same_picture_as|the_same_image_as|the_picture_of|the_image_of {other:np}',
    frame: 'image',
  },
  { pattern: '{target:np} looks|look|is|are|appears [now] [exactly|just] LIKE {other:np}', frame: 'match' },
  { pattern: '{target:np} has|have|is|are [now] the_same {properties} as {other:np}', frame: 'match' },
  {
    pattern:
      '{thing} is|stands|appears|comes|has_been_added|sits|was_added|is_added [now] [directly|just|right|immediately] {relation} {other:np}',
    frame: 'insert',
    cost: -0.1,
  },
  { pattern: '{relation} {other:np} [,|there] stands|is|there_is|appears {thing}', frame: 'insert' },
];
