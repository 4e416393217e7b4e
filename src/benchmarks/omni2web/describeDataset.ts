import { join } from 'node:path';
import { operationTypes } from '../../html/TypedEdit.js';
import { mean } from '../../stats/mean.js';
import { median } from '../../stats/median.js';
import { cancelledSteps } from './activeSteps.js';
import { difficulties, languages, type Omni2WebInstance } from './schema.js';

/** The counts of the source's section on data set statistics (its 3.4), under the same definitions. */
export async function describeDataset(
  instances: readonly Omni2WebInstance[],
  directory: string,
): Promise<Record<string, unknown>> {
  const steps = instances.flatMap((instance) => instance.steps);
  const stepCounts = instances.map((instance) => instance.steps.length);
  const revisions = instances.map(
    (instance) => instance.steps.filter(({ operation }) => operation === 'revert').length,
  );
  const spans = steps.flatMap(({ step, undoes }) => undoes.map((target) => step - target));
  const cancelled = instances.reduce((sum, instance) => sum + cancelledSteps(instance).size, 0);
  const count = <Value>(values: readonly Value[], of: (instance: Omni2WebInstance) => Value | undefined) =>
    Object.fromEntries(values.map((value) => [value, instances.filter((item) => of(item) === value).length]));
  return {
    instances: instances.length,
    pages: new Set(instances.map(({ page }) => page)).size,
    steps: { total: steps.length, active: steps.length - cancelled, cancelled, ...range(stepCounts) },
    operations: Object.fromEntries(
      operationTypes.map((type) => [type, steps.filter(({ operation }) => operation === type).length]),
    ),
    revisions: { total: revisions.reduce((sum, value) => sum + value, 0), ...range(revisions) },
    undoLinks: { total: spans.length, medianSpanSteps: median(spans) },
    languages: count(languages, ({ language }) => language),
    difficulty: {
      ...count(difficulties, ({ difficulty }) => difficulty),
      unknown: instances.filter(({ difficulty }) => difficulty === undefined).length,
    },
    recordings: await describeRecordings(instances, directory),
    rubricItems: instances.reduce((sum, { rubric }) => sum + rubric.length, 0),
    withChecks: instances.filter(({ rubric }) => rubric.some(({ check }) => check !== undefined)).length,
  };
}

function range(values: readonly number[]): { minimum: number; maximum: number; mean: number } {
  return { minimum: Math.min(...values), maximum: Math.max(...values), mean: mean(values) };
}

async function describeRecordings(
  instances: readonly Omni2WebInstance[],
  directory: string,
): Promise<Record<string, unknown>> {
  const paths = [...new Set(instances.flatMap(({ recording }) => recording ?? []))];
  if (paths.length === 0) return { total: 0, totalSeconds: 0, medianSeconds: null };
  const { probeVideo } = await import('../../media/probeVideo.js');
  const seconds: number[] = [];
  for (const path of paths) seconds.push((await probeVideo(join(directory, path))).duration);
  return {
    total: paths.length,
    totalSeconds: seconds.reduce((sum, value) => sum + value, 0),
    medianSeconds: median(seconds),
    minimumSeconds: Math.min(...seconds),
    maximumSeconds: Math.max(...seconds),
  };
}
