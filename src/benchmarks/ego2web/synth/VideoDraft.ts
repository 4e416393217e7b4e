import type { ScenePlan } from '../../../synth/scene/ScenePlan.js';
import type { SceneEvent } from '../../../synth/scene/SceneTruth.js';
import type { Prop, World } from '../../../synth/world/World.js';
import type { domains } from '../analysis/TaskOutcome.js';
import type { Ego2WebInstanceInput } from '../schema.js';

/** An entry of the world of which a thing is met in a video. */
export interface Thing {
  /** Of the thing in the scene. */
  id: string;
  prop: Prop;
  entry: string;
  family: string | null;
  variant: string;
}

/** Which of a video's events a task hangs on. */
export interface EvidenceRule {
  kind: SceneEvent['kind'];
  prop: string;
}

/** A task before its video is made. */
export interface TaskDraft {
  /** After the video's id. */
  name: string;
  domain: (typeof domains)[number];
  instruction: string;
  /** The site's host, where it begins. */
  host: string;
  difficulty: 'easy' | 'medium' | 'hard';
  /** Cues that the web result has to share with the video. */
  mustMatch: string[];
  oracle: string[];
  finalState: NonNullable<Ego2WebInstanceInput['finalState']>;
  /** Print that has to be read: the thing and the index of the line. */
  facts: { prop: string; lines: number[] }[];
  evidence: EvidenceRule[];
  orderWords: number;
  actions: number;
}

/** A video with its tasks, as it follows from a seed; nothing of it is drawn yet. */
export interface VideoDraft {
  id: string;
  /** Where it takes place, for the composition of the data. */
  place: string;
  activity: string;
  world: World;
  plan: ScenePlan;
  things: Thing[];
  tasks: TaskDraft[];
}

export const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** 60 degrees wide, four to three: what a camera at the forehead sees of what is in the hands. */
export const videoCamera = { width: 960, height: 720, focalPixels: 720 };
export const videoFramesPerSecond = 10;
