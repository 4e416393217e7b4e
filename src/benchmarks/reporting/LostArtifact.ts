import type { RecordKey } from '../../runs/StageTask.js';

/** What a record names, as it is called where one is lost and where several are. */
export const artifactKinds = {
  answer: ['the answer', 'answers'],
  page: ['the edited page', 'edited pages'],
  evidence: ['what the subject wrote down of how it came to this', 'notes of subjects'],
  changes: ['the list of changes', 'lists of changes'],
  reply: ['a reply of the judge', 'replies of the judge'],
  pagePicture: ['the picture of the page', 'pictures of pages'],
  trajectory: ['the trajectory', 'trajectories'],
  screenshot: ['a picture of a step', 'pictures of steps'],
  state: ['the state of the sites', 'states of the sites'],
  keyframe: ['a frame that the judge was shown', 'frames that the judge was shown'],
  frame: ['a frame that was shown', 'frames that were shown'],
  picture: ['a picture that was shown', 'pictures that were shown'],
  recording: ['a recording that was shown', 'recordings that were shown'],
  text: ['a text that was shown', 'texts that were shown'],
  request: ['the request as it was sent', 'requests as they were sent'],
} as const satisfies Record<string, readonly [one: string, several: string]>;

export type ArtifactKind = keyof typeof artifactKinds;

/** An artifact that a record names. */
export interface NamedArtifact {
  kind: ArtifactKind;
  sha256: string;
}

/** One that the run was to keep, and that none of the runs of a report has whole. */
export interface LostArtifact extends NamedArtifact {
  /** Of the run whose record names it. */
  run: { id: string; directory: string };
  /** The subject named as in the report. */
  key: RecordKey;
  /** Its file is there, and is not what its name promises; else there is none that can be read. */
  isDamaged: boolean;
}
