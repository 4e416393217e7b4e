import type { Command } from 'commander';
import type { DeixisError } from '../../core/DeixisError.js';

/** What to do about faults that are found where nothing is known of verbs and options. */
export const hints: Readonly<Record<string, string>> = {
  MEDIA_EMPTY: 'get the file again: it was not written, or not copied',
  MEDIA_NOT_FOUND: 'check the spelling; a relative path begins in the folder that you are in',
  MEDIA_NOT_A_FILE: 'give a file, not a folder',
  MEDIA_NOT_MEDIA: 'give the video itself',
  MEDIA_UNREADABLE: 'check who may read it; if you may, the file is damaged: get another copy',
  MEDIA_UNSUPPORTED:
    'convert it to a common format first, as in: ffmpeg -i FILE -c:v libx264 -c:a aac out.mp4',
  MEDIA_HEADER_BROKEN: 'get another copy, or record it again',
  MEDIA_HEADER_ONLY: 'get another copy, or record it again',
  MEDIA_NO_TRACK: 'give a file with pictures or sound',
  MEDIA_NO_VIDEO: 'give a file with moving pictures',
  MEDIA_NO_SOUND: 'give a file with sound',
  MEDIA_TIME_OUTSIDE: 'give times inside the file',
  MEDIA_FAILED: 'try another copy of the file; where that does not help, this is a fault of deixis',
  FRAMES_ONE_WAY: 'leave all but one of --every, --at, --count and --segments out',
  SEGMENTS_INVALID: 'correct the file: a segment is a start and an end in seconds, the end after the start',
  GAZE_FORMAT_UNKNOWN: 'name the columns as one of the formats has them',
  GAZE_TIME_INVALID: 'correct the cell, or take the row out',
  CALIBRATION_INVALID: 'give the calibration that was recorded with the video, as the device wrote it',
  FILE_UNREADABLE: 'check the spelling; a relative path begins in the folder that you are in',
  PAGE_NAME_TAKEN: 'rename one of the two files',
  LABEL_INVALID: 'correct the cell, or take the row out',
};

/** What the reader of an error should do: what it says itself, what its kind of fault takes, or where options are explained. */
export function hintOf(
  { code, kind, hint }: Pick<DeixisError, 'code' | 'kind' | 'hint'>,
  help: string,
): string | undefined {
  return hint ?? hints[code] ?? (kind === 'usage' ? help : undefined);
}

/** Where the options of what was typed are explained. */
export function helpHint(program: Command, argumentList: readonly string[]): string {
  const words = ['deixis'];
  let command: Command | undefined = program;
  for (const word of argumentList) {
    command = command.commands.find((known) => known.name() === word);
    if (!command) break;
    words.push(word);
  }
  return `"${words.join(' ')} --help" explains arguments and options`;
}
