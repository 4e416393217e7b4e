export const mediaNoteCodes = [
  'TRACK_CLOCKS_UNRELATED',
  'HIGH_DYNAMIC_RANGE',
  'CUT_OFF',
  'SPAN_REPEATED',
] as const;

/**
 * Something about a file that no number in its facts says, and that whoever uses its times or colours must know.
 * TRACK_CLOCKS_UNRELATED: sound and picture are stamped by clocks that do not agree; each begins at 0, and how they
 * belong together is not known.
 * HIGH_DYNAMIC_RANGE: frames are brought to the ordinary range (tone curve of ITU-R BT.2390), so they are darker or paler
 * than on a screen made for the file; hashes are of the pictures as decoded, before that.
 * CUT_OFF: the file ends well before the time that its container states; what is there is read without a fault.
 * SPAN_REPEATED: the edit list shows a span of its pictures more than once; times count what is shown.
 */
export interface MediaNote {
  code: (typeof mediaNoteCodes)[number];
  message: string;
}
