import type { SceneEvent } from '../../../synth/scene/SceneTruth.js';

/** What was read in the encoded file of print that a task hangs on. */
export interface ReadFact {
  task: string;
  prop: string;
  line: number;
  printed: string;
  /** Height of its capitals in the frame that was read, and for how long it is at least `leastPixels` high. */
  capitalPixels: number;
  legibleSeconds: number;
  timeSeconds: number;
  /** As the text reader gave it: the line that is nearest to the print. */
  read: string;
  /** Letters put in, left out or changed; spaces and case do not count. */
  wrongLetters: number;
}

/** truth/<video>.json: all that is true of a video, for checks and studies; no subject is given it. */
export interface TruthFile {
  schemaVersion: 1;
  kind: 'scene-truth';
  video: string;
  worldSeed: number;
  durationSeconds: number;
  framesPerSecond: number;
  camera: { width: number; height: number; focalPixels: number };
  /** Things that are handled or asked for, and the entry of the world behind each. */
  things: { id: string; entry: string; lines: string[]; colorName: string; form: string }[];
  events: SceneEvent[];
  /** A row a frame: time, x and y of the gaze in pixels, 1 for a fixation and 0 for a saccade. */
  gaze: [timeSeconds: number, x: number, y: number, fixation: 0 | 1][];
  /**
   * Two frames a second; of each what is seen: the thing, its box (left, top, width, height), the share of it that is
   * not covered, and the height of each printed line's capitals. Things smaller than 24 pixels are left out.
   */
  frames: {
    timeSeconds: number;
    visible: [
      thing: string,
      box: [number, number, number, number],
      shownShare: number,
      textPixels: number[],
    ][];
  }[];
  facts: ReadFact[];
}

/** Print that a task hangs on is at least so high (its capitals), for at least so long. */
export const leastPixels = 24;
export const leastSeconds = 1;
