import type { Prop } from '../../../synth/world/World.js';
import type { WalkQuestion } from './questions/WalkQuestion.js';

export type TrueEvent = {
  kind: 'walk' | 'look' | 'pick-up' | 'read' | 'put-down' | 'touch' | 'examine' | 'wait';
  thing?: string;
  /** Where a thing is taken or left, and on which slot, counted along the front. */
  place?: string;
  slot?: number;
  startSeconds: number;
  /** When a thing leaves its place, and when it is let go. */
  contactSeconds?: number;
  endSeconds: number;
};

export interface SeenThing {
  thing: string;
  /** In pixels. */
  box: { x: number; y: number; width: number; height: number };
  /** Of it that nothing covers and that lies within the picture. */
  shownShare: number;
  held: boolean;
}

/** truth/<video>.json: all that is true of a walk, for questions, checks and studies; no subject is given it. */
export interface WalkTruth {
  schemaVersion: 1;
  kind: 'walk-truth';
  video: string;
  /** Hash of all that the video follows from. */
  recipe: string;
  worldSeed: number;
  durationSeconds: number;
  framesPerSecond: number;
  camera: { width: number; height: number; focalPixels: number };
  /** All things; those with a place stand in its row at first. */
  things: {
    id: string;
    /** How questions call it. */
    name: string;
    form: Prop['form'];
    colorName: string;
    lines: string[];
    place: string | null;
    slot: number;
  }[];
  surfaces: { id: string; name: string; preposition: 'on' | 'in'; room: string }[];
  /** In order, without gaps; each begins where somebody sets off for it. */
  activities: { label: string; place: string; startSeconds: number; endSeconds: number }[];
  events: TrueEvent[];
  /** Stretches in which a printed line stands in capitals of at least 24 pixels, each at least a second long and not during a walk. */
  legible: { thing: string; line: number; startSeconds: number; endSeconds: number }[];
  /** A row a frame: where the eyes are, without the noise of a tracker; 1 for a fixation and 0 for a saccade. */
  gaze: [timeSeconds: number, x: number, y: number, fixation: 0 | 1][];
  /** Two a second: what is seen at least 24 pixels wide and high. */
  frames: { timeSeconds: number; seen: SeenThing[] }[];
  questions: WalkQuestion[];
}

export const leastCapitalPixels = 24;
export const leastLegibleSeconds = 1;
