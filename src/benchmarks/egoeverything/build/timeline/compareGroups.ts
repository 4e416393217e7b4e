import { mean } from '../../../../stats/mean.js';
import { boundariesOf, boundaryF1 } from './boundaryF1.js';
import type { FrameFeatures } from './FrameFeatures.js';
import { segmentTimeline, type Timeline } from './segmentTimeline.js';
import type { TimelineProtocol } from './TimelineProtocol.js';

export interface GroupsRow {
  groups: number;
  silhouette: number | null;
  segments: number;
  shortestSeconds: number;
  medianSeconds: number;
  longestSeconds: number;
  /** Mean boundary F1 at 2 s between the timelines of all pairs of seeds: 1 where the start of the clustering changes nothing. */
  stability: number | null;
  timeline: Timeline;
}

/** Numbers of groups side by side; figures but for the stability are of the first seed. */
export async function compareGroups(
  features: FrameFeatures,
  protocol: TimelineProtocol,
  numbers: readonly number[],
  seeds: readonly number[],
): Promise<GroupsRow[]> {
  const rows: GroupsRow[] = [];
  for (const groups of numbers) {
    const timelines: Timeline[] = [];
    for (const seed of seeds) timelines.push(await segmentTimeline(features, { ...protocol, groups }, seed));
    const pairs = timelines.flatMap((one, index) =>
      timelines
        .slice(index + 1)
        .map((other) => boundaryF1(boundariesOf(one.segments), boundariesOf(other.segments)).f1),
    );
    const [timeline] = timelines as [Timeline];
    const lengths = timeline.segments
      .map(({ startSeconds, endSeconds }) => endSeconds - startSeconds)
      .sort((a, b) => a - b);
    rows.push({
      ...{ groups: timeline.groups, silhouette: timeline.silhouette, segments: lengths.length, timeline },
      shortestSeconds: lengths[0] ?? 0,
      medianSeconds: lengths[lengths.length >> 1] ?? 0,
      longestSeconds: lengths.at(-1) ?? 0,
      stability: pairs.length === 0 ? null : mean(pairs),
    });
  }
  return rows;
}
