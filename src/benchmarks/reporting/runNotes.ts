import type { RunDifference } from '../findRunDifferences.js';
import type { ReportRun } from './ReportRun.js';

/** What is known of the runs of any report. */
export interface RunNotesContent {
  runs: readonly ReportRun[];
  differences: readonly RunDifference[];
  dataset: { directory: string };
  /** Those of the runs that the data set still has. */
  instances: readonly unknown[];
  /** Whether the data set is known to have changed since the runs. */
  dataChanged: boolean;
}

/** What changed while runs were under way or since, what they differ in, and what is missing: true of any benchmark. */
export function runNotes({ runs, differences, dataset, instances, dataChanged }: RunNotesContent): string[] {
  const notes: string[] = [];
  if (dataChanged)
    notes.push(
      `${dataset.directory} has changed since the run: instances and pages shown here may not be those that were judged, and scores are counted over what it has now.`,
    );
  for (const run of runs) notes.push(...driftNotes(run));
  const wanted = new Set(runs.flatMap(({ manifest }) => manifest.dataset.instanceIds)).size;
  if (instances.length < wanted)
    notes.push(
      `${wanted - instances.length} instances of the run are no longer in ${dataset.directory}: they are left out.`,
    );
  for (const { weight, message } of differences)
    if (weight !== 'note') notes.push(`The runs have ${message}.`);
  for (const { manifest, totals } of runs)
    if (totals.done < manifest.planned)
      notes.push(`${manifest.id} is not complete: ${totals.done} of ${manifest.planned} outputs are there.`);
  return notes;
}

function driftNotes({ manifest: { id, sessions }, totals }: ReportRun): string[] {
  const notes: string[] = [];
  const differ = (values: readonly unknown[]): boolean =>
    new Set(values.map((value) => JSON.stringify(value))).size > 1;
  if (differ(sessions.map(({ versions }) => versions)))
    notes.push(`${id} went on with other versions than it began with: its records are not all of one kind.`);
  if (differ(sessions.map(({ environment }) => environment)))
    notes.push(`${id} went on with another browser or decoder than it began with.`);
  const answered = new Map<string, Set<string>>();
  for (const { asked, returned } of totals.models)
    if (returned !== null) answered.set(asked, (answered.get(asked) ?? new Set()).add(returned));
  for (const [asked, returned] of answered)
    if (returned.size > 1)
      notes.push(`${id}: ${asked} answered as several models: ${[...returned].join(', ')}.`);
  return notes;
}
