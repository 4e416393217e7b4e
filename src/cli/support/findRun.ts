import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inputError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { storeFileName } from '../../runs/storeFileName.js';

/** Where runs live unless told otherwise. */
export const defaultRunsDirectory = 'deixis-runs';

/**
 * The folder of a run that was named by its folder or by its id.
 * @throws DeixisError RUN_MISSING (input)
 */
export function findRun(name: string, runsDirectory: string = defaultRunsDirectory): string {
  for (const folder of [resolve(name), resolve(runsDirectory, name)]) if (holdsRun(folder)) return folder;
  const near = nearestName(name, listRunFolders(runsDirectory));
  throw inputError(
    'RUN_MISSING',
    `${name}: no run with this folder or id${near ? `; did you mean "${near}"?` : ''}`,
    {
      hint: '"deixis runs list" shows the runs that there are',
      details: { run: name },
    },
  );
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
