import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareGroups } from '../../benchmarks/egoeverything/build/timeline/compareGroups.js';
import { drawTimeline } from '../../benchmarks/egoeverything/build/timeline/drawTimeline.js';
import { openHubFeatures } from '../../benchmarks/egoeverything/build/timeline/openHubFeatures.js';
import { readFeatures } from '../../benchmarks/egoeverything/build/timeline/readFeatures.js';
import { timelineProtocols } from '../../benchmarks/egoeverything/build/timeline/TimelineProtocol.js';
import { clockTime } from '../../benchmarks/egoeverything/exposure/composeQuestion.js';
import { alignColumns } from '../../core/alignColumns.js';
import { counted } from '../../core/counted.js';
import { makeFolder } from '../../core/makeFolder.js';
import { printableLine } from '../../core/printableLine.js';
import { removeEmptyFolders } from '../../core/removeEmptyFolders.js';
import { createStageProgress } from './createStageProgress.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface SegmentVideoFlags {
  protocol: 'paper' | 'released';
  groups: number[];
  every?: number;
  seed: number;
  seeds: number;
  features: string;
  out: string;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis segment`: the timeline of one video, as JSON and as a picture, for each number of groups. */
export async function segmentVideo(video: string, flags: SegmentVideoFlags): Promise<void> {
  const { out, json = false, quiet = false, groups, every, features: model } = flags;
  const protocol = timelineProtocols[flags.protocol];
  const hub = model === 'local' ? {} : await openHubFeatures(model);
  const interrupt = watchInterrupt(() => terminal.error('\nstopping\n'));
  const progress = createStageProgress({ quiet });
  const showLooking = (doneSeconds: number, totalSeconds: number): void =>
    progress.update({
      ...{ stage: 'looking', unit: 'seconds of video' },
      ...{ done: Math.round(doneSeconds), total: Math.round(totalSeconds) },
    });
  const made = makeFolder(out);
  const scratch = await mkdtemp(join(tmpdir(), 'deixis-segment-'));
  const started = performance.now();
  try {
    const sampling = every === undefined ? protocol.sampling : { everySeconds: every };
    const features = await readFeatures(video, sampling, {
      ...hub,
      signal: interrupt.signal,
      onProgress: showLooking,
    });
    showLooking(features.endSeconds, features.endSeconds);
    progress.end();
    for (const problem of features.problems)
      terminal.error(`note: ${printableLine(video)}: ${printableLine(problem)}\n`);
    const [fewest] = [...groups].sort((a, b) => a - b);
    // To look at the same picture more often would say no more.
    if (!features.isStill && features.times.length <= fewest!)
      terminal.error(
        `note: ${counted(features.times.length, 'picture')} of ${features.endSeconds.toFixed(1)} s for ${counted(fewest!, 'group')} say little: look more often with --every\n`,
      );
    const lookingSeconds = (performance.now() - started) / 1000;
    const seeds = Array.from({ length: flags.seeds }, (_, index) => flags.seed + index);
    const rows = await compareGroups(features, protocol, groups, seeds);
    const clusteringSeconds = (performance.now() - started) / 1000 - lookingSeconds;
    const picture = join(out, 'timeline.png');
    const drawn = rows.map(({ groups: count, timeline: { segments } }) => ({ groups: count, segments }));
    await drawTimeline(video, drawn, features.endSeconds, picture, scratch);
    const document = {
      ...{
        video,
        protocol: protocol.name,
        sampling,
        features: features.describedBy,
        seed: flags.seed,
        seeds: flags.seeds,
      },
      ...{ pictures: features.times.length, durationSeconds: features.endSeconds },
      timesRealTime:
        features.endSeconds / (lookingSeconds + clusteringSeconds / seeds.length / groups.length),
      ...{ lookingSeconds, clusteringSeconds },
      problems: features.problems,
      groups: rows.map(({ timeline, ...row }) => ({ ...row, timeline: timeline.segments })),
      picture,
    };
    await writeFile(join(out, 'timeline.json'), `${JSON.stringify(document, null, 2)}\n`);
    if (json) terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    else print(document);
  } catch (error) {
    const code = interrupt.exitCode();
    if (code === undefined) throw error;
    terminal.error('stopped; nothing was written\n');
    process.exitCode = code;
  } finally {
    progress.end();
    interrupt.dispose();
    await rm(scratch, { recursive: true, force: true });
    removeEmptyFolders(made);
  }
}

function print({
  groups,
  picture,
  pictures,
  timesRealTime,
}: {
  groups: {
    groups: number;
    silhouette: number | null;
    segments: number;
    shortestSeconds: number;
    medianSeconds: number;
    longestSeconds: number;
    stability: number | null;
    timeline: { startSeconds: number; endSeconds: number; group: number }[];
  }[];
  picture: string;
  pictures: number;
  timesRealTime: number;
}): void {
  const figure = (value: number | null): string => (value === null ? '-' : value.toFixed(3));
  terminal.out(
    `${alignColumns(
      [
        ['groups', 'segments', 'shortest s', 'median s', 'longest s', 'silhouette', 'stability'],
        ...groups.map((row) => [
          String(row.groups),
          String(row.segments),
          ...[row.shortestSeconds, row.medianSeconds, row.longestSeconds].map((seconds) =>
            seconds.toFixed(1),
          ),
          figure(row.silhouette),
          figure(row.stability),
        ]),
      ],
      0,
    ).join('\n')}\n\n`,
  );
  for (const { startSeconds, endSeconds, group } of groups[0]!.timeline)
    terminal.out(`${clockTime(startSeconds)} to ${clockTime(endSeconds)}  group ${group}\n`);
  terminal.out(
    `\n${counted(pictures, 'picture')} looked at, ${timesRealTime.toFixed(1)} x real time; drawn in ${picture}\n`,
  );
}
