import type { MediaFault } from './MediaFault.js';
import { runMediaJob } from './runMediaJob.js';
import type { FrameFlag } from './SampledFrame.js';
import type { VideoFacts } from './VideoFacts.js';

/** A decoded picture, upright, rows packed without gaps. */
export interface DecodedPicture {
  /** Order of presentation within this reading, from 0. */
  index: number;
  timeSeconds: number;
  pts: number;
  timeBase: string;
  width: number;
  height: number;
  /** 1 (gray) or 3 (RGB). */
  channels: 1 | 3;
  /** width * height * channels bytes. Valid until onFrame's promise settles; copy what must live longer. */
  data: Uint8Array;
  /** Equal to the picture before it, byte for byte as decoded. */
  unchanged: boolean;
  flags: FrameFlag[];
}

export interface ReadOptions {
  /** Default 'rgb'. */
  pixels?: 'rgb' | 'gray';
  /** Longest side in pixels; never enlarged. */
  maxSide?: number;
  /** Reads [startSeconds, endSeconds) only. Default all. */
  startSeconds?: number;
  endSeconds?: number;
  /** At least so much time between two pictures. Default 0: every picture. */
  minimumStepSeconds?: number;
  signal?: AbortSignal;
}

export interface ReadResult {
  video: VideoFacts;
  /** How many pictures were given. */
  frameCount: number;
  /** Empty when reading was stopped early. */
  faults: MediaFault[];
}

/**
 * Gives the decoded pictures of a video in order of presentation, with flat memory: the next one is decoded while onFrame
 * works, and waits until its promise settles.
 * @param onFrame give false to stop
 * @throws DeixisError MEDIA_* (input) naming the file and its fault
 */
export async function readFrames(
  path: string,
  { pixels = 'rgb', maxSide, startSeconds, endSeconds, minimumStepSeconds = 0, signal }: ReadOptions,
  onFrame: (picture: DecodedPicture) => unknown,
): Promise<ReadResult> {
  let video: VideoFacts | undefined;
  let frameCount = 0;
  const channels = pixels === 'rgb' ? 3 : 1;
  let size = { width: 0, height: 0 };
  let data = new Uint8Array();
  const result = await runMediaJob<ReadResult>(
    { kind: 'read', path, pixels, maxSide, startSeconds, endSeconds, minimumStepSeconds },
    {
      signal,
      onMessage: (message, payload) => {
        if (message.type === 'facts') {
          video = message.video as VideoFacts;
          return undefined;
        }
        frameCount += 1;
        const { type: _, payloadBytes: __, firstRow, ...facts } = message;
        const picture = facts as unknown as DecodedPicture;
        if (!picture.unchanged) {
          size = { width: picture.width, height: picture.height };
          const length = size.width * size.height * channels;
          if (data.length !== length) data = new Uint8Array(length);
          data.set(payload, Number(firstRow) * size.width * channels);
        }
        return onFrame({ ...picture, ...size, channels, data });
      },
    },
  );
  return { frameCount, faults: [], ...result, video: { ...video!, path } };
}
