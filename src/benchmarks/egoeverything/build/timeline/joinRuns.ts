/** A stretch of the timeline in which one thing goes on. */
export interface ActivitySegment {
  startSeconds: number;
  endSeconds: number;
  /** The cluster that its pictures are of. */
  group: number;
}

/**
 * Runs of equal labels as stretches: a picture stands for the time until the next one. Runs shorter than the minimum join the
 * longer of their neighbours, shortest first, or are left out.
 */
export function joinRuns(
  times: ArrayLike<number>,
  labels: ArrayLike<number>,
  endSeconds: number,
  { minimumSeconds, short }: { minimumSeconds: number; short: 'merge' | 'drop' },
): ActivitySegment[] {
  const runs: ActivitySegment[] = [];
  for (let place = 0; place < times.length; place += 1) {
    const end = place + 1 < times.length ? times[place + 1]! : endSeconds;
    const last = runs.at(-1);
    if (last?.group === labels[place]!) last.endSeconds = end;
    else runs.push({ startSeconds: times[place]!, endSeconds: end, group: labels[place]! });
  }
  // Before the first picture there is nothing else to see.
  if (runs[0]) runs[0].startSeconds = Math.min(runs[0].startSeconds, times[0]!);
  if (short === 'drop') return runs.filter((run) => lengthOf(run) >= minimumSeconds);
  while (runs.length > 1) {
    const place = runs.reduce(
      (shortest, run, index) => (lengthOf(run) < lengthOf(runs[shortest]!) ? index : shortest),
      0,
    );
    if (lengthOf(runs[place]!) >= minimumSeconds) break;
    absorb(runs, place);
  }
  return runs;
}

function absorb(runs: ActivitySegment[], place: number): void {
  const [before, run, after] = [runs[place - 1], runs[place]!, runs[place + 1]];
  runs.splice(place, 1);
  if (before && (!after || lengthOf(before) >= lengthOf(after))) before.endSeconds = run.endSeconds;
  else after!.startSeconds = run.startSeconds;
  // What stood on both sides of it may be one activity.
  if (before && after && before.group === after.group) {
    before.endSeconds = after.endSeconds;
    runs.splice(runs.indexOf(after), 1);
  }
}

function lengthOf({ startSeconds, endSeconds }: ActivitySegment): number {
  return endSeconds - startSeconds;
}
