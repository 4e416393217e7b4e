/** One thing in the record, from first to last sight in one stay. */
export interface MemoryEntry {
  /** A thing found by colour or print, or one that the detector has a name for. */
  kind: 'thing' | 'object';
  /** What was read on it, or what the detector calls it; empty where neither is known. */
  name: string;
  /** What was read on it, from the top. */
  lines: string[];
  startSeconds: number;
  endSeconds: number;
  /** How often it was seen in that time. */
  sights: number;
  /** Plain words for its colours, most of it first. */
  colors: string[];
  /** The first and the last sight with a hand at it. */
  held: { fromSeconds: number; untilSeconds: number } | null;
  /** How wide it is near its top, as a share of its widest: little for what has a neck. */
  topShare: number;
  /** How long it was held before the eyes. */
  nearSeconds: number;
  /** In how many pictures it was there. */
  nearSights: number;
  /** Whether a hand took it away from what it stood beside; null where that cannot be told. */
  carried: boolean | null;
  /** Names of what stood next to it. */
  beside: string[];
  /** The picture that shows it best: for things that nobody touched as for others. */
  keyframeSeconds: number;
}

/** What one picture shows of the record: where each entry is, as shares of the picture from its top left corner. */
export interface MemoryView {
  timeSeconds: number;
  /** Surfaces one above the other, and the colour of the wall, as in the picture (SeenFrame). */
  bands: number;
  wall: [number, number, number] | null;
  things: ViewedThing[];
}

export interface ViewedThing {
  entry: number;
  x: number;
  y: number;
  /** Whether a hand was at it. */
  handled: boolean;
  /** The colour of what it stands on. */
  under: [number, number, number] | null;
}

/** What was seen and handled up to a time, without any picture. */
export interface Memory {
  entries: MemoryEntry[];
  views: MemoryView[];
  /** Pictures it was made of, by hash. */
  pictures: string[];
  endSeconds: number;
}
