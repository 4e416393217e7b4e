import type { CaptionPiece } from './captionsFile.js';

/** Captions as lines, each after its times: "[5.0-10.0 s] A hand takes a can. Objects: can (red, on a shelf)". */
export function formatCaptions(pieces: readonly CaptionPiece[]): string {
  return pieces
    .map(({ startSeconds, endSeconds, objects, ...piece }) => {
      const named = Object.entries(objects).map(([name, words]) => (words ? `${name} (${words})` : name));
      const line = `[${startSeconds.toFixed(1)}-${endSeconds.toFixed(1)} s] ${piece['video description']}`;
      return `${line}${named.length > 0 ? ` Objects: ${named.join('; ')}` : ''}`.replace(/\s+/g, ' ');
    })
    .join('\n');
}
