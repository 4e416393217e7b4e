import type { StoredFile } from '../../../building/StoredFile.js';

export interface PageRecord extends StoredFile {
  page: string;
}

export const itemStates = [
  'scripted',
  'script_rejected',
  'script_accepted',
  'recording_rejected',
  'recorded',
  'annotation_rejected',
  'annotated',
  'accepted',
  'exported',
] as const;
export type ItemState = (typeof itemStates)[number];

/** What an item in each state waits for; the queue of `status`. */
export const waitsFor = {
  scripted: 'first review',
  script_rejected: 'script',
  script_accepted: 'recording',
  recording_rejected: 'recording',
  recorded: 'annotation',
  annotation_rejected: 'annotation',
  annotated: 'second review',
  accepted: 'export',
  exported: 'nothing',
} as const satisfies Record<ItemState, string>;

/** One instance on its way. */
export interface BuildItem {
  id: string;
  page: string;
  language: 'en' | 'zh';
  state: ItemState;
  /** How often each stage was done; the next version's number is one more. */
  versions: { script: number; recording: number; annotation: number };
  script: StoredFile;
  scriptBy: string;
  recording?: StoredFile & { consent: string; durationSeconds: number; width: number; height: number };
  annotation?: StoredFile;
  referencePage?: StoredFile;
  /** The drafts that were made of its rubric. */
  drafts: StoredFile[];
  /** Why it was sent back last. */
  rejection?: string;
}

/** The files that an item stands on, as they must be on disk. */
export function filesOf(item: BuildItem): StoredFile[] {
  return [item.script, item.recording, item.annotation, item.referencePage].flatMap((file) =>
    file ? [{ path: file.path, sha256: file.sha256 }] : [],
  );
}
