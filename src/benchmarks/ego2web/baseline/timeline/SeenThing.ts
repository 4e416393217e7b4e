/** A line of print on a thing, as it was read most surely. */
export interface SeenLine {
  text: string;
  /** How much it counts: how large and how surely it was read, 0 to 1. */
  weight: number;
}

/** Something that came near the eyes, or that words tell of. */
export interface SeenThing {
  /** On the presentation timeline; for captions, those of their piece. */
  startSeconds: number;
  endSeconds: number;
  /** Largest first. */
  lines: SeenLine[];
  /** Plain words for the colours around its print, most of it first. */
  colors: string[];
  /** Kinds that the object detector sees there, surest first; or kinds that words name. */
  kinds: string[];
  /** What was done with it, as far as hands tell. */
  how: 'kept' | 'put-back' | 'touched' | 'seen';
  /** Height of its largest line before the eyes, as a share of the picture's height; 0 where words tell of it. */
  nearness: number;
  /** Colours of what stood left and right of it when a hand went for it, most of it first; empty where no hand was seen. */
  beside: { left: string[]; right: string[] };
}

/** What was seen of a video, in order of time. */
export interface Timeline {
  things: SeenThing[];
  /** Looks at the video, and pictures that were read. */
  looked: number;
  read: number;
  /** How many things were kept, where words tell it. */
  keptCount?: number;
}
