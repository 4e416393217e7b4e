const start = 'not run, waits for the retry of stage';

/** What the record of a task says that was not run since a record it is made from is an error. */
export function waitingReason(stage: string, why: string): string {
  return `${start} "${stage}": ${why}`;
}

/** True for the reason of a record that is an error only because another is. */
export function isWaitingReason(reason: string): boolean {
  return reason.startsWith(start);
}
