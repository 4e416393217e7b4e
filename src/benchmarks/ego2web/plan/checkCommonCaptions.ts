import { DeixisError } from '../../../core/DeixisError.js';
import { inputError } from '../../../core/errors.js';
import { readCaptions } from '../exposure/captionsFile.js';
import { findCaptionsFile } from '../exposure/findCaptionsFile.js';
import type { Ego2WebInstance } from '../schema.js';

/**
 * Opens the captions of a folder before anybody is asked anything: what cannot be read is told now, and so is a folder for other
 * videos. An instance whose captions alone are missing is an error of its own when it is run.
 * @throws DeixisError CAPTIONS_MISSING, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function checkCommonCaptions(
  folder: string,
  instances: readonly Ego2WebInstance[],
): Promise<void> {
  const files = new Set<string>();
  let missing: DeixisError | undefined;
  for (const instance of instances) {
    try {
      files.add(findCaptionsFile(folder, instance));
    } catch (error) {
      if (!DeixisError.is(error)) throw error;
      missing ??= error;
    }
  }
  if (files.size === 0 && missing)
    throw inputError('CAPTIONS_MISSING', `${missing.message}; it holds captions of none of them`, {
      hint: 'give the folder that holds a file of captions for each video, called after the video',
      cause: missing,
    });
  for (const file of files) await readCaptions(file);
}
