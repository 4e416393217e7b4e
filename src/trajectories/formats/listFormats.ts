import type { TrajectoryFormat } from '../TrajectoryFormat.js';
import { atif } from './atif.js';
import { browserUse } from './browserUse.js';
import { deixis } from './deixis.js';
import { onlineMind2WebVersion1 } from './onlineMind2WebVersion1.js';
import { onlineMind2WebVersion2 } from './onlineMind2WebVersion2.js';
import { webVoyager } from './webVoyager.js';

/** Every format that can be imported; a file fits one at most. */
export const listFormats: readonly TrajectoryFormat[] = [
  deixis,
  onlineMind2WebVersion2,
  atif,
  onlineMind2WebVersion1,
  browserUse,
  webVoyager,
];
