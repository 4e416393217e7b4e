import { inputError } from '../../../../core/errors.js';
import type { FrameFile } from '../../../../core/InputPart.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';

/** What an agent looked at, for the record and for the evidence rule. */
export interface Look {
  tool: 'get_frame' | 'get_segment';
  startSeconds: number;
  endSeconds: number;
  frames: { timeSeconds: number; sha256: string; sentSha256: string }[];
}

/** GetFrame and GetSegment over one video, up to the time of the question. */
export interface VideoLooker {
  /** One frame in full resolution, for text and colour. */
  frame(timeSeconds: number): Promise<{ look: Look; frames: FrameFile[] }>;
  /** A stretch in small frames, for what is done in it. */
  segment(startSeconds: number, endSeconds: number): Promise<{ look: Look; frames: FrameFile[] }>;
}

const segmentFrames = 8;
const segmentSidePixels = 512;
/** A longer stretch in so few frames shows no action. */
export const longestSegmentSeconds = 60;

/**
 * Opens a video for looking. Times outside it, or after the question, are refused in words that an agent can mend.
 * @param endSeconds of the video, or the time of the question where that is earlier
 * @throws DeixisError LOOK_OUTSIDE (input) from both
 */
export function openVideoLooker(video: string, endSeconds: number, scratch: string): VideoLooker {
  const check = (...times: number[]): void => {
    const wrong = times.find((time) => !(time >= 0 && time <= endSeconds));
    if (wrong !== undefined)
      throw inputError(
        'LOOK_OUTSIDE',
        `there is nothing to see at ${wrong} s: times go from 0 to ${endSeconds.toFixed(1)} s`,
      );
  };
  const look = async (
    tool: Look['tool'],
    startSeconds: number,
    stopSeconds: number,
    times: number[],
    maxSide?: number,
  ) => {
    const { frames } = await sampleFrames(video, {
      ...{ at: times, outDirectory: scratch, clamp: true },
      ...(maxSide === undefined ? {} : { maxSide }),
    });
    return {
      frames,
      look: {
        ...{ tool, startSeconds, endSeconds: stopSeconds },
        frames: frames.map(({ timeSeconds, sha256, sentSha256 }) => ({ timeSeconds, sha256, sentSha256 })),
      },
    };
  };
  return {
    async frame(timeSeconds) {
      check(timeSeconds);
      return look('get_frame', timeSeconds, timeSeconds, [timeSeconds]);
    },
    async segment(startSeconds, stopSeconds) {
      check(startSeconds, stopSeconds);
      const length = stopSeconds - startSeconds;
      if (!(length > 0 && length <= longestSegmentSeconds))
        throw inputError(
          'LOOK_OUTSIDE',
          `a stretch goes from an earlier to a later time, at most ${longestSegmentSeconds} s apart; it was ${startSeconds} to ${stopSeconds} s`,
        );
      const times = Array.from(
        { length: segmentFrames },
        (_, index) => startSeconds + ((index + 0.5) * length) / segmentFrames,
      );
      return look('get_segment', startSeconds, stopSeconds, times, segmentSidePixels);
    },
  };
}
