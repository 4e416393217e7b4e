import { InvalidArgumentError } from 'commander';

/** An option parser for the size of a picture, as in 1408x1408. */
export function parseSize(text: string): { width: number; height: number } {
  const match = /^(\d{1,5})x(\d{1,5})$/i.exec(text.trim());
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || width === 0 || height === 0)
    throw new InvalidArgumentError('expected width and height in pixels, as in 1408x1408.');
  return { width, height };
}
