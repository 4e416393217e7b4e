import sharp from 'sharp';
import type { Picture } from '../../../../perception/Picture.js';
import type { PixelBox } from './SeenObject.js';

/** As in the released code: so much around the box on each side, then a square of that grey. */
const padding = 0.15;
const sidePixels = 224;
const grey = 128;

/**
 * What is seen of a thing: its box with 15% of its size around, kept in shape on a grey square of 224 pixels (egoeverything, GOTS).
 * @param picture a file that sharp reads; the box is in its pixels
 */
export async function cropThing(
  picture: string,
  box: PixelBox,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  const [across, down] = [(box.right - box.left) * padding, (box.bottom - box.top) * padding];
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.left - across)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.top - down)));
  const right = Math.max(left + 1, Math.min(width, Math.ceil(box.right + across)));
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil(box.bottom + down)));
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(sidePixels, sidePixels, { fit: 'contain', background: { r: grey, g: grey, b: grey } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}
