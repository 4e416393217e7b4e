import { stat } from 'node:fs/promises';
import type { Derivation } from '../../../core/Exposure.js';
import type { InputPart, MediaPart } from '../../../core/InputPart.js';
import type { Capabilities } from '../../../models/capabilities.js';
import type { Media } from '../exposure/openMedia.js';

/** So many frames stand for a video that a model cannot take, where it takes as many. */
const mostFrames = 64;

export interface FittedParts {
  parts: InputPart[];
  conversions: string[];
  derivations: Derivation[];
}

/**
 * What stands for the video as a model can take it, made once an episode: a video that it does not take becomes frames with their
 * times, one a second at most. One picture is left free for that of the page.
 */
export async function fitParts(
  parts: readonly InputPart[],
  { id, capabilities }: { id: string; capabilities: Capabilities },
  media: Media,
): Promise<FittedParts> {
  const fitted: FittedParts = { parts: [], conversions: [], derivations: [] };
  for (const part of parts) {
    if (part.type !== 'video' || (await takes(part, capabilities))) {
      fitted.parts.push(part);
      continue;
    }
    const room = (capabilities.images?.maximumCount ?? mostFrames) - 1;
    const seconds = part.span.endSeconds - part.span.startSeconds;
    const count = Math.max(1, Math.min(mostFrames, room, Math.ceil(seconds)));
    const { frames, derivations } = await media.frames(part.path, count);
    fitted.parts.push(...frames.map((frame): InputPart => ({ type: 'frame', frame })));
    fitted.derivations.push(...derivations);
    fitted.conversions.push(
      `video turned into ${frames.length} frames with their times for ${id}, which cannot take it${part.hasAudio ? '; its sound is left out' : ''}`,
    );
  }
  return fitted;
}

async function takes({ path, hasAudio }: MediaPart, { video }: Capabilities): Promise<boolean> {
  if (!video || (hasAudio && !video.sound)) return false;
  return video.upload || (await stat(path)).size <= video.inlineLimitBytes;
}
