import type { Benchmark } from '../../benchmark.js';
import { protocols } from './JudgeProtocol.js';
import { readJudgingOptions } from './JudgingOptions.js';
import { planJudging } from './planJudging.js';
import { type JudgingScore, scoreJudging, summarizeJudging } from './scoreJudging.js';

/** Judging finished trajectories of web agents: a run whose subjects have answered already. */
export const benchmark: Benchmark = {
  name: 'trajectories',
  title: 'Finished trajectories of web agents, judged',
  conditions: ['declared'],
  conditionDescriptions: { declared: 'what the source of a trajectory says that its agent was given' },
  subjects: [{ name: 'recorded', description: 'whoever made the trajectories' }],
  judges: Object.values(protocols).map(({ name, title }) => ({ name, description: `${title}; any model` })),
  checkOptions: (options) => void readJudgingOptions(options),
  plan: planJudging,
  score: async (records) => scoreJudging(records),
  summarize: (score) => summarizeJudging(score as JudgingScore),
  async report(input) {
    const { writeJudgingReport } = await import('./writeJudgingReport.js');
    return writeJudgingReport(input);
  },
  async exportRun(store) {
    const { exportJudging } = await import('./exportJudging.js');
    return exportJudging(store);
  },
};
