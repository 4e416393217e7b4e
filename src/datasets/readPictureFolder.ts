import { join } from 'node:path';
import { inputError } from '../core/errors.js';
import { parseDocument } from '../core/parseDocument.js';
import { readJsonFile } from '../core/parseJson.js';
import { type PictureCatalogue, pictureDescriptionsSchema } from './PictureCatalogue.js';
import { readPictureFacts } from './readPictureFacts.js';
import { resolveInside } from './resolveInside.js';

export interface PictureFolder {
  /** What `pictures.json` of a data set with these pictures says. */
  catalogue: PictureCatalogue;
  /** Which file goes where in the data set folder. */
  copies: { from: string; to: string }[];
}

/**
 * Reads a folder of pictures that subjects may put on pages: the files, and `descriptions.json`, which says what each
 * shows. Sizes and hashes are found, not told.
 * @throws DeixisError PICTURE_INVALID, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readPictureFolder(folder: string): Promise<PictureFolder> {
  const file = join(folder, 'descriptions.json');
  const described = parseDocument(pictureDescriptionsSchema, await readJsonFile(file), file);
  const problems: string[] = [];
  const pictures: PictureCatalogue['pictures'] = [];
  const copies: PictureFolder['copies'] = [];
  for (const [index, { id, file: name, descriptions }] of described.entries()) {
    const twice = pictures.find((one) => one.id === id || one.file === `pages/pictures/${name}`);
    if (twice) problems.push(`[${index}]: id and file of its own; "${twice.id}" has one of them already`);
    const inside = await resolveInside(folder, name);
    const facts = 'path' in inside ? await readPictureFacts(inside.path) : undefined;
    if ('problem' in inside) problems.push(`[${index}].file: ${inside.problem}`);
    else if (!facts) problems.push(`[${index}].file: a picture that can be read; "${name}" is none`);
    else {
      pictures.push({ id, file: `pages/pictures/${name}`, descriptions, ...facts });
      copies.push({ from: inside.path, to: `pages/pictures/${name}` });
    }
  }
  if (problems.length > 0)
    throw inputError('PICTURE_INVALID', problems.map((problem) => `${file}: ${problem}`).join('\n'), {
      hint: 'each entry is {"id": ..., "file": a name in this folder, "descriptions": {"en": ...}}',
    });
  return { catalogue: { schemaVersion: 1, pictures }, copies };
}
