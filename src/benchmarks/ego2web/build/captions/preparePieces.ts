import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputPart } from '../../../../core/InputPart.js';
import { cutVideo, muteVideo } from '../../../../media/editMedia.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import type { Model } from '../../../../models/Model.js';
import { frameTimes, type Piece } from './planPieces.js';

const maximumSidePixels = 1024;

/**
 * What the captioner is shown of each piece: the piece itself, without its sound, where the model takes video, else one frame
 * a second.
 * @throws DeixisError MEDIA_* (input)
 */
export async function preparePieces(
  clip: string,
  pieces: readonly Piece[],
  { model, workDirectory, signal }: { model: Model; workDirectory: string; signal?: AbortSignal },
): Promise<(piece: number) => Promise<InputPart[]>> {
  await mkdir(workDirectory, { recursive: true });
  if (model.capabilities.video) {
    const muted = join(workDirectory, 'muted.mp4');
    await muteVideo(clip, muted);
    return async (piece) => {
      signal?.throwIfAborted();
      const { startSeconds, endSeconds } = pieces[piece]!;
      const path = join(workDirectory, `piece-${piece + 1}.mp4`);
      await cutVideo(muted, path, startSeconds, endSeconds);
      const span = { startSeconds, endSeconds };
      return [{ type: 'video', path, mediaType: 'video/mp4', span, hasAudio: false, soundShiftSeconds: 0 }];
    };
  }
  const times = pieces.map(frameTimes);
  const { frames } = await sampleFrames(clip, {
    at: times.flat(),
    clamp: true,
    maxSide: maximumSidePixels,
    outDirectory: workDirectory,
    ...(signal ? { signal } : {}),
  });
  // By the time that was asked for: a frame that could not be decoded leaves no other out of place.
  return async (piece) => {
    const wanted = new Set(times[piece]);
    return frames
      .filter(({ requestedSeconds }) => wanted.has(requestedSeconds))
      .map((frame): InputPart => ({ type: 'frame', frame }));
  };
}
