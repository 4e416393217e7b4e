import type { Trajectory, TrajectoryFormatName, TrajectoryStep } from './Trajectory.js';

/** A step whose picture is named and not looked up yet. */
export type DraftStep = Omit<TrajectoryStep, 'index' | 'screenshot'> & {
  /** As the source writes it, or as listed in `pictures`. */
  screenshot?: string;
};

/** What a source says, before its pictures are looked up. */
export interface TrajectoryDraft
  extends Pick<Trajectory, 'task' | 'instruction' | 'startUrl' | 'agent' | 'finalAnswer' | 'ended'> {
  steps: DraftStep[];
  problems: string[];
}

/** Where a file lies, as far as formats go by names. */
export interface TrajectoryPlace {
  /** The file as messages name it. */
  source: string;
  /** The name of the folder that it lies in. */
  folderName: string;
  /** Pictures of the folder and of its `trajectory` and `screenshots`, by the first number in their names. */
  pictures: readonly ListedPicture[];
}

export interface ListedPicture {
  /** Inside the folder, with "/". */
  path: string;
  /** The first number in the file's name; null where it has none. */
  number: number | null;
}

/** One format of the field. */
export interface TrajectoryFormat {
  name: TrajectoryFormatName;
  /** Whether a parsed file is of this format, by its content; the name decides for an empty list only. */
  fits(value: unknown, fileName: string): boolean;
  /** @throws DeixisError DOCUMENT_INVALID (input) */
  read(value: unknown, place: TrajectoryPlace): TrajectoryDraft;
}
