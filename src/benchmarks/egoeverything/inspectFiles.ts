import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { attemptInput } from '../../core/attemptInput.js';
import { parseDocument } from '../../core/parseDocument.js';
import { readJsonFile } from '../../core/parseJson.js';
import type { InstanceProblem } from '../../datasets/DatasetFormat.js';
import { probeVideo } from '../../media/probeVideo.js';
import type { VideoFacts } from '../../media/VideoFacts.js';
import { activitySummarySchema } from './build/timeline/findActivityFile.js';
import { lateSeconds } from './exposure/buildExposure.js';
import { readInstanceGaze } from './exposure/readInstanceGaze.js';
import type { EgoEverythingInstance } from './schema.js';

type Found = InstanceProblem & { instance: string };

/**
 * What is wrong with gaze, timelines and times when they are held against the videos: each file is opened once and told with the
 * first instance that names it.
 */
export async function inspectFiles(
  instances: readonly EgoEverythingInstance[],
  directory: string,
): Promise<Found[]> {
  const problems: Found[] = [];
  const videos = new Map<string, VideoFacts | undefined>();
  const opened = new Set<string>();
  for (const instance of instances) {
    const { id, video, videoFile, gaze } = instance;
    const tell = (field: string, expected: string): void =>
      void problems.push({ instance: id, field, expected });
    if (videoFile !== undefined && !videos.has(videoFile))
      // A video that cannot be opened is told by whoever checks the files themselves.
      videos.set(videoFile, (await attemptInput(() => probeVideo(join(directory, videoFile)))).value);
    const facts = videoFile === undefined ? undefined : videos.get(videoFile);
    if (facts) findLateTimes(instance, facts, tell);
    const timeline = `timelines/${video}_summary.json`;
    if (!opened.has(timeline) && existsSync(join(directory, timeline))) {
      opened.add(timeline);
      await inspectTimeline(directory, timeline, facts, tell);
    }
    const gazeKey = JSON.stringify([gaze, videoFile]);
    if (!gaze || opened.has(gazeKey)) continue;
    opened.add(gazeKey);
    await inspectGaze(gaze, directory, facts, tell);
  }
  return problems;
}

type Tell = (field: string, expected: string) => void;

function findLateTimes(
  { targetTimeSeconds, queryTimeSeconds, keyframes }: EgoEverythingInstance,
  { duration, width, height }: VideoFacts,
  tell: Tell,
): void {
  const inside = `a time in the video, which is ${duration.toFixed(2)} s long`;
  if (targetTimeSeconds !== undefined && targetTimeSeconds > duration) tell('targetTimeSeconds', inside);
  if (queryTimeSeconds !== 'unknown' && queryTimeSeconds > duration + lateSeconds)
    tell('queryTimeSeconds', `${inside}, or "unknown"`);
  for (const [index, { timeSeconds, box }] of keyframes.entries()) {
    if (timeSeconds > duration) tell(`keyframes[${index}].timeSeconds`, inside);
    if (!box || box.unit === 'unknown') continue;
    const [right, bottom] = box.unit === 'thousandths' ? [1000, 1000] : [width, height];
    if (box.right > right || box.bottom > bottom)
      tell(
        `keyframes[${index}].box`,
        `a box inside the frame, ${right} x ${bottom} ${box.unit === 'thousandths' ? 'thousandths' : 'pixels'}`,
      );
  }
}

async function inspectGaze(
  gaze: NonNullable<EgoEverythingInstance['gaze']>,
  directory: string,
  facts: VideoFacts | undefined,
  tell: Tell,
): Promise<void> {
  const { value: trace, problem } = await attemptInput(() => readInstanceGaze(gaze, directory));
  if (problem !== undefined) tell('gaze.file', `gaze that can be read; ${problem}`);
  if (!trace) return;
  if (trace.points.length === 0) {
    const reasons = Object.entries(trace.leftOut).map(([reason, rows]) => `${rows} rows: ${reason}`);
    tell('gaze.file', `a sample with a value; ${reasons.join(', ') || 'it has no rows'}`);
    return;
  }
  if (!facts) return;
  const inTime = trace.points.some(({ timeSeconds }) => timeSeconds >= 0 && timeSeconds <= facts.duration);
  if (!inTime)
    tell(
      'gaze.file',
      `samples while the video runs, 0 to ${facts.duration.toFixed(2)} s; they are from ${trace.points[0]!.timeSeconds.toFixed(2)} to ${trace.points.at(-1)!.timeSeconds.toFixed(2)} s (clockZeroSeconds and offsetSeconds set the clock)`,
    );
  const stretch = gaze.width / gaze.height / (facts.width / facts.height);
  // A frame that was scaled keeps its shape; rounding to whole pixels changes it a little.
  if (stretch < 0.98 || stretch > 1.02)
    tell(
      'gaze.width',
      `a frame of the shape of the video's, ${facts.width} x ${facts.height}; not ${gaze.width} x ${gaze.height}`,
    );
}

async function inspectTimeline(
  directory: string,
  file: string,
  facts: VideoFacts | undefined,
  tell: Tell,
): Promise<void> {
  const { value: lines, problem } = await attemptInput(async () =>
    parseDocument(activitySummarySchema, await readJsonFile(join(directory, file)), file),
  );
  if (problem !== undefined) tell('video', `activities in ${file} that can be read; ${problem}`);
  const late = lines?.findIndex(({ end_time }) => facts && end_time > facts.duration + lateSeconds) ?? -1;
  if (facts && late >= 0)
    tell(
      'video',
      `activities in ${file} that lie in the video, which is ${facts.duration.toFixed(2)} s long; [${late}] ends at ${lines![late]!.end_time} s`,
    );
}
