import { statSync } from 'node:fs';
import { inputError } from '../../../core/errors.js';
import { type Ego2WebOptions, readOptions } from './Ego2WebOptions.js';

/**
 * The options of a run that is about to begin, with the folders that they name there. Runs that are over are read without: their
 * folders may be gone.
 * @throws DeixisError OPTIONS_INVALID (usage), FOLDER_MISSING (input)
 */
export function checkOptions(given: Record<string, unknown>): Ego2WebOptions {
  const options = readOptions(given);
  const { commonCaptions, prompts, outputsOf, recordSites } = options;
  // Nobody is given anything where the episodes of another run are judged.
  if (outputsOf === undefined) assertFolder('--common-captions', commonCaptions);
  assertFolder('--prompts', prompts);
  if (recordSites !== undefined && statSync(recordSites, { throwIfNoEntry: false })?.isDirectory() === false)
    throw inputError('FOLDER_MISSING', `--record-sites: ${recordSites}: expected a folder; it is a file`, {
      hint: 'give another folder; one that is not there yet is made',
      details: { file: recordSites },
    });
  return options;
}

function assertFolder(option: string, path: string | undefined): void {
  if (path === undefined || statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw inputError('FOLDER_MISSING', `${option}: ${path}: expected a folder; there is none`, {
    hint: 'check the spelling; a relative path begins in the folder that you are in',
    details: { file: path },
  });
}
