import type { Box } from '../../../../html/PageSnapshot.js';
import type { SmallPicture } from './shrinkPicture.js';

/** Near print as it stood before the eyes at one look. */
export interface PrintLook {
  picture: SmallPicture;
  box: Box;
}
