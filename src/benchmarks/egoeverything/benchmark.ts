import { readInstancesWith } from '../../datasets/readDatasetWith.js';
import type { Benchmark } from '../benchmark.js';
import { datasetFormat } from './datasetFormat.js';
import { conditionDescriptions, conditions, judges, subjects } from './names.js';
import { readOptions } from './plan/EgoEverythingOptions.js';
import { planEgoEverything } from './plan/planEgoEverything.js';
import { readAnswers } from './scoring/readAnswers.js';
import { type EgoEverythingScore, scoreAnswers, summarizeScore } from './scoring/scoreAnswers.js';

/** EgoEverything: questions about what was seen before, on long first-person video with gaze. */
export const benchmark: Benchmark = {
  name: 'egoeverything',
  title: 'EgoEverything: gaze-guided questions on long first-person video',
  conditions,
  conditionDescriptions,
  subjects,
  judges,
  checkOptions: (options) => void readOptions(options),
  plan: planEgoEverything,
  async score(records, request) {
    const { instances } = await readInstancesWith(request.datasetDirectory, datasetFormat);
    return scoreAnswers(readAnswers(records, instances));
  },
  summarize: (score) => summarizeScore(score as EgoEverythingScore),
  async report(input) {
    const { writeReport } = await import('./report/writeReport.js');
    return writeReport(input);
  },
  async exportRun(store) {
    const { exportRun } = await import('./exports/exportRun.js');
    return exportRun(store);
  },
};
