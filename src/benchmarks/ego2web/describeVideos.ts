import { join } from 'node:path';
import { DeixisError } from '../../core/DeixisError.js';
import { probeVideo } from '../../media/probeVideo.js';
import { countValues } from '../importing/countValues.js';
import type { Ego2WebInstance } from './schema.js';

interface Spread {
  count: number;
  minimum: number;
  median: number;
  mean: number;
  maximum: number;
}

/**
 * What a data set is made of beside its tasks: lengths of videos and evidence in seconds, sources, who has verified. A
 * video that cannot be read is left out of the lengths; `data validate` tells of it.
 */
export async function describeVideos(
  instances: readonly Ego2WebInstance[],
  directory: string,
): Promise<Record<string, unknown>> {
  const files = new Set(instances.flatMap(({ videoFile }) => videoFile ?? []));
  const lengths: number[] = [];
  for (const file of files)
    try {
      lengths.push((await probeVideo(join(directory, file))).duration);
    } catch (error) {
      if (!DeixisError.is(error)) throw error;
    }
  const evidence = instances.flatMap(({ evidence: ranges }) => {
    if (ranges.length === 0) return [];
    return ranges.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  });
  const of = (read: (instance: Ego2WebInstance) => string | undefined) =>
    countValues(
      [],
      instances.map(read).map((value) => value ?? '(none)'),
    );
  return {
    videoSeconds: spreadOf(lengths),
    evidenceSeconds: spreadOf(evidence),
    evidenceRanges: countValues(
      [],
      instances.map(({ evidence: ranges }) => String(ranges.length)),
    ),
    sources: of(({ source }) => source),
    places: of(({ place }) => place),
    languages: of(({ language }) => language),
    activities: of(({ activity }) => activity),
    verification: of(({ verification }) => verification?.status ?? 'not verified by people'),
    verifiers: countValues(
      [],
      instances.flatMap(({ verification }) => verification?.by ?? []),
    ),
  };
}

function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return {
    count: values.length,
    minimum: round(sorted[0]!),
    median: round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2),
    mean: round(values.reduce((sum, value) => sum + value, 0) / values.length),
    maximum: round(sorted.at(-1)!),
  };
}
