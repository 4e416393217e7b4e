/** One thing in the record, from first to last sight in one stay. */
export interface MemoryEntry {
  kind: 'text' | 'object';
  /** What was read, or what kind of thing the detector calls it. */
  name: string;
  startSeconds: number;
  endSeconds: number;
  /** How often it was seen in that time. */
  sights: number;
  /** Plain words for its colours, most of it first. */
  colors: string[];
  /** Whether a hand was at it. */
  handled: boolean;
  /** Names of what stood next to it. */
  beside: string[];
  /** The picture that shows it best: for things that nobody touched as for others. */
  keyframeSeconds: number;
}

/** What was seen and handled up to a time, without any picture. */
export interface Memory {
  entries: MemoryEntry[];
  /** Pictures it was made of, by hash. */
  pictures: string[];
  endSeconds: number;
}
