import { sha256 } from '../core/hash.js';

const longest = 100;

/**
 * A name for a file or a zip entry made from any text: letters and digits of every script, ".", "_" and "-". A text that
 * is changed or cut ends with a part of its hash, so that two texts never give one name, and one text always the same.
 */
export function safeName(text: string): string {
  const name = [...text.normalize('NFC')]
    .map((character) => (/[\p{L}\p{N}\p{M}._-]/u.test(character) ? character : '_'))
    .slice(0, longest)
    .join('')
    // Readers of logs cut names at this, and a leading dot hides a file.
    .replaceAll('_epoch_', '-epoch-')
    .replace(/^\.+/, '');
  return name === text ? name : `${name}-${sha256(text).slice(0, 12)}`;
}
