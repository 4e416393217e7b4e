import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { detectTextBoxes } from './detectTextBoxes.js';
import { recognizeLine } from './recognizeLine.js';
import type { TextLine } from './TextLine.js';

export interface ReadTextOptions {
  /** Lines whose characters are less probable are left out. Default 0.5. */
  leastConfidence?: number;
  /** How much larger the model that finds lines sees the picture. Default 1. */
  magnify?: number;
}

/**
 * Reads the text of a picture, or of a region of it: English and Chinese, upright, on one thread, without network.
 * Lines come in reading order.
 * @param region in pixels; default the whole picture
 * @throws DeixisError TEXT_MODELS_MISSING (environment)
 * @example const lines = await readText(picture, { x: 0, y: 0, width: 400, height: 200 });
 */
export async function readText(
  picture: Picture,
  region: Box = { x: 0, y: 0, width: picture.width, height: picture.height },
  { leastConfidence = 0.5, magnify = 1 }: ReadTextOptions = {},
): Promise<TextLine[]> {
  const x = Math.max(0, Math.floor(region.x));
  const y = Math.max(0, Math.floor(region.y));
  const width = Math.min(picture.width, Math.ceil(region.x + region.width)) - x;
  const height = Math.min(picture.height, Math.ceil(region.y + region.height)) - y;
  if (width < 4 || height < 4) return [];
  const lines: TextLine[] = [];
  for (const box of await detectTextBoxes(picture, { x, y, width, height }, magnify)) {
    const { text, confidence } = await recognizeLine(picture, box);
    if (text !== '' && confidence >= leastConfidence) lines.push({ box, text, confidence });
  }
  return lines;
}
