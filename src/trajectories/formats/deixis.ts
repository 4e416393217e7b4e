import { parseDocument } from '../../core/parseDocument.js';
import { trajectorySchema } from '../Trajectory.js';
import type { TrajectoryFormat } from '../TrajectoryFormat.js';
import { isRecord } from './textOf.js';

/** Our own document; its pictures are looked up and hashed again. */
export const deixis: TrajectoryFormat = {
  name: 'deixis',
  fits: (value) => isRecord(value) && value.kind === 'trajectory' && 'schemaVersion' in value,
  read(value, { source }) {
    const { task, instruction, startUrl, agent, finalAnswer, ended, steps, problems } = parseDocument(
      trajectorySchema,
      value,
      source,
    );
    return {
      ...{ task, instruction, startUrl, agent, finalAnswer, ended, problems },
      steps: steps.map(({ index: _, screenshot, ...step }) => ({
        ...step,
        ...(screenshot ? { screenshot: screenshot.path } : {}),
      })),
    };
  },
};
