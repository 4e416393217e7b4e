import type { DatasetFormat } from '../../datasets/DatasetFormat.js';
import { countValues } from '../importing/countValues.js';
import { domains } from './analysis/TaskOutcome.js';
import { describeVideos } from './describeVideos.js';
import { findCheckProblems } from './finalState/findCheckProblems.js';
import { inspectFiles } from './inspectFiles.js';
import { difficulties, type Ego2WebInstance, instanceSchema } from './schema.js';

/** How shared code reads, checks, counts and samples data sets of this benchmark. */
export const datasetFormat: DatasetFormat<Ego2WebInstance> = {
  benchmark: 'ego2web',
  instanceSchema,
  listFiles: ({ videoFile, captionsFile, site }) => [
    ...(videoFile === undefined ? [] : [{ field: 'videoFile', path: videoFile, isVideo: true }]),
    ...(captionsFile === undefined ? [] : [{ field: 'captionsFile', path: captionsFile }]),
    ...(site.kind === 'frozen' ? [{ field: 'site.file', path: site.file }] : []),
  ],
  findProblems: findCheckProblems,
  inspectFiles,
  listSites: ({ site, startUrl, websites }) =>
    site.kind === 'live' ? [...new Set([...(startUrl === undefined ? [] : [startUrl]), ...websites])] : [],
  async describe(instances, directory) {
    return {
      instances: instances.length,
      videos: new Set(instances.map(({ video }) => video)).size,
      withVideo: instances.filter(({ videoFile }) => videoFile !== undefined).length,
      withCaptions: instances.filter(({ captionsFile }) => captionsFile !== undefined).length,
      withFinalState: instances.filter(({ finalState }) => finalState.length > 0).length,
      withEvidence: instances.filter(({ evidence }) => evidence.length > 0).length,
      domains: countValues(
        domains,
        instances.map(({ domain }) => domain ?? '(none)'),
      ),
      difficulty: countValues(
        difficulties,
        instances.map(({ difficulty }) => difficulty ?? '(none)'),
      ),
      websites: countValues(
        [],
        instances.flatMap(({ websites }) => websites),
      ),
      ...(await describeVideos(instances, directory)),
    };
  },
  tellInstance: ({ domain, instruction }) => ({ category: domain ?? '(none)', text: instruction }),
  factors: {
    video: ({ video }) => [video],
    domain: ({ domain }) => [domain ?? '(none)'],
    difficulty: ({ difficulty }) => [difficulty ?? '(none)'],
    website: ({ websites }) => (websites.length > 0 ? websites : ['(none)']),
  },
};
