/**
 * Something about a file that no number in its facts says, and that whoever uses its times or colours must know.
 * TRACK_CLOCKS_UNRELATED: sound and picture are stamped by clocks that do not agree; each begins at 0, and how they
 * belong together is not known.
 * HIGH_DYNAMIC_RANGE: frames are brought to the ordinary range (tone curve of ITU-R BT.2390), so they are darker or paler
 * than on a screen made for the file; hashes are of the pictures as decoded, before that.
 */
export interface MediaNote {
  code: 'TRACK_CLOCKS_UNRELATED' | 'HIGH_DYNAMIC_RANGE';
  message: string;
}
