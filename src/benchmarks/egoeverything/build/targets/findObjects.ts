import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { addUsage } from '../../../../core/addUsage.js';
import { DeixisError } from '../../../../core/DeixisError.js';
import { mapAtOnce } from '../../../../core/mapAtOnce.js';
import type { Usage } from '../../../../core/Usage.js';
import type { GazeTrace } from '../../../../gaze/GazeTrace.js';
import { gazeAt } from '../../../../gaze/gazeAt.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import type { SampledFrame } from '../../../../media/SampledFrame.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import type { Model } from '../../../../models/Model.js';
import { detectObjects } from '../../../../perception/objects/detectObjects.js';
import { describePicture } from '../../../../perception/pictureFeatures/describePicture.js';
import type { Counts } from '../ledger/BuildEvent.js';
import type { BoxOrder } from './boxOrders.js';
import { cropThing } from './cropThing.js';
import { type DetectedFrame, detectWithModel } from './detectWithModel.js';
import type { FoundThing } from './FoundThing.js';
import { isSameName } from './isSameName.js';
import { mergeSightings } from './mergeSightings.js';
import type { SeenObject, Sighting } from './SeenObject.js';

/** The released code's, for its features; ours are others and are held to the same. */
const lookAlike = 0.8;
/** Pictures that lie on the disk at once. */
const chunkFrames = 60;

/** Who finds things: the local model, or one that is asked and writes its boxes in the order declared for it. */
export type Detector =
  | { kind: 'local' }
  | { kind: 'model'; model: Model; boxOrder: BoxOrder; prompt: Prompt };

export interface FindObjectsOptions {
  video: string;
  endSeconds: number;
  framesPerMinute: number;
  detector: Detector;
  gaze: GazeTrace | null;
  /** False: every sight is a thing of its own (a build ablation). */
  merge: boolean;
  scratch: string;
  maximumRepairs: number;
  concurrency: number;
  repeat: number;
  signal?: AbortSignal;
  onFrame?: (done: number, total: number) => void;
}

export interface FoundObjects {
  objects: SeenObject[];
  frames: Counts;
  /** Frames at which a valid gaze sample lies within 100 ms. */
  framesWithGaze: number;
  /** What was shown, asked and answered, a frame each. */
  record: object[];
  usage: Usage;
}

/**
 * The things of a video (egoeverything, GOTS): evenly spread frames are searched, what is found is cropped and described, and sights
 * that look alike and are called alike are one thing. A frame that fails costs only itself.
 * @throws DeixisError MEDIA_* (input), and as Model.generate
 */
export async function findObjects(options: FindObjectsOptions): Promise<FoundObjects> {
  const { video, endSeconds, framesPerMinute, gaze, merge, signal, onFrame } = options;
  const count = Math.max(1, Math.round((endSeconds * framesPerMinute) / 60));
  const times = Array.from({ length: count }, (_, index) => ((index + 0.5) * endSeconds) / count);
  const sightings: Sighting[] = [];
  const seen = new Set<number>();
  const frames: Counts = { in: 0, passed: 0, mended: 0, dropped: {} };
  const record: object[] = [];
  let usage: Usage = {};
  let framesWithGaze = 0;
  let done = 0;
  const drop = (reason: string): void => {
    frames.dropped[reason] = (frames.dropped[reason] ?? 0) + 1;
  };
  for (let start = 0; start < times.length; start += chunkFrames) {
    const outDirectory = join(options.scratch, `frames-${start}`);
    const { frames: sampled } = await sampleFrames(video, {
      ...{ at: times.slice(start, start + chunkFrames), outDirectory, clamp: true },
      ...(signal ? { signal } : {}),
    });
    // A video with fewer pictures than asked for gives some of them twice.
    const fresh = sampled.filter(({ timeSeconds }) => !seen.has(timeSeconds) && seen.add(timeSeconds));
    const found = await mapAtOnce(fresh, options.concurrency, async (frame) => {
      signal?.throwIfAborted();
      const isBroken = frame.flags.includes('damaged') || frame.flags.includes('earlier');
      const detected = isBroken
        ? { reason: 'frame-damaged' }
        : await detect(frame, options).catch(frameFault);
      const things = 'things' in detected ? (detected.things ?? []) : [];
      const described = await Promise.all(
        things.map(async ({ name, box }) => ({
          ...{ name, box },
          features: await describePicture(await cropThing(frame.path, box, frame)),
        })),
      );
      done += 1;
      onFrame?.(done, times.length);
      return { frame, detected, described };
    });
    for (const { frame, detected, described } of found) {
      const at = gaze ? gazeAt(gaze, frame.timeSeconds) : null;
      // Gaze may be told in pixels of another size of the same picture.
      const point =
        at && gaze ? { x: (at.x * frame.width) / gaze.width, y: (at.y * frame.height) / gaze.height } : null;
      if (point) framesWithGaze += 1;
      frames.in += 1;
      if ('reason' in detected) drop(detected.reason);
      else if (!detected.things) drop(detected.refused ? 'answer-withheld' : 'answer-unusable');
      else if (detected.rounds.length > 1) frames.mended += 1;
      else frames.passed += 1;
      if ('usage' in detected) usage = record.length === 0 ? detected.usage : addUsage(usage, detected.usage);
      const { timeSeconds, sha256, sentSha256 } = frame;
      record.push({ timeSeconds, sha256, sentSha256, gaze: point, ...detected });
      for (const { name, box, features } of described)
        sightings.push({ timeSeconds, name, box, features, gaze: point });
    }
    await rm(outDirectory, { recursive: true, force: true });
  }
  return {
    objects: merge
      ? mergeSightings(sightings, { lookAlike, sameName: isSameName })
      : sightings.map((sighting) => ({ name: sighting.name, sightings: [sighting] })),
    ...{ frames, framesWithGaze, record, usage },
  };
}

type Detection = Pick<DetectedFrame, 'things' | 'problem' | 'rounds' | 'refused' | 'usage'>;

async function detect(frame: SampledFrame, options: FindObjectsOptions): Promise<Detection> {
  const { detector, maximumRepairs, repeat, signal } = options;
  if (detector.kind === 'local')
    return { things: await detectLocally(frame), rounds: [], refused: false, usage: {} };
  const { model, boxOrder, prompt } = detector;
  return detectWithModel({
    ...{ model, prompt, frame, boxOrder, maximumRepairs, repeat },
    ...(signal ? { signal } : {}),
  });
}

async function detectLocally({ path }: SampledFrame): Promise<FoundThing[]> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const things = await detectObjects({ width: info.width, height: info.height, channels: 3, data });
  return things.map(({ label, box: { x, y, width, height } }) => ({
    name: label,
    box: { left: x, top: y, right: x + width, bottom: y + height },
  }));
}

/** This one frame is refused or its answer cut off; the others may be had. */
function frameFault(error: unknown): { reason: string; detail: string } {
  if (!DeixisError.is(error) || !['MODEL_REFUSED_REQUEST', 'MODEL_ANSWER_CUT'].includes(error.code))
    throw error;
  return { reason: error.code.toLowerCase().replaceAll('_', '-'), detail: error.message };
}
