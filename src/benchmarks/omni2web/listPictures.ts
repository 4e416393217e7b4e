import type { CataloguedPicture } from '../../datasets/PictureCatalogue.js';

/** A picture that a step may ask for, as every subject is told of it. */
export interface ListedPicture {
  /** As a page writes it: relative to the data set's folder of pages. */
  address: string;
  /** What it shows. */
  description: string;
}

/** The pictures of a data set, described in a language; in another one where it lacks that. */
export function listPictures(pictures: readonly CataloguedPicture[], language: string): ListedPicture[] {
  return pictures.map(({ file, descriptions }) => ({
    address: file.slice('pages/'.length),
    description: descriptions[language] ?? Object.values(descriptions)[0]!,
  }));
}
