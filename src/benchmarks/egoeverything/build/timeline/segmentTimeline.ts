import { kMeans } from '../../../../perception/clustering/kMeans.js';
import { silhouette } from '../../../../perception/clustering/silhouette.js';
import type { FrameFeatures } from './FrameFeatures.js';
import { type ActivitySegment, joinRuns } from './joinRuns.js';
import { smoothLabels } from './smoothLabels.js';
import { standardiseRows } from './standardiseRows.js';
import type { TimelineProtocol } from './TimelineProtocol.js';

export interface TimelineSegment extends ActivitySegment {
  /** The picture in its middle. */
  keyframeSeconds: number;
}

export interface Timeline {
  protocol: TimelineProtocol['name'];
  groups: number;
  segments: TimelineSegment[];
  inertia: number;
  /** On at most 2,000 pictures drawn by the seed; null with fewer than two groups. */
  silhouette: number | null;
}

/** Cuts a video into activities by how its pictures look (egoeverything, VSSC). The same seed gives the same timeline. */
export async function segmentTimeline(
  { times, rows, dimensions, endSeconds }: FrameFeatures,
  protocol: TimelineProtocol,
  seed: number,
): Promise<Timeline> {
  const count = times.length;
  const features = protocol.standardise ? standardiseRows(rows, count, dimensions) : rows;
  const groups = Math.min(protocol.groups, count, 64);
  const { labels, inertia } = await kMeans(features, count, dimensions, { groups, seed });
  const segments = joinRuns(times, smoothLabels(labels, protocol.halfWindow), endSeconds, protocol);
  return {
    ...{ protocol: protocol.name, groups, inertia },
    segments: segments.map((segment) => ({
      ...segment,
      keyframeSeconds: (segment.startSeconds + segment.endSeconds) / 2,
    })),
    silhouette: await silhouette(features, count, dimensions, labels, { seed }),
  };
}
