import { closeSync, openSync, readSync } from 'node:fs';

/** Sample entries that say their samples are encrypted. */
const encryptedEntries = new Set(['encv', 'enca', 'enct', 'encs', 'drmi', 'drms']);
const folders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** Boxes looked at before giving up on a file that is none. */
const maximumBoxes = 20_000;

/**
 * The encrypted sample entry of an MP4 or QuickTime file, or undefined. FFmpeg decodes such files to noise without a
 * word when the protection is described only there.
 */
export function findEncryption(path: string): string | undefined {
  const file = openSync(path, 'r');
  let boxes = 0;
  const read = (position: number, length: number): Buffer | undefined => {
    const bytes = Buffer.alloc(length);
    return readSync(file, bytes, 0, length, position) === length ? bytes : undefined;
  };
  const search = (start: number, end: number): string | undefined => {
    for (let position = start; position + 8 <= end && boxes++ < maximumBoxes; ) {
      const head = read(position, 16) ?? read(position, 8);
      if (!head) return undefined;
      let size = head.readUInt32BE(0);
      let headLength = 8;
      if (size === 1 && head.length === 16) {
        size = Number(head.readBigUInt64BE(8));
        headLength = 16;
      }
      if (size === 0) size = end - position;
      if (size < headLength) return undefined;
      const type = head.toString('latin1', 4, 8);
      const inside = Math.min(end, position + size);
      if (encryptedEntries.has(type)) return type;
      if (folders.has(type) || type === 'stsd') {
        const found = search(position + headLength + (type === 'stsd' ? 8 : 0), inside);
        if (found) return found;
      }
      position += size;
    }
    return undefined;
  };
  try {
    return search(0, Number.MAX_SAFE_INTEGER);
  } finally {
    closeSync(file);
  }
}
