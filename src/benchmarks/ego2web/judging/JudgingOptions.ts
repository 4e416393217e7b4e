import { z } from 'zod';
import { parseDocument } from '../../../core/parseDocument.js';
import { trajectoryFormats } from '../../../trajectories/Trajectory.js';
import { protocolNames } from './JudgeProtocol.js';

const judgingOptionsSchema = z.strictObject({
  protocol: z.enum(protocolNames),
  /** Files are taken for this format; else their content tells. */
  format: z.enum(trajectoryFormats).optional(),
  /** d of the source; the protocol's own when absent. */
  threshold: z.int().min(0).max(5).optional(),
  maximumScreenshots: z.int().positive().optional(),
  /** A folder whose prompts go before ours. */
  prompts: z.string().optional(),
  /** A file of evidence, and a list of tasks. */
  evidence: z.string().optional(),
  tasks: z.string().optional(),
});

export type JudgingOptions = z.output<typeof judgingOptionsSchema>;

/** @throws DeixisError DOCUMENT_INVALID (input) */
export function readJudgingOptions(options: Record<string, unknown>): JudgingOptions {
  return parseDocument(judgingOptionsSchema, options, 'options of judging');
}
