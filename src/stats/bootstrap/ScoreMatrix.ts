import { inputError } from '../../core/errors.js';

/** Scores of subjects on tracks over the same instances, and which instances belong together. */
export interface ScoreMatrix {
  subjects: number;
  tracks: number;
  instances: number;
  /** The score at [(subject * tracks + track) * instances + instance]; NaN where there is none. */
  scores: Float64Array;
  /** The cluster (page, video) of each instance, as whole numbers from 0. */
  clusters: ArrayLike<number>;
}

/** @throws DeixisError VALUES_INVALID (input) that names the first place that is wrong */
export function checkScoreMatrix({ subjects, tracks, instances, scores, clusters }: ScoreMatrix): void {
  const refuse = (message: string): never => {
    throw inputError('VALUES_INVALID', message);
  };
  if (instances === 0) refuse('no instances: at least one score is needed');
  if (subjects === 0 || tracks === 0) refuse('no subjects or no tracks: at least one of each is needed');
  if (scores.length !== subjects * tracks * instances)
    refuse(
      `${subjects} x ${tracks} x ${instances} scores expected (subjects x tracks x instances), not ${scores.length}`,
    );
  if (clusters.length !== instances)
    refuse(`a cluster for each of the ${instances} instances expected, not ${clusters.length}`);
  for (let instance = 0; instance < instances; instance += 1) {
    const cluster = clusters[instance]!;
    if (!Number.isInteger(cluster) || cluster < 0)
      refuse(`cluster of instance ${instance}: a whole number from 0 expected, not ${cluster}`);
  }
  for (let index = 0; index < scores.length; index += 1)
    if (Math.abs(scores[index]!) === Infinity)
      refuse(`score of instance ${index % instances}: a finite number expected, not ${scores[index]}`);
}
