import { DeixisError } from '../core/DeixisError.js';
import type { RunManifest } from '../runs/RunManifest.js';

/**
 * Does something that reads the data set of a run that is there already. Nobody has just named the folder then: an error
 * that it is not there says which run means it.
 */
export async function namingRun<Result>(manifest: RunManifest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!DeixisError.is(error) || error.code !== 'DATASET_MISSING') throw error;
    throw new DeixisError({
      code: error.code,
      kind: error.kind,
      message: `run ${manifest.id} was made on a data set that is gone: ${error.message}`,
      hint: 'bring the folder back to that place, with the same instances and files',
      details: { ...error.details, run: manifest.id },
      cause: error,
    });
  }
}
