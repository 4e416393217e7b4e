import type { CalibrationScore } from '../../analysis/calibrateJudge.js';

/** The score of one output by a rater's labels, and by a judge. */
export interface ScoredLabels extends CalibrationScore {
  rater: string;
  judge: string;
}
