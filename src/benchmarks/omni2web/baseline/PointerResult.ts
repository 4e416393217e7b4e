import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import type { Box } from '../../../html/PageSnapshot.js';
import type { TypedEdit } from '../../../html/TypedEdit.js';
import type { PictureAsset } from '../executor/execute/EditContext.js';
import type { Language } from '../executor/ParsedRequest.js';

export interface PointerRequest {
  /** The recording; its sound is not listened to. */
  recording: string;
  /** The transcript, with intervals where the condition gives them. */
  lines: readonly { step: number; text: string; startSeconds?: number; endSeconds?: number }[];
  language: Language;
  track: 'A' | 'B';
  /** Track A only; never looked at in track B. */
  sourceHtml: string | null;
  viewport: { width: number; height: number };
  /** Renders the page in track A. */
  sandbox: Sandbox | null;
  /** The folder whose files the page may show. */
  baseDirectory?: string;
  /** Track A: pictures that a description may mean. */
  assets?: readonly PictureAsset[];
  signal?: AbortSignal;
}

/** A track B step as subjects write it (omni2web, Tracks). */
export interface RecoveredStep {
  step: number;
  target: string;
  instruction: string;
}

/** Where the cursor rested for one word, and what was there. */
export interface Sighting {
  phrase: string;
  /** A moment of the recording at which the cursor rests there. */
  timeSeconds: number;
  /** The cursor's tip, in pixels of the recording as shown. */
  x: number;
  y: number;
  /** The region taken for the thing, in pixels of the recording: for marking and cropping. */
  box: Box;
  /** The words in which it is told. */
  description: string;
  /** The element it was mapped to (track A); absent when it is not on the page. */
  path?: string;
}

/** What the pointer saw and did for one spoken line, for the report. */
export interface PointerEvidence {
  step: number;
  startSeconds: number;
  endSeconds: number;
  sightings: Sighting[];
  /** The steps that the line takes back. */
  undoes: number[];
  /** Track A. */
  edits: TypedEdit[];
  /** What could not be read, found or done, in words. */
  problems: string[];
}

export interface PointerResult {
  /** Track B: one for each line. */
  steps?: RecoveredStep[];
  /** Track A. */
  html?: string;
  evidence: PointerEvidence[];
}
