import type { CalibrationItem } from '../../analysis/calibrateJudge.js';
import type { DecisionProtocol } from '../outputDecisions.js';

/** A label and what one judge decided on the same thing. */
export interface JudgedLabel extends CalibrationItem {
  rater: string;
  judge: string;
  protocol: DecisionProtocol;
  /** What was decided on, as the label names it. */
  item: string;
  /** Why the judge decided so. */
  reason: string;
  /** Where the output stands in the report. */
  address: string;
}
