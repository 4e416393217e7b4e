import { extname } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { storeFile } from '../../building/storeFile.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { filesOf } from './ledger/BuildItem.js';
import { changeWorkspace, findItem, openWorkspace } from './openWorkspace.js';

export interface RecordOptions {
  directory: string;
  id: string;
  file: string;
  by: string;
  consent: string;
  note?: string;
  signal?: AbortSignal;
}

export interface RecordResult {
  id: string;
  path: string;
  durationSeconds: number;
  width: number;
  height: number;
  notes: string[];
}

/**
 * Takes in the recording of an accepted script; it must have picture and sound.
 * @throws DeixisError RECORDING_WITHOUT_SOUND, RECORDING_WITHOUT_PICTURE, MEDIA_*, BUILD_STAGE (input), ITEM_UNKNOWN (usage)
 */
export async function recordItem(options: RecordOptions): Promise<RecordResult> {
  const { directory, id, file, by, consent, note } = options;
  // Before the file is read through, which takes long.
  findItem(await openWorkspace(directory), id, 'record');
  const facts = await probeVideo(file, { signal: options.signal });
  if (!facts.hasVideo)
    throw inputError(
      'RECORDING_WITHOUT_PICTURE',
      `${file}: expected a screen recording; it has sound alone`,
      { hint: 'record the screen again, with its pictures' },
    );
  if (!facts.hasAudio)
    throw inputError(
      'RECORDING_WITHOUT_SOUND',
      `${file}: expected a recording with sound; it has no audio track`,
      {
        hint: 'record again with the microphone on',
      },
    );
  return changeWorkspace(directory, async (workspace) => {
    const item = findItem(workspace, id, 'record');
    await verifyFiles(directory, [...filesOf(item).slice(0, 1)]);
    const path = `recordings/${id}.${item.versions.recording + 1}${endingOf(file)}`;
    const stored = await storeFile(directory, path, { copyOf: file });
    const { duration: durationSeconds, width, height } = facts;
    await workspace.append({
      action: 'record',
      by,
      id,
      consent,
      durationSeconds,
      width,
      height,
      files: { [stored.path]: stored.sha256 },
      ...(note === undefined ? {} : { note }),
    });
    return { id, path, durationSeconds, width, height, notes: workspace.notes };
  });
}

function endingOf(file: string): string {
  const ending = extname(file).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? ending : '.media';
}
