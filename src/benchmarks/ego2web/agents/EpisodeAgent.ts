import type { Episode } from '../../../browser/agent/Episode.js';
import type { Derivation, ExposurePart } from '../../../core/Exposure.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { Usage } from '../../../core/Usage.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { CaptionPiece } from '../exposure/captionsFile.js';
import type { Condition } from '../names.js';

/** What a subject is given of one task: nothing of the instance beyond this may reach it (contract 2). */
export interface GivenTask {
  id: string;
  instruction: string;
  startUrl: string;
  /** Hosts that pages may lead to, with their subdomains. */
  allowedHosts: readonly string[];
  condition: Condition;
  /** What stands for the video, in order: a video, frames with their times, captions, or nothing. Without the task's text. */
  parts: readonly InputPart[];
  /** The same for programs that want data: each is there only in a condition that gives it. */
  video?: { path: string; mediaType: string };
  captions?: readonly CaptionPiece[];
  /** What the evidence shows, told in the condition oracle. */
  oracle?: readonly string[];
}

export interface EpisodeTask {
  given: GivenTask;
  /** Freshly opened on the start page. The agent acts in it until it has ended; who called it finishes and closes it. */
  episode: Episode;
  /** 0-based. */
  repeat: number;
  seed: number;
  signal: AbortSignal;
  /** For texts and pictures that explain what was done; a result names them by hash. */
  artifacts: ArtifactStore;
}

/** What an agent tells beside what its episode recorded. */
export interface EpisodeWork {
  /** Why nothing usable came of it, such as "refused"; absent otherwise, also where the task was not done. */
  unusable?: string;
  usage?: Usage;
  models?: { asked: string; returned?: string }[];
  /** What it was shown beyond `given.parts`, and what was made of the video for it. */
  shown?: ExposurePart[];
  derivations?: Derivation[];
  conversions?: string[];
  /** Hash of a text, such as a JSON document, that explains how it came to its answer. */
  evidence?: string;
}

/** Whoever does a task through an episode of ours: a model, the reader, nothing at all. */
export interface EpisodeAgent {
  name: string;
  /** For the trajectory document. */
  agent: { name: string; model: string | null };
  /** Why it cannot take a condition; undefined where it can. */
  cannotTake?(condition: Condition): string | undefined;
  act(task: EpisodeTask): Promise<EpisodeWork>;
  close(): Promise<void>;
}
