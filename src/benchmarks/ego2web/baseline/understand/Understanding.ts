/** Which of the things in a video an instruction means. */
export interface Reference {
  /** Counted from the start or from the end; 1 is the first or the last. */
  order: { from: 'start' | 'end'; position: number } | null;
  /** What was done with it; 'seen' is said of what hangs on walls or stands fast. */
  state: 'taken' | 'put-back' | 'kept' | 'touched' | 'seen' | null;
  /** Where or when it was, from something else that the words name. */
  relation: { kind: 'left-of' | 'right-of' | 'beside' | 'before' | 'after'; anchor: string } | null;
  colors: string[];
}

/** What is to be done on the page of the thing. */
export type Deed =
  /** 'kept': as many as things were kept in the video. */
  | { kind: 'cart'; quantity: number | 'kept' }
  | { kind: 'press'; button: 'wishlist' | 'save' | 'like' | 'later' | 'watch' | 'play' | 'upvote' }
  | { kind: 'write'; field: 'reply' | 'comment' | 'review'; text: string; stars: number | null };

export interface Understanding {
  reference: Reference;
  deeds: Deed[];
  /** The words that ask for a fact; null where nothing is asked. */
  question: string | null;
  /** The instruction without what it quotes. */
  plain: string;
}
