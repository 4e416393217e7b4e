import type { DatasetFormat, InstanceProblem } from '../../datasets/DatasetFormat.js';
import { countValues } from '../importing/countValues.js';
import { inspectFiles } from './inspectFiles.js';
import { boxUnits, categories, type EgoEverythingInstance, instanceSchema } from './schema.js';

/** How shared code reads, checks, counts and samples data sets of this benchmark. */
export const datasetFormat: DatasetFormat<EgoEverythingInstance> = {
  benchmark: 'egoeverything',
  instanceSchema,
  listFiles: ({ videoFile, keyframes, gaze }) => [
    ...(gaze === undefined ? [] : [{ field: 'gaze.file', path: gaze.file }]),
    ...(gaze?.calibrationFile === undefined
      ? []
      : [{ field: 'gaze.calibrationFile', path: gaze.calibrationFile }]),
    ...(videoFile === undefined ? [] : [{ field: 'videoFile', path: videoFile, isVideo: true }]),
    ...keyframes.flatMap(({ picture }, index) =>
      picture === undefined ? [] : [{ field: `keyframes[${index}].picture`, path: picture }],
    ),
  ],
  findProblems({ options, queryTimeSeconds, targetTimeSeconds }) {
    const problems: InstanceProblem[] = [];
    const folded = options.map(foldOption);
    const twice = folded.findIndex((option, index) => folded.indexOf(option) !== index);
    if (twice !== -1) {
      const same = options[twice] === options[folded.indexOf(folded[twice]!)];
      problems.push({
        field: `options[${twice}]`,
        expected: `an option of its own; ${same ? 'an earlier one is the same' : `"${options[folded.indexOf(folded[twice]!)]}" differs from it in case, spaces or the final stop only`}`,
      });
    }
    if (
      queryTimeSeconds !== 'unknown' &&
      targetTimeSeconds !== undefined &&
      queryTimeSeconds < targetTimeSeconds
    )
      problems.push({ field: 'queryTimeSeconds', expected: 'a time at or after targetTimeSeconds' });
    return problems;
  },
  inspectFiles,
  async describe(instances) {
    const boxes = instances.flatMap(({ keyframes }) => keyframes.flatMap(({ box }) => box ?? []));
    return {
      instances: instances.length,
      videos: new Set(instances.map(({ video }) => video)).size,
      withVideo: instances.filter(({ videoFile }) => videoFile !== undefined).length,
      categories: countValues(
        categories,
        instances.map(({ category }) => category),
      ),
      videoDatasets: countValues(
        [],
        instances.map(({ videoDataset }) => videoDataset ?? '(none)'),
      ),
      rightOptions: countValues(
        ['0', '1', '2', '3', '4'],
        instances.map(({ rightOption }) => String(rightOption)),
      ),
      unknownQueryTimes: instances.filter(({ queryTimeSeconds }) => queryTimeSeconds === 'unknown').length,
      keyframes: instances.reduce((sum, { keyframes }) => sum + keyframes.length, 0),
      boxes: {
        total: boxes.length,
        ...countValues(
          boxUnits,
          boxes.map(({ unit }) => unit),
        ),
      },
    };
  },
  tellInstance: ({ category, question }) => ({ category, text: question }),
  factors: {
    video: ({ video }) => [video],
    category: ({ category }) => [category],
    dataset: ({ videoDataset }) => [videoDataset ?? '(none)'],
  },
};

/** Options that nobody could tell apart fold to the same. */
function foldOption(option: string): string {
  return option
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '');
}
