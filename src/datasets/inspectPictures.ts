import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeixisError } from '../core/DeixisError.js';
import { parseDocument } from '../core/parseDocument.js';
import { readJsonFile } from '../core/parseJson.js';
import type { DatasetProblem } from './DatasetProblem.js';
import { type CataloguedPicture, type PictureCatalogue, pictureCatalogueSchema } from './PictureCatalogue.js';
import { readPictureFacts } from './readPictureFacts.js';
import { resolveInside } from './resolveInside.js';

export const pictureCatalogueFile = 'pictures.json';

export interface PictureInspection {
  /** None where the data set has no catalogue. */
  pictures: CataloguedPicture[];
  problems: DatasetProblem[];
}

/**
 * Reads the catalogue of pictures of a data set, if it has one, and lists everything that is wrong with it.
 * @param compareFiles false: the files must be there, and are not opened
 */
export async function inspectPictures(directory: string, compareFiles: boolean): Promise<PictureInspection> {
  const problems: DatasetProblem[] = [];
  const report = (field: string | null, expected: string): void => {
    problems.push({ file: pictureCatalogueFile, line: null, instance: null, field, expected });
  };
  // A link that leads nowhere is a catalogue that cannot be read, not one that is not there.
  if (!(await lstat(join(directory, pictureCatalogueFile)).catch(() => undefined)))
    return { pictures: [], problems };
  const file = await resolveInside(directory, pictureCatalogueFile);
  if ('problem' in file) {
    report(null, file.problem);
    return { pictures: [], problems };
  }
  let catalogue: PictureCatalogue;
  try {
    catalogue = parseDocument(pictureCatalogueSchema, await readJsonFile(file.path), pictureCatalogueFile);
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    const texts = Array.isArray(error.details.problems) ? (error.details.problems as string[]) : undefined;
    if (!texts) report(null, `one JSON object; ${error.message.split(': ').slice(1).join(': ')}`);
    for (const text of texts ?? []) {
      const colon = text.indexOf(': ');
      report(text.slice(0, colon), text.slice(colon + 2));
    }
    return { pictures: [], problems };
  }
  const first = { id: new Map<string, number>(), file: new Map<string, number>() };
  for (const [index, picture] of catalogue.pictures.entries()) {
    const at = `pictures[${index}]`;
    for (const name of ['id', 'file'] as const) {
      const earlier = first[name].get(picture[name]);
      if (earlier === undefined) first[name].set(picture[name], index);
      else report(`${at}.${name}`, `one of its own; pictures[${earlier}] has "${picture[name]}" already`);
    }
    const inside = await resolveInside(directory, picture.file);
    if ('problem' in inside) report(`${at}.file`, inside.problem);
    else if (compareFiles) {
      const facts = await readPictureFacts(inside.path);
      if (!facts) report(`${at}.file`, `a picture that can be read; "${picture.file}" is none`);
      for (const name of ['sizeBytes', 'width', 'height', 'sha256'] as const)
        if (facts && facts[name] !== picture[name])
          report(`${at}.${name}`, `${facts[name]}, as ${picture.file} has it, not ${picture[name]}`);
    }
  }
  return { pictures: catalogue.pictures, problems };
}
