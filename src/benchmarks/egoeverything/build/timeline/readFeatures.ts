import { inputError } from '../../../../core/errors.js';
import { probeVideo } from '../../../../media/probeVideo.js';
import { readFrames } from '../../../../media/readFrames.js';
import type { Picture } from '../../../../perception/Picture.js';
import { describePicture } from '../../../../perception/pictureFeatures/describePicture.js';
import type { FrameFeatures } from './FrameFeatures.js';
import type { TimelineProtocol } from './TimelineProtocol.js';

export interface ReadFeaturesOptions {
  /** Describes a picture in numbers, always as many. Default: the local model. */
  describe?: (picture: Picture) => Promise<Float32Array>;
  describedBy?: string;
  /** Longest side at which pictures are given. Default 256. */
  maxSide?: number;
  /** Told up to which second it has looked, and of how many. */
  onProgress?: (doneSeconds: number, totalSeconds: number) => void;
  signal?: AbortSignal;
}

/**
 * Looks at the pictures of a video and describes each; one that is held for long counts at every step of time. Cost grows with the pictures looked at; memory with their features alone.
 * @throws DeixisError MEDIA_* (input), VIDEO_EMPTY (input)
 */
export async function readFeatures(
  video: string,
  sampling: TimelineProtocol['sampling'],
  {
    describe = describePicture,
    describedBy = 'local',
    maxSide = 256,
    onProgress,
    signal,
  }: ReadFeaturesOptions = {},
): Promise<FrameFeatures> {
  const facts = await probeVideo(video);
  const times: number[] = [];
  const described: Float32Array[] = [];
  const every = 'everyFrames' in sampling ? sampling.everyFrames : 1;
  const holdSeconds = 'everySeconds' in sampling ? sampling.everySeconds : undefined;
  // A picture that a file shows for longer than a step looks the same at each of them.
  const holdUntil = (seconds: number): void => {
    const last = described.at(-1);
    if (holdSeconds === undefined || !last) return;
    while (seconds - times.at(-1)! >= 1.5 * holdSeconds) {
      times.push(times.at(-1)! + holdSeconds);
      described.push(last);
    }
  };
  let seen = 0;
  const { faults } = await readFrames(
    video,
    {
      ...{ pixels: 'rgb', maxSide },
      ...('everySeconds' in sampling ? { minimumStepSeconds: sampling.everySeconds } : {}),
      ...(signal === undefined ? {} : { signal }),
    },
    async (picture) => {
      seen += 1;
      if ((seen - 1) % every !== 0) return;
      holdUntil(picture.timeSeconds);
      // A picture that has not changed looks as the one before it.
      const last = described.at(-1);
      described.push(picture.unchanged && every === 1 && last ? last : await describe(picture));
      times.push(picture.timeSeconds);
      onProgress?.(picture.timeSeconds, facts.duration);
    },
  );
  holdUntil(facts.videoEnd);
  if (described.length === 0)
    throw inputError('VIDEO_EMPTY', `${video}: not one picture of it could be looked at`, {
      hint: 'see with "deixis frames VIDEO" what can be decoded; get another copy where nothing can',
    });
  const dimensions = described[0]!.length;
  const rows = new Float32Array(described.length * dimensions);
  described.forEach((features, index) => {
    rows.set(features, index * dimensions);
  });
  return {
    ...{ times: Float64Array.from(times), rows, dimensions, describedBy },
    endSeconds: facts.videoEnd,
    isStill: facts.frameCount === 1,
    problems: [
      ...faults.map(
        ({ startSeconds, endSeconds, reason }) =>
          `damaged from ${startSeconds.toFixed(2)} to ${endSeconds.toFixed(2)} s: ${reason}`,
      ),
      ...facts.notes.map(({ message }) => message),
      ...(facts.frameCount === 1
        ? ['it holds a single picture: nothing changes in it, and a timeline of it says nothing']
        : []),
    ],
  };
}
