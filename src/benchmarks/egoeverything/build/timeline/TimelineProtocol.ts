/** How a video without narration is cut into activities (egoeverything, VSSC). */
export interface TimelineProtocol {
  name: 'paper' | 'released';
  /** Pictures that are looked at: one each so many seconds, or every so many-th frame. */
  sampling: { everySeconds: number } | { everyFrames: number };
  /** Whether each number of the features is brought to mean 0 and deviation 1 over the video. */
  standardise: boolean;
  /** Neighbours on either side whose majority gives a picture its label. */
  halfWindow: number;
  minimumSeconds: number;
  /** What becomes of shorter runs: part of the longer neighbour, or a gap in the timeline. */
  short: 'merge' | 'drop';
  groups: number;
}

/**
 * paper: what the paper says, one picture a second since it does not say how many (OURS). released: what the authors' code
 * does; its window is 5 pictures in all, and it drops short runs.
 */
export const timelineProtocols: Readonly<Record<TimelineProtocol['name'], TimelineProtocol>> = {
  paper: {
    name: 'paper',
    sampling: { everySeconds: 1 },
    ...{ standardise: false, halfWindow: 5, minimumSeconds: 2, short: 'merge', groups: 12 },
  },
  released: {
    name: 'released',
    sampling: { everyFrames: 5 },
    ...{ standardise: true, halfWindow: 2, minimumSeconds: 2, short: 'drop', groups: 12 },
  },
};
