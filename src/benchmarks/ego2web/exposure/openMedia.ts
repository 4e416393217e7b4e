import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '../../../core/createOnce.js';
import type { Derivation, TimeSpan } from '../../../core/Exposure.js';
import { hashFile, sha256 } from '../../../core/hash.js';
import type { FrameFile } from '../../../core/InputPart.js';
import { mediaTypeOf } from '../../../media/mediaTypeOf.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { sampleFrames } from '../../../media/sampleFrames.js';

const maximumSidePixels = 1024;

export interface VideoFile {
  path: string;
  mediaType: string;
  span: TimeSpan;
  hasAudio: boolean;
  sha256: string;
}

/** What is made from videos, each thing once, however many subjects ask for it. All may throw MEDIA_* (input). */
export interface Media {
  video(path: string): Promise<VideoFile>;
  /** So many frames, evenly spread; fewer where the video has fewer. */
  frames(path: string, count: number): Promise<{ frames: FrameFile[]; derivations: Derivation[] }>;
}

/** @param scratchDirectory where frames are put; it may be taken away when the run is over */
export function openMedia(scratchDirectory: string): Media {
  const once = createOnce();
  const video = (path: string): Promise<VideoFile> =>
    once(`video ${path}`, async () => {
      const { duration, hasAudio } = await probeVideo(path);
      const span = { startSeconds: 0, endSeconds: duration };
      return { path, mediaType: mediaTypeOf(path), span, hasAudio, sha256: await hashFile(path) };
    });
  return {
    video,
    frames: (path, count) =>
      once(`frames ${count} ${path}`, async () => {
        const { sha256: input } = await video(path);
        const outDirectory = join(scratchDirectory, `${sha256(path).slice(0, 16)}-${count}`);
        await mkdir(outDirectory, { recursive: true });
        const { frames } = await sampleFrames(path, { count, maxSide: maximumSidePixels, outDirectory });
        const derivations = frames.map(({ sentSha256, timeSeconds }) => ({
          name: 'frame',
          inputs: [input],
          output: sentSha256,
          span: { startSeconds: timeSeconds, endSeconds: timeSeconds },
        }));
        return { frames, derivations };
      }),
  };
}
