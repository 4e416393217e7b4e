import type { Box } from '../../../../html/PageSnapshot.js';
import { colorDistance, sameSkinDistance } from './colorDistance.js';
import { forEachCell } from './forEachCell.js';
import type { Color, SmallPicture } from './shrinkPicture.js';

/** The share of a box that has a colour. */
export function shareOfColor(picture: SmallPicture, box: Box, color: Color): number {
  let found = 0;
  let all = 0;
  forEachCell(picture, box, (red, green, blue) => {
    all += 1;
    if (colorDistance(color, red, green, blue) < sameSkinDistance) found += 1;
  });
  return all === 0 ? 0 : found / all;
}
