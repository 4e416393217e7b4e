import { addUsage } from '../../../../core/addUsage.js';
import { usageError } from '../../../../core/errors.js';
import { mapAtOnce } from '../../../../core/mapAtOnce.js';
import type { Usage } from '../../../../core/Usage.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import type { Model } from '../../../../models/Model.js';
import type { Counts } from '../ledger/BuildEvent.js';
import type { ActivityLine } from '../questions/QuestionDraft.js';
import { findActivityFile } from './findActivityFile.js';
import { openHubFeatures } from './openHubFeatures.js';
import { readFeatures } from './readFeatures.js';
import { segmentTimeline } from './segmentTimeline.js';
import { timelineProtocols } from './TimelineProtocol.js';
import { writeActivityLine } from './writeActivityLine.js';

export interface TimelineOptions {
  video: string;
  /** Of its pictures. */
  endSeconds: number;
  protocol: 'paper' | 'released';
  /** Absent: as the protocol says. */
  groups?: number;
  /** "local", or an image model of the hub. */
  features: string;
  seed: number;
  /** Needed where the video has to be clustered. */
  captioner?: Model;
  prompt: Prompt;
  scratch: string;
  maximumRepairs: number;
  concurrency: number;
  repeat: number;
  signal?: AbortSignal;
  onSeconds?: (done: number, total: number) => void;
  onLine?: (done: number, total: number) => void;
}

export interface VideoTimeline {
  made: 'clusters' | 'summary' | 'narrations';
  lines: ActivityLine[];
  counts: Counts;
  /** What was measured, shown, asked and answered. */
  record: object;
  usage: Usage;
}

/**
 * The activity timeline of a video (egoeverything, VSSC): what lies beside it, or stretches that look alike, each put into words by a
 * model from its keyframe. A stretch without a usable line is left out and counted.
 * @throws DeixisError OPTION_MISSING (usage) without a captioner, MEDIA_* (input), and as openHubFeatures and Model.generate
 */
export async function makeVideoTimeline(options: TimelineOptions): Promise<VideoTimeline> {
  const { video, endSeconds, protocol, seed, captioner, prompt, scratch, signal } = options;
  const found = await findActivityFile(video, endSeconds);
  if (found) {
    const count = found.lines.length;
    const counts = { in: count, passed: count, mended: 0, dropped: {} };
    return { ...found, counts, record: { made: found.made }, usage: {} };
  }
  if (!captioner)
    throw usageError(
      'OPTION_MISSING',
      `--captioner: expected a model: ${video} has neither a summary nor narrations beside it`,
      { hint: 'give provider/model; it sees one picture a stretch' },
    );
  const withSignal = signal ? { signal } : {};
  const rules = {
    ...timelineProtocols[protocol],
    ...(options.groups === undefined ? {} : { groups: options.groups }),
  };
  const features = await readFeatures(video, rules.sampling, {
    ...withSignal,
    ...(options.features === 'local' ? {} : await openHubFeatures(options.features)),
    onProgress: options.onSeconds ?? (() => undefined),
  });
  const timeline = await segmentTimeline(features, rules, seed);
  const { segments } = timeline;
  const { frames } =
    segments.length === 0
      ? { frames: [] }
      : await sampleFrames(video, {
          at: segments.map(({ keyframeSeconds }) => keyframeSeconds),
          ...{ outDirectory: scratch, clamp: true, ...withSignal },
        });
  let done = 0;
  const written = await mapAtOnce(segments, options.concurrency, async (segment, index) => {
    const line = await writeActivityLine({
      ...{ model: captioner, prompt, segment, frame: frames[index]! },
      ...{ maximumRepairs: options.maximumRepairs, repeat: options.repeat, ...withSignal },
    });
    done += 1;
    options.onLine?.(done, segments.length);
    return line;
  });
  const kept = written.flatMap(({ line }, index) => {
    if (line === undefined) return [];
    const { startSeconds, endSeconds: stop } = segments[index]!;
    return [{ startSeconds, endSeconds: stop, description: line }];
  });
  const mended = written.filter(({ line, rounds }) => line !== undefined && rounds.length > 1).length;
  const gaps = written.length - kept.length;
  const { silhouette, inertia, groups } = timeline;
  return {
    ...{ made: 'clusters', lines: kept },
    counts: {
      ...{ in: written.length, passed: kept.length - mended, mended },
      dropped: gaps === 0 ? {} : { 'no-usable-line': gaps },
    },
    record: {
      ...{ made: 'clusters', protocol, seed, groups, inertia, silhouette },
      ...{ features: features.describedBy, pictures: features.times.length },
      ...{ prompt: prompt.name, promptSha256: prompt.sha256, modelAsked: captioner.id },
      segments: segments.map((segment, index) => ({ ...segment, ...written[index] })),
    },
    usage:
      written
        .map(({ usage }) => usage)
        .reduce<Usage | undefined>((sum, one) => (sum ? addUsage(sum, one) : one), undefined) ?? {},
  };
}
