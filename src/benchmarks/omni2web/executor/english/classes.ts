/** Word classes of the patterns. */
export const classes: Record<string, string> = {
  MAKE: 'make|turn|render|get|have',
  CHANGE:
    'change|set|switch|adjust|alter|modify|update|convert|transform|turn|put|recolor|recolour|restyle|move|bring|swap|edit|format|style|go',
  COLORING: 'color|colour|paint|dye|tint|fill|shade|highlight|recolor|recolour',
  SAY: 'say|read|show|display|state|says|reads|saying|reading|to_say|to_read|to_show|to_display|instead_say|be_called|be_named|be_titled|say_instead|read_instead',
  CHANGETEXT:
    'shorten|cut_down|simplify|amend|change|set|edit|update|replace|rewrite|reword|switch|alter|modify|rephrase|correct|fix|swap|turn|translate',
  RENAME: 'rename|retitle|relabel|reword|rewrite|rephrase|call|title|label|name',
  TO: "to|into|as|to_be|so_it_is|so_that_it_is|so_it's|be",
  MOVE: 'move|put|place|shift|bring|relocate|drag|send|position|reposition|drop|stick|push|pull|slide|take|pop|get|reorder|set|bump|transfer|nudge|pull_up|push_down',
  SWAP: 'swap|switch|exchange|interchange|trade|flip|swop|transpose|swap_over|swap_around|switch_around|reverse',
  SWAPPED: 'swap|switch|exchange|trade',
  PLACES:
    'places|positions|place|position|around|over|round|the_order|order|spots|locations|with_each_other|with_one_another',
  HIDE: "hide|conceal|make_invisible|stop_showing|collapse|do_not_show|don't_show|do_not_display|don't_display",
  DELETE:
    "delete|remove|get_rid_of|erase|drop|take_out|take_away|take_off|eliminate|cut|kill|lose|discard|cut_out|strip|clear|throw_out|throw_away|ditch|wipe|scrap|strip_out|dump|i_don't_want|i_do_not_want|i_don't_need|i_do_not_need|we_don't_need|we_do_not_need|do_away_with|don't_want|don't_need|do_not_want|do_not_need|trash|leave_out|omit|axe|get_shot_of|pull|nobody_needs|no_one_needs|we_can_do_without|i_can_do_without|we_no_longer_need|i_no_longer_need|no_need_for|there_is_no_need_for|take_down|delete_out",
  INSERT:
    "i_want|i_need|i_would_like|i'd_like|we_want|we_need|we'd_like|we_would_like|add|insert|put|place|create|include|append|introduce|stick|drop|prepend|write|attach|make|give_me|pop|throw_in|squeeze|have|there_should_be|show|put_in|add_in|want|bring_in",
  REPLACE:
    'replace|swap|change|switch|exchange|substitute|update|swap_out|switch_out|change_out|turn|set|replace_out',
  WITH: 'with|for|by|to|into|against|using',
  LIKE: 'like|the_same_as|just_like|identical_to|exactly_like|the_same_way_as|similar_to|consistent_with|match|matching|in_line_with|the_same_style_as|in_the_same_style_as|as|be_like|match_up_with|resemble|equal_to|in_the_style_of|the_way|to_match',
  SAME: 'the_same|identical|consistent|uniform|alike|match|matching|look_the_same|look_alike|look_identical|look_consistent|match_each_other|the_same_style|in_the_same_style|look_similar|equal|the_same_as_each_other|match_one_another|uniform_in_style|share_the_same_style|match_up|have_the_same_style|the_same_look|have_the_same_look|look_like_each_other|look_the_same_as_each_other',
  COPY: 'copy|apply|use|take|borrow|transfer|carry_over|paint|adopt',
  SHRINK:
    'decrease|reduce|lower|shrink|lessen|tighten|narrow|scale_down|turn_down|diminish|tone_down|bring_down',
  NEED: 'need|needs|could_use|could_do_with|deserve|deserves|want|wants|call_for|calls_for|would_benefit_from|require|requires|should_get|should_have|must_have|gets|get',
  COMPLAINTTAIL:
    'for_my_taste|for_me|for_us|at_the_moment|right_now|on_my_screen|to_read|already|in_my_opinion|to_me|for_this_page|for_the_page|these_days|as_it_is|on_phones|on_mobile|for_our_brand',
  INCREASE:
    'increase|raise|boost|grow|bump_up|expand|enlarge|widen|scale_up|up|turn_up|make_more_of|extend|crank_up',
  REDUCE:
    'decrease|reduce|lower|shrink|cut|lessen|tighten|narrow|scale_down|cut_down|turn_down|drop|diminish|trim|tone_down|bring_down',
  UNDO: 'undo|revert|cancel|take_back|reverse|roll_back|rollback|scratch|go_back_on|forget|forget_about|withdraw|back_out|undo_just|scrap|discard',
  RESTORE:
    'go_back_to_having|restore|bring_back|reset|return|revert|put_back|recover|give_back|get_back|unhide|show_again|reinstate|undelete|go_back_to|reintroduce',
  BACK: 'back|back_again|back_to_normal|back_to_how_it_was|back_to_what_it_was|back_the_way_it_was|back_to_the_way_it_was|back_to_the_original|back_to_where_it_was|back_where_it_was|back_to_its_original_state|to_how_it_was|to_what_it_was|to_the_original|to_normal|to_its_original_state|as_it_was|how_it_was|the_way_it_was|as_before|like_before|like_it_was_before|how_it_was_before|back_to_its_original|back_to_how_it_was_before|back_to_what_it_was_before|to_where_it_was|back_to_its_original_position|to_its_original_position|back_to_its_original_place|to_its_original_place|back_to_its_place|back_to_before|to_its_original|to_its_original_value|back_to_its_original_value|as_it_was_before|to_what_it_was_before|to_how_it_was_before|back_to_how_they_were|back_where_they_were|to_how_they_were|back_to_where_they_were|back_to_the_original_one|back_to_the_original_order|back_in_its_original_place|back_in_its_place|back_in_place|back_to_their_original_places|back_to_their_original_positions|back_to_its_previous_state|to_its_previous_state|back_to_its_old_place|back_to_its_original_spot|back_to_default|to_default|back_to_the_default|back_to_its_former_state|to_its_former_state|back_to_the_previous_one|back_to_the_previous_state|to_its_original_look|back_to_its_original_look',
  SHOULD:
    'should|must|needs_to|need_to|has_to|ought_to|should_all|should_also|could|can|shall|have_to|should_both|is_to|are_to|wants_to|want_to|would_like_to|had_better|better|might|may|would|is_supposed_to|would_look_better|must_all|needs_to_all|need_to_all',
  SHOULDNOT:
    "should_not|shouldn't|should_no_longer|must_not|needn't|doesn't_need_to|does_not_need_to|can't|cannot",
  BE: 'be|become|look|turn|go|have|use|get|be_set_to|be_made|be_in|appear|be_shown_in|be_displayed_in|look_more|be_changed_to|be_written_in|be_using|take|sit|be_set_in|come_out',
  COMPLAINT:
    'too_quiet|too_heavy|too_busy|too_empty|too_flat|too_sharp|too_round|too_narrow_now|way_too_small|way_too_big|far_too_small|far_too_big|rather_small|rather_big|rather_dark|rather_pale|a_bit_dark|a_bit_pale|a_bit_bright|a_bit_loud|a_bit_tight|a_bit_too_dark|a_bit_too_light|a_bit_too_bright|a_little_small|a_little_too_small|a_little_big|a_little_too_big|too_cold|too_warm|too_formal|too_grey|too_gray|out_of_date|old|out_of_place|hard_to_find|hard_to_notice|lost|lonely|too_small|too_large|too_dark|too_light|too_pale|too_tall|too_wide|too_narrow|too_close_together|too_close|too_far_apart|hard_to_read|hard_to_see|ugly|boring|too_bright|too_plain|too_long|too_short|too_bold|wrong|off|in_the_wrong_place|not_needed|a_bit_small|a_bit_big|small|tiny|huge|a_bit_dull|dull|too_faint|a_mess|too_thin|too_thick|unnecessary|redundant|distracting|misaligned|too_tight|too_crowded|cramped|difficult_to_read|a_bit_too_small|a_bit_too_big|too_low|too_high|useless|outdated|not_right|too_weak|not_clear|unclear|too_loud|too_tiny|a_bit_much|too_much|barely_visible|not_visible_enough|easy_to_miss|not_big_enough|not_clear_enough',
  ARRANGE:
    'arrange|lay_out|layout|display|show|stack|line_up|organize|organise|put|place|set|align|position|list|order|make|turn|distribute|set_out|lay|format|have|split|spread|rearrange|justify|change|arrange_all|stretch|shift|push|float|move|pull|switch',
  ASK: 'in|on|at|inside|within|for|under',
};
