import type { Box } from '../../../html/PageSnapshot.js';
import type { TypedEdit } from '../../../html/TypedEdit.js';
import type { Picture } from '../../../perception/Picture.js';

/** A track B step as subjects write it (omni2web, Tracks). */
export interface RecoveredStep {
  step: number;
  target: string;
  instruction: string;
}

/** What the pointer saw for one spoken line, for the report. */
export interface PointerEvidence {
  step: number;
  /** When the line is spoken, as aligned. */
  startSeconds: number;
  endSeconds: number;
  /** One a referent: where the cursor rested and what was there. */
  sightings: {
    phrase: string;
    timeSeconds: number;
    x: number;
    y: number;
    /** The region taken as the thing pointed at, in frame pixels. */
    box: Box;
    text: string;
    /** The element it was mapped to (tracks A and C); absent in track B. */
    path?: string;
    crop?: Picture;
  }[];
  edits: TypedEdit[];
  /** What could not be done, in words. */
  problems: string[];
}

export interface PointerResult {
  /** Track B. */
  steps?: RecoveredStep[];
  /** Track A. */
  html?: string;
  evidence: PointerEvidence[];
}
