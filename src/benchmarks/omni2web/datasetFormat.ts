import type { DatasetFormat } from '../../datasets/DatasetFormat.js';
import { describeDataset } from './describeDataset.js';
import { findInstanceProblems } from './findInstanceProblems.js';
import { instanceSchema, type Omni2WebInstance } from './schema.js';

/** How shared code reads, checks, counts and samples data sets of this benchmark. */
export const datasetFormat: DatasetFormat<Omni2WebInstance> = {
  benchmark: 'omni2web',
  instanceSchema,
  listFiles: (instance) =>
    (['sourcePage', 'referencePage', 'recording'] as const).flatMap((field) => {
      const path = instance[field];
      return path === undefined ? [] : [{ field, path, isVideo: field === 'recording' }];
    }),
  findProblems: findInstanceProblems,
  describe: describeDataset,
  tellInstance: ({ page, transcript }) => ({
    category: page,
    text: transcript.map(({ text }) => text).join(' '),
  }),
  factors: {
    page: ({ page }) => [page],
    language: ({ language }) => [language],
    difficulty: ({ difficulty }) => [difficulty ?? '(none)'],
    operation: ({ steps }) => [...new Set(steps.map(({ operation }) => operation))],
  },
};
