/** Seconds on the presentation timeline (contract 1); both ends of a stretch of media. */
export interface TimeSpan {
  startSeconds: number;
  endSeconds: number;
}

/** One thing that was shown, in the order it was shown. Hashes name bytes kept in the artifact store. */
export type ExposurePart =
  | { kind: 'text'; label: string; sha256: string; characters: number }
  | {
      kind: 'frame';
      timeSeconds: number;
      requestedSeconds: number;
      pts: number;
      timeBase: string;
      width: number;
      height: number;
      /** Of the decoded picture, before scaling and burning in. */
      sha256: string;
      /** Of the file that was sent. */
      sentSha256: string;
      mediaType: string;
    }
  | {
      kind: 'video' | 'audio';
      sentSha256: string;
      mediaType: string;
      sizeBytes: number;
      span: TimeSpan;
      hasAudio: boolean;
      /** How far the sound was shifted, circularly; 0 when untouched. */
      soundShiftSeconds: number;
    };

/** Something made from media before it was shown: what it was made from, and the stretch of time it saw. */
export interface Derivation {
  name: string;
  inputs: string[];
  output: string;
  span: TimeSpan;
}

/** The record of exactly what a subject or a judge was given (contract 2). */
export interface Exposure {
  /** exact: our own calls; browser-only: outside programs; declared: recorded outputs. */
  completeness: 'exact' | 'browser-only' | 'declared';
  condition: string;
  parts: ExposurePart[];
  derivations: Derivation[];
  /** Artifact hash of the request as canonical JSON without secrets, where there was one. */
  requestSha256?: string;
  /** Every conversion that the subject's capabilities forced, in words a reader understands. */
  conversions: string[];
}
