import sharp from 'sharp';
import type { ImageFeatures } from '../../html/PageSnapshot.js';

const side = 64;
/** Pictures with more pixels than this are not looked into: a few kilobytes can unpack to gigabytes. */
const maxPixels = 64_000_000;

/** What a picture looks like, from its bytes; null where no picture can be decoded from them. */
export async function readImageFeatures(bytes: Uint8Array): Promise<ImageFeatures | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).flatten({
      background: '#ffffff',
    });
    const [small, colour] = await Promise.all([
      picture.clone().resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer(),
      picture
        .clone()
        .resize(side, side, { fit: 'fill' })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer(),
    ]);
    return {
      perceptualHash: differenceHash(small),
      colours: colourShares(colour),
      edgeShare: edgeShare(colour),
      plain: isPlain(colour),
    };
  } catch {
    return null;
  }
}

/**
 * Whether a picture is one colour, a gradient or a repeated pattern, which never matches a description (omni2web,
 * Scores). What cannot be decoded is plain, too: doubt is no.
 */
export async function isPlainPicture(bytes: Uint8Array): Promise<boolean> {
  return (await readImageFeatures(bytes))?.plain ?? true;
}

function differenceHash(grey: Buffer): string {
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      // A step that only encoding makes does not count: flat areas would be noise.
      const step = grey[row * 9 + column + 1]! - grey[row * 9 + column]!;
      hash = (hash << 1n) | (step > 4 ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

function colourShares(colour: Buffer): number[] {
  const shares = new Array<number>(64).fill(0);
  for (let offset = 0; offset < colour.length; offset += 3) {
    const bin = (colour[offset]! >> 6) * 16 + (colour[offset + 1]! >> 6) * 4 + (colour[offset + 2]! >> 6);
    shares[bin]! += 3 / colour.length;
  }
  return shares;
}

function brightness(colour: Buffer): Float64Array {
  const grey = new Float64Array(side * side);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    grey[pixel] =
      0.299 * colour[pixel * 3]! + 0.587 * colour[pixel * 3 + 1]! + 0.114 * colour[pixel * 3 + 2]!;
  }
  return grey;
}

function edgeShare(colour: Buffer): number {
  const grey = brightness(colour);
  let edges = 0;
  for (let row = 1; row < side - 1; row += 1) {
    for (let column = 1; column < side - 1; column += 1) {
      const at = row * side + column;
      const across = grey[at + 1]! - grey[at - 1]!;
      const down = grey[at + side]! - grey[at - side]!;
      if (Math.hypot(across, down) > 40) edges += 1;
    }
  }
  return edges / (side - 2) ** 2;
}

/** One colour or a gradient: a smooth surface fits. A pattern: the picture laid on itself, shifted, falls together. */
function isPlain(colour: Buffer): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    const values = Float64Array.from({ length: side * side }, (_, pixel) => colour[pixel * 3 + channel]!);
    if (smoothResidual(values) > 3 && !isPeriodic(values)) return false;
  }
  return true;
}

/** Root mean square of what a surface a + b*u + c*v + d*u*u + e*u*v + f*v*v does not explain, 0 to 255. */
function smoothResidual(values: Float64Array): number {
  // Legendre polynomials over the grid are nearly orthogonal, so that each coefficient is one projection.
  const residual = Float64Array.from(values);
  const degree = 4;
  const basis = Array.from({ length: degree + 1 }, (_, order) =>
    Float64Array.from({ length: side }, (_, at) => legendre(order, (2 * (at + 0.5)) / side - 1)),
  );
  for (let a = 0; a <= degree; a += 1) {
    for (let b = 0; a + b <= degree; b += 1) {
      let product = 0;
      let norm = 0;
      for (let pixel = 0; pixel < values.length; pixel += 1) {
        const weight = basis[a]![pixel % side]! * basis[b]![Math.floor(pixel / side)]!;
        product += residual[pixel]! * weight;
        norm += weight * weight;
      }
      for (let pixel = 0; pixel < values.length; pixel += 1) {
        residual[pixel]! -=
          (product / norm) * basis[a]![pixel % side]! * basis[b]![Math.floor(pixel / side)]!;
      }
    }
  }
  return rootMeanSquare(residual);
}

function legendre(order: number, x: number): number {
  let [before, now] = [1, x];
  if (order === 0) return 1;
  for (let at = 1; at < order; at += 1) {
    [before, now] = [now, ((2 * at + 1) * x * now - at * before) / (at + 1)];
  }
  return now;
}

function isPeriodic(values: Float64Array): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = rootMeanSquare(values.map((value) => value - mean));
  const differs = (across: number, down: number): number => {
    const differences: number[] = [];
    for (let row = 0; row < side - down; row += 1) {
      for (let column = 0; column < side - across; column += 1) {
        differences.push(values[(row + down) * side + column + across]! - values[row * side + column]!);
      }
    }
    return rootMeanSquare(differences) / spread;
  };
  const periods = Array.from({ length: side / 2 - 1 }, (_, at) => at + 2);
  return periods.some((p) => differs(p, 0) < 0.35) && periods.some((p) => differs(0, p) < 0.35);
}

function rootMeanSquare(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at]! ** 2;
  return Math.sqrt(sum / values.length);
}
