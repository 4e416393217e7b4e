import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inputError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { storeFileName } from '../../runs/storeFileName.js';

/** Where runs live unless told otherwise. */
export const defaultRunsDirectory = 'deixis-runs';

const mostNamed = 3;

/**
 * The folder of a run that was named by its folder or by its id.
 * @throws DeixisError RUN_MISSING (input)
 */
export function findRun(name: string, runsDirectory: string = defaultRunsDirectory): string {
  for (const folder of [resolve(name), resolve(runsDirectory, name)]) if (holdsRun(folder)) return folder;
  const near = nearestName(name, listRunFolders(runsDirectory));
  const inside = isFolder(name) ? listRunFolders(name) : [];
  throw inputError(
    'RUN_MISSING',
    `${name}: no run with this folder or id${near ? `; did you mean "${near}"?` : ''}`,
    {
      hint:
        inside.length > 0
          ? `runs lie in it; give one of them: ${inside
              .slice(0, mostNamed)
              .map((run) => join(name, run))
              .join(', ')}${inside.length > mostNamed ? ' ...' : ''}`
          : `"deixis runs list" shows the runs in ${defaultRunsDirectory}; one that was kept elsewhere is named by its folder`,
      details: { run: name },
    },
  );
}

/**
 * The runs of a folder that was named: itself, or those in it.
 * @throws DeixisError FOLDER_MISSING (input)
 */
export function findRunsIn(folder: string): string[] {
  if (holdsRun(folder)) return [folder];
  if (!isFolder(folder))
    throw inputError('FOLDER_MISSING', `${folder}: expected a folder; there is none`, {
      hint: 'give the folder of a run, or one that holds such folders',
      details: { file: folder },
    });
  return listRunFolders(folder).map((name) => join(folder, name));
}

/** Names of the folders that hold a run, sorted; none when there is no such folder. */
export function listRunFolders(runsDirectory: string = defaultRunsDirectory): string[] {
  if (!existsSync(runsDirectory)) return [];
  return readdirSync(runsDirectory)
    .filter((name) => holdsRun(join(runsDirectory, name)))
    .sort();
}

/** Whether a folder is that of a run. */
export function holdsRun(folder: string): boolean {
  const file = join(folder, storeFileName);
  return existsSync(file) && statSync(file).isFile();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
