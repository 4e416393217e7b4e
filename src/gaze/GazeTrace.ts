/** Where somebody looked, in pixels of the frame as shown, from its top left corner. */
export interface GazePoint {
  /** On the presentation timeline of the video. */
  timeSeconds: number;
  x: number;
  y: number;
}

export const gazeFormats = ['aria', 'pupil', 'pupil-cloud', 'released', 'plain'] as const;
export type GazeFormat = (typeof gazeFormats)[number];

/** Why a row gave no point that lies beside the frame, as `leftOut` counts it. */
export const outsidePicture = 'outside the picture';

export interface GazeTrace {
  format: GazeFormat;
  /** In order of time, one a time, inside the frame. */
  points: GazePoint[];
  /** The frame that the pixels are of. */
  width: number;
  height: number;
  /** Rows that gave no point, by reason. */
  leftOut: Record<string, number>;
  /** What a reader of figures made from it must know, one sentence each. */
  notes: string[];
}
