import { availableParallelism } from 'node:os';
import type { FrameFile } from '../../../core/InputPart.js';
import { openProcessPool } from '../../../core/openProcessPool.js';
import type { SeenFrame } from './SeenFrame.js';

export interface SeeRequest {
  path: string;
  timeSeconds: number;
  sha256: string;
}

/** Local perception of pictures, each once. */
export interface Seer {
  see(frame: FrameFile, signal?: AbortSignal): Promise<SeenFrame>;
  close(): Promise<void>;
}

/** So many pictures are remembered; questions on one video share most of theirs. */
const remembered = 4000;

export function openSeer(size = Math.min(2, availableParallelism())): Seer {
  const pool = openProcessPool<SeeRequest, SeenFrame>({
    entry: 'benchmarks/egoeverything/memory/seeProcess.js',
    size,
    // Any process sees any picture.
    keyOf: ({ sha256, timeSeconds }) => `${sha256} ${timeSeconds}`,
  });
  const seen = new Map<string, Promise<SeenFrame>>();
  return {
    see({ path, requestedSeconds, sentSha256 }, signal) {
      // By what it shows: a view that is held for long is the same picture at many times.
      let seeing = seen.get(sentSha256);
      if (!seeing) {
        seeing = pool.run({ path, timeSeconds: requestedSeconds, sha256: sentSha256 }, signal);
        seen.set(sentSha256, seeing);
        // Whoever asks again after a stop or a fault tries again.
        seeing.catch(() => seen.delete(sentSha256));
        if (seen.size > remembered) seen.delete(seen.keys().next().value!);
      }
      // When it was asked for, since a view that is held is one frame for as long as it stands.
      return seeing.then((frame) => ({ ...frame, timeSeconds: requestedSeconds }));
    },
    close: () => pool.close(),
  };
}
