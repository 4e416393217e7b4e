import type { TimeSpan } from './Exposure.js';

/** A decoded picture written to a file, with where in time it comes from. */
export interface FrameFile {
  path: string;
  mediaType: 'image/jpeg' | 'image/png';
  timeSeconds: number;
  requestedSeconds: number;
  pts: number;
  timeBase: string;
  width: number;
  height: number;
  /** Of the picture as decoded, before scaling and burning in. */
  sha256: string;
  /** Of the file. */
  sentSha256: string;
}

/** A video or a sound, as a file. */
export interface MediaPart {
  type: 'video' | 'audio';
  path: string;
  mediaType: string;
  span: TimeSpan;
  hasAudio: boolean;
  /** How far the sound was shifted, circularly; 0 when untouched. */
  soundShiftSeconds: number;
}

/** What a benchmark hands to a subject or judge, in order. Media are files, so that memory stays flat. */
export type InputPart =
  | { type: 'text'; text: string; label: string }
  | { type: 'frame'; frame: FrameFile }
  | { type: 'image'; path: string; mediaType: string; label: string }
  | MediaPart;
