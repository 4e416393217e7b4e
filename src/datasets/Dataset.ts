import type { DatasetHeader } from './DatasetHeader.js';
import type { CataloguedPicture } from './PictureCatalogue.js';

/** A data set as read from disk: checked, hashed, its instances in file order. */
export interface Dataset<Instance extends { id: string }> {
  /** Absolute. */
  directory: string;
  name: string;
  version: string;
  /** Hash over the instances, every file that they name, and the catalogue of pictures. */
  sha256: string;
  instances: Instance[];
  /** What subjects may put on pages; none without a catalogue. */
  pictures: CataloguedPicture[];
  header: DatasetHeader;
}
