import { stat } from 'node:fs/promises';
import type { ExposurePart } from './Exposure.js';
import type { InputPart } from './InputPart.js';

/** How the bytes of a part are named: kept and named, or only named. Both give a SHA-256. */
export interface PartHashes {
  ofText(text: string): string | Promise<string>;
  ofFile(path: string): Promise<string>;
}

/** The record of a part that is shown as it is (contract 2). */
export async function exposurePartOf(part: InputPart, { ofText, ofFile }: PartHashes): Promise<ExposurePart> {
  switch (part.type) {
    case 'text':
      return {
        kind: 'text',
        label: part.label,
        sha256: await ofText(part.text),
        characters: part.text.length,
      };
    case 'frame': {
      const { path, requestedSeconds, timeSeconds, pts, timeBase, width, height, sha256, mediaType } =
        part.frame;
      const sentSha256 = await ofFile(path);
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
    case 'image':
      // A picture that is of no video has no time on any timeline, so it is recorded by its bytes alone.
      return {
        kind: 'text',
        label: `picture: ${part.label}`,
        sha256: await ofFile(part.path),
        characters: 0,
      };
    default: {
      const { type, path, mediaType, span, hasAudio, soundShiftSeconds } = part;
      const [sentSha256, { size: sizeBytes }] = await Promise.all([ofFile(path), stat(path)]);
      return { kind: type, sentSha256, mediaType, sizeBytes, span, hasAudio, soundShiftSeconds };
    }
  }
}
