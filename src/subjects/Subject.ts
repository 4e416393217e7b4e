import type { Derivation, ExposurePart } from '../core/Exposure.js';
import type { InputPart } from '../core/InputPart.js';
import type { Usage } from '../core/Usage.js';

/** One question to a subject: everything it is given, in order. */
export interface SubjectRequest {
  instance: string;
  /** The benchmark's name for what is asked for, such as a track. */
  task: string;
  condition: string;
  parts: readonly InputPart[];
  /** The pictures that a step may ask for, as one of the parts lists them in words. */
  pictures?: readonly { description: string; address?: string }[];
  repeat: number;
  seed: number;
  signal: AbortSignal;
}

/** What came back, as it came; the benchmark reads it. */
export interface SubjectResponse {
  /** The answer; null when there is none. */
  text: string | null;
  /** Why there is no answer: "refused", "not recorded" ... */
  reason?: string;
  /** True when the subject cannot take this task or condition at all. */
  unavailable?: boolean;
  usage: Usage;
  completeness: 'exact' | 'browser-only' | 'declared';
  shown: ExposurePart[];
  conversions: string[];
  /** What was made for the subject before it was shown, beyond what the benchmark made. */
  derivations: Derivation[];
  /** Canonical JSON of the request that was sent, where one was. */
  request?: string;
  models?: { asked: string; returned?: string }[];
}

export interface Subject {
  name: string;
  kind: 'model' | 'program' | 'recorded';
  respond(request: SubjectRequest): Promise<SubjectResponse>;
  close(): Promise<void>;
}
