import { readInstancesWith } from '../../datasets/readDatasetWith.js';
import type { Benchmark } from '../benchmark.js';
import { datasetFormat } from './datasetFormat.js';
import { conditionDescriptions, conditions, judges, subjects } from './names.js';
import { checkOptions } from './plan/checkOptions.js';
import { readOptions } from './plan/Ego2WebOptions.js';
import { planEgo2Web } from './plan/planEgo2Web.js';
import { publishedModels } from './publishedModels.js';
import { type Ego2WebScore, scoreEpisodes } from './scoring/scoreEpisodes.js';
import { summarizeScore } from './scoring/summarizeScore.js';

/** Ego2Web: from a first-person video and an instruction to a task done on the web. */
export const benchmark: Benchmark = {
  name: 'ego2web',
  title: 'Ego2Web: first-person videos -> tasks done on the web',
  conditions,
  conditionDescriptions,
  subjects,
  judges,
  judgeUnder: (options) => (readOptions(options).paper ? publishedModels.judges[0] : judges[0].name),
  checkOptions: (options) => void checkOptions(options),
  plan: planEgo2Web,
  async score(records, request) {
    const { instances } = await readInstancesWith(request.datasetDirectory, datasetFormat);
    return scoreEpisodes(records, instances, { seed: request.seed });
  },
  summarize: (score) => summarizeScore(score as Ego2WebScore),
  async report(input) {
    const { writeReport } = await import('./report/writeReport.js');
    return writeReport(input);
  },
  async exportRun(store) {
    const { exportRun } = await import('./exports/exportRun.js');
    return exportRun(store);
  },
};
