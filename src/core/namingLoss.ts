import { DeixisError } from './DeixisError.js';

/** Whose artifact is read: its path says nothing to a reader. */
export interface ArtifactOwner {
  run: string;
  instance: string;
  subject: string;
  condition: string;
}

/** Whether an error says that a file which a run kept is not there or not whole: the fault of one item alone. */
export function isLoss(error: unknown): error is DeixisError {
  return DeixisError.is(error) && (error.code === 'ARTIFACT_MISSING' || error.code === 'ARTIFACT_CORRUPT');
}

/** Does something that reads what a run kept: an error that it is lost says of which run and instance, and what can be done. */
export async function namingLoss<Result>(owner: ArtifactOwner, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isLoss(error)) throw error;
    const { run, instance, subject, condition } = owner;
    throw new DeixisError({
      ...{ code: error.code, kind: error.kind, cause: error },
      message: `run ${run} has lost a file of instance ${instance}, ${subject}, ${condition}: ${error.message}`,
      hint: `bring the file back, or run the instance again in a new run with --ids ${instance}`,
      details: { ...error.details, ...owner },
    });
  }
}
