import type { Exposure } from '../core/Exposure.js';
import type { Outcome } from '../core/Outcome.js';
import type { Usage } from '../core/Usage.js';

/** One judged output of a run in a shape that needs no benchmark's words: what formats of the field are made from. */
export interface ExportItem {
  instance: string;
  subject: string;
  condition: string;
  /** 0-based. */
  repeat: number;
  /** The part of the benchmark, such as "A". */
  track: string;
  /** What instances share that makes their scores hang together, such as a page; the instance itself where nothing does. */
  cluster: string;
  outcome: Outcome;
  /** Why, where the outcome is not success or failure. */
  reason: string | null;
  judge: string | null;
  /** From 0 to 1; null where the instance has nothing of the kind. Empty for outputs without a verdict. */
  scores: Record<string, number | null>;
  /** Facts to group by: language, difficulty, executor ... */
  facts: Record<string, string | number | null>;
  steps: ExportStep[];
  startedAt: string;
  endedAt: string;
  /** What each model used for this item, those that judged included. */
  usage: { model: string; role: 'subject' | 'executor' | 'judge'; usage: Usage }[];
  /** What needs the run's artifacts; read one item at a time, since it may be large. */
  readDetail(): Promise<ExportDetail>;
}

/** How one step of the reference came out. */
export interface ExportStep {
  step: number;
  /** In the words of the benchmark: what kind of step, what was right of it. */
  values: Record<string, string | number | boolean | null>;
}

export interface ExportDetail {
  /** What the subject was asked, in words and in short. */
  input: string;
  /** The reference, in words. */
  target: string;
  /** What came back, as it came; null where nothing did. */
  answer: string | null;
  /** Why the judge decided so; null where it did not say. */
  explanation: string | null;
  /** What the subject was shown; null where a run did not record it. */
  exposure: Exposure | null;
  /** Texts of the exposure, by hash. */
  texts: Map<string, string>;
  files: ExportFile[];
}

/** A file of the run that belongs to an item. */
export interface ExportFile {
  /** shown: to the subject. output: what it made. picture: of what it made. */
  role: 'shown' | 'output' | 'picture';
  sha256: string;
  path: string;
  mediaType: string;
}
