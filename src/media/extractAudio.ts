import type { MediaFault } from './MediaFault.js';

export interface ExtractedAudio {
  hasAudio: boolean;
  /** Mono, -1 to 1; index 0 is t = 0. Empty when the file has no sound. */
  samples: Float32Array;
  sampleRate: number;
  durationSeconds: number;
  faults: MediaFault[];
}

export declare function extractAudio(
  path: string,
  options?: { sampleRate?: number; signal?: AbortSignal },
): Promise<ExtractedAudio>;
/** The same as a 16-bit mono WAV file, with flat memory. Writes nothing when the file has no sound. */
export declare function extractAudioFile(
  path: string,
  outPath: string,
  options?: { sampleRate?: number; signal?: AbortSignal },
): Promise<{ hasAudio: boolean; durationSeconds: number; faults: MediaFault[] }>;
