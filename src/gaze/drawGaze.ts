import sharp from 'sharp';
import { gazeMark } from './gazeMark.js';

export interface DrawGazeOptions {
  /** Default jpeg. */
  format?: 'jpeg' | 'png';
  /** JPEG quality 1 to 100. Default 95. */
  quality?: number;
}

/**
 * A picture with the mark of gaze on it.
 * @param picture the bytes of an image file
 * @param place in pixels of the picture, from its top left corner
 */
export async function drawGaze(
  picture: Uint8Array,
  place: { x: number; y: number },
  { format = 'jpeg', quality = 95 }: DrawGazeOptions = {},
): Promise<Buffer> {
  const opened = sharp(picture);
  const { width, height } = await opened.metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${gazeMark(place, { width, height })}</svg>`;
  // The picture may have an alpha channel after the mark was laid over it, and had none before.
  const marked = opened.composite([{ input: Buffer.from(svg) }]).removeAlpha();
  // Halved colour would blur a thin red line.
  return format === 'png'
    ? marked.png({ compressionLevel: 3 }).toBuffer()
    : marked.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}
