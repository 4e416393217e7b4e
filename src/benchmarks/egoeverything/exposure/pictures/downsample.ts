import sharp from 'sharp';
import type { Picture } from '../../../../perception/Picture.js';

/** The size with a share of the pixels and the same shape, as nearly as whole pixels allow. */
export function downsampledSize(
  { width, height }: { width: number; height: number },
  share: number,
): { width: number; height: number } {
  const scale = Math.sqrt(share);
  const newWidth = Math.max(1, Math.round(width * scale));
  // The height is fitted to the width that was taken, so that rounding does not add up.
  return { width: newWidth, height: Math.max(1, Math.round((share * width * height) / newWidth)) };
}

/** The whole picture on a share of its pixels (egoeverything, Evaluating: 0.1). */
export async function downsample(picture: Picture, share: number): Promise<Picture> {
  const size = downsampledSize(picture, share);
  const { data } = await sharp(picture.data, { raw: { ...sizeOf(picture), channels: picture.channels } })
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...size, channels: picture.channels, data: new Uint8Array(data) };
}

function sizeOf({ width, height }: Picture): { width: number; height: number } {
  return { width, height };
}
