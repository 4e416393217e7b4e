/** One thing that is wrong in a data set; printed as one line. */
export interface DatasetProblem {
  /** Inside the data set folder. */
  file: string;
  /** 1-based; null where the problem is not of one line. */
  line: number | null;
  instance: string | null;
  /** As in "steps[2].undoes[0]"; null where the problem is not of one field. */
  field: string | null;
  /** What was expected, and what is there instead. */
  expected: string;
}

/** "instances.jsonl:3: instance shop-1: steps[2].undoes[0]: an earlier step (1 to 2), not 3" */
export function formatProblem({ file, line, instance, field, expected }: DatasetProblem): string {
  const parts = [line === null ? file : `${file}:${line}`];
  if (instance !== null) parts.push(`instance ${instance}`);
  if (field !== null) parts.push(field);
  return `${parts.join(': ')}: ${expected}`.replace(/[\r\n]+/g, ' ');
}
