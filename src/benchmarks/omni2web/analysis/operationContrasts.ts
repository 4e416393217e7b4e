import type { OperationType } from '../../../html/TypedEdit.js';
import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapContrasts, type Contrast } from '../../../stats/bootstrap/bootstrapContrasts.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { isTooFew } from '../../../stats/factorTable.js';
import { spearman } from '../../../stats/spearman.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { operationTable } from '../scoring/operationTable.js';
import type { ScoredOutput } from './ScoredOutput.js';

export interface OperationContrast {
  operation: OperationType;
  /** Steps that are scored on each track (those of B are of the full history), pages that have some, and whether they are few. */
  counts: Record<Track, { n: number; clusters: number; tooFew: boolean }>;
  /** Joint correctness in percent: micro over steps within a subject, macro over subjects. */
  macro: Record<Track, number | null>;
  /** Their intervals, over pages drawn anew. */
  intervals: Record<Track, { low: number; high: number } | null>;
  /** In percentage points, over pages drawn anew; null where a subject has no step of it on a track. */
  gain: BootstrapDifference | null;
  loss: BootstrapDifference | null;
}

export interface OperationContrasts {
  /** The subjects that have all three tracks: the comparison is over these. */
  subjects: string[];
  /** `gain` is track C minus track A, `loss` is B minus C. */
  operations: OperationContrast[];
  /** Spearman correlation of the operations' macro rates on two tracks; null where not defined. */
  rankings: { AB: number | null; AC: number | null; BC: number | null };
}

/** How operations fare from track to track (omni2web, Analyses 2 and 13; A.2). */
export function operationContrasts(
  outputs: readonly ScoredOutput[],
  options: BootstrapOptions = {},
): OperationContrasts {
  const subjects = [...new Set(outputs.map(({ subject }) => subject))].filter((subject) =>
    tracks.every((track) => outputs.some((output) => output.subject === subject && output.track === track)),
  );
  const own = outputs.filter(({ subject }) => subjects.includes(subject));
  const tables = tracks.map((track) =>
    operationTable(
      new Map(
        subjects.map((subject) => [
          subject,
          own
            .filter((output) => output.subject === subject && output.track === track)
            .flatMap(({ steps }) => steps),
        ]),
      ),
    ),
  );
  const operations = tables[0]!
    .map(({ operation }, index): OperationContrast => {
      const [A, B, C] = tables.map((table) => table[index]!.macro);
      return { operation, macro: { A: A!, B: B!, C: C! }, ...contrast(own, subjects, operation, options) };
    })
    .filter(({ counts }) => tracks.some((track) => counts[track].n > 0));
  const correlate = (first: Track, second: Track): number | null => {
    const both = operations.filter(({ macro }) => macro[first] !== null && macro[second] !== null);
    return spearman(
      both.map(({ macro }) => macro[first]!),
      both.map(({ macro }) => macro[second]!),
    );
  };
  return {
    subjects,
    operations,
    rankings: { AB: correlate('A', 'B'), AC: correlate('A', 'C'), BC: correlate('B', 'C') },
  };
}

function contrast(
  outputs: readonly ScoredOutput[],
  subjects: readonly string[],
  operation: OperationType,
  options: BootstrapOptions,
): Pick<OperationContrast, 'counts' | 'gain' | 'loss' | 'intervals'> {
  const places = new Map<string, number>();
  const pageOf: string[] = [];
  const found: { column: number; place: number; joint: boolean }[] = [];
  for (const { subject, track, instance, page, steps } of outputs) {
    for (const { step, operation: its, target, action } of steps) {
      if (its !== operation) continue;
      const key = `${instance} ${step}`;
      if (!places.has(key)) {
        places.set(key, places.size);
        pageOf.push(page);
      }
      const column = subjects.indexOf(subject) * tracks.length + tracks.indexOf(track);
      found.push({ column, place: places.get(key)!, joint: target && action });
    }
  }
  const steps = places.size;
  const countOf = (track: Track): OperationContrast['counts'][Track] => {
    const own = new Set(
      found
        .filter(({ column }) => column % tracks.length === tracks.indexOf(track))
        .map(({ place }) => place),
    );
    const counted = { n: own.size, clusters: new Set([...own].map((place) => pageOf[place])).size };
    return { ...counted, tooFew: isTooFew(counted) };
  };
  const counts = { A: countOf('A'), B: countOf('B'), C: countOf('C') };
  if (steps === 0) return { counts, gain: null, loss: null, intervals: { A: null, B: null, C: null } };
  const scores = new Float64Array(subjects.length * tracks.length * steps).fill(Number.NaN);
  for (const { column, place, joint } of found) scores[column * steps + place] = joint ? 100 : 0;
  const between = (first: Track, second: Track): Contrast =>
    subjects.flatMap((_, subject) => [
      { subject, track: tracks.indexOf(first), weight: 1 / subjects.length },
      { subject, track: tracks.indexOf(second), weight: -1 / subjects.length },
    ]);
  const shape = { subjects: subjects.length, tracks: tracks.length, instances: steps };
  const over = (track: Track): Contrast =>
    subjects.map((_, subject) => ({ subject, track: tracks.indexOf(track), weight: 1 / subjects.length }));
  const [gain, loss, A, B, C] = bootstrapContrasts(
    { ...shape, scores, clusters: numberClusters(pageOf) },
    [between('C', 'A'), between('B', 'C'), ...tracks.map(over)],
    options,
  ).map((found) => found ?? null);
  const interval = (found: BootstrapDifference | null | undefined) =>
    found?.low == null || found.high === null ? null : { low: found.low, high: found.high };
  return {
    ...{ counts, gain: gain!, loss: loss! },
    intervals: { A: interval(A), B: interval(B), C: interval(C) },
  };
}
