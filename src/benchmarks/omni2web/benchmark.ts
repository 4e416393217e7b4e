import type { Benchmark } from '../benchmark.js';
import { conditionDescriptions, conditions, judges, subjects } from './names.js';
import { readOptions } from './plan/Omni2WebOptions.js';
import { planOmni2Web } from './plan/planOmni2Web.js';
import { publishedModels } from './publishedModels.js';
import { readInstances } from './readDataset.js';
import { type Omni2WebScore, scoreRecords } from './scoreRecords.js';
import { summarizeScore } from './summarizeScore.js';

/** Omni2Web: from a screen recording with speech and cursor to the edited page, on three tracks. */
export const benchmark: Benchmark = {
  name: 'omni2web',
  title: 'Omni2Web: screen recordings with speech and cursor -> edited pages',
  conditions,
  conditionDescriptions,
  subjects,
  judges,
  judgeUnder: (options) =>
    readOptions(options).protocol === 'paper' ? publishedModels.judge : judges[0].name,
  checkOptions: (options) => void readOptions(options),
  plan: planOmni2Web,
  async score(records, request) {
    const { instances } = await readInstances(request.datasetDirectory);
    return scoreRecords(records, instances, readOptions(request.options));
  },
  summarize: (score) => summarizeScore(score as Omni2WebScore),
  async report(input) {
    const { writeReport } = await import('./report/writeReport.js');
    return writeReport(input);
  },
  async exportRun(store) {
    const { exportRun } = await import('./exports/exportRun.js');
    return exportRun(store);
  },
};
