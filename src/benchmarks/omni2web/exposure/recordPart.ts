import { stat } from 'node:fs/promises';
import type { ExposurePart } from '../../../core/Exposure.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';

/** Keeps the bytes of a part and says what was shown (contract 2). */
export async function recordPart(part: InputPart, artifacts: ArtifactStore): Promise<ExposurePart> {
  switch (part.type) {
    case 'text':
      return {
        kind: 'text',
        label: part.label,
        sha256: await artifacts.put(part.text),
        characters: part.text.length,
      };
    case 'frame': {
      const { path, requestedSeconds, timeSeconds, pts, timeBase, width, height, sha256, mediaType } =
        part.frame;
      const sentSha256 = await artifacts.putFile(path);
      return {
        kind: 'frame',
        timeSeconds,
        requestedSeconds,
        pts,
        timeBase,
        width,
        height,
        sha256,
        sentSha256,
        mediaType,
      };
    }
    case 'image': {
      // A picture that is of no video has no time on any timeline, so it is recorded by its bytes alone.
      const sentSha256 = await artifacts.putFile(part.path);
      return { kind: 'text', label: `picture: ${part.label}`, sha256: sentSha256, characters: 0 };
    }
    default: {
      const { type, path, mediaType, span, hasAudio, soundShiftSeconds } = part;
      const [sentSha256, { size: sizeBytes }] = await Promise.all([artifacts.putFile(path), stat(path)]);
      return { kind: type, sentSha256, mediaType, sizeBytes, span, hasAudio, soundShiftSeconds };
    }
  }
}
