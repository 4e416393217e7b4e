import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import type { CursorTemplate } from './CursorTemplate.js';

/** A place in a grey picture that looks like a pointer. */
export interface CursorDetection {
  x: number;
  y: number;
  /** Correlation with the template, 0 to 1, whichever of border and inside is dark. */
  score: number;
  template: CursorTemplate;
}

/** The least difference in grey levels between inside and border. */
const leastDifference = 24;
/** Pixels between two finds that count as different places. */
const apart = 8;

/** How well a template fits with its tip at x, y: up to 1, or 0 where it would leave the picture. */
export function scoreTemplate(picture: Picture, template: CursorTemplate, x: number, y: number): number {
  const { dx, dy, weight } = template;
  const { data, width, height } = picture;
  if (x + template.left < 0 || y + template.top < 0) return 0;
  if (x + template.right >= width || y + template.bottom >= height) return 0;
  let sum = 0;
  let squares = 0;
  let product = 0;
  for (let i = 0; i < dx.length; i++) {
    const value = data[(y + dy[i]!) * width + x + dx[i]!]!;
    sum += value;
    squares += value * value;
    product += weight[i]! * value;
  }
  const deviation = squares - (sum * sum) / dx.length;
  return deviation <= 0 ? 0 : Math.abs(product) / Math.sqrt(deviation) - 0.8 / Math.sqrt(dx.length);
}

/**
 * The best places of any of the templates, best first, each at least `apart` pixels from a better one. The score is
 * lowered for small templates, which fit by chance more often.
 * @param regions where the middle of the pointer may lie, or with `anchor: 'tip'` its tip
 */
export function matchTemplates(
  picture: Picture,
  regions: readonly Box[],
  templates: readonly CursorTemplate[],
  { leastScore = 0.62, most = 8, anchor = 'middle' as 'middle' | 'tip' } = {},
): CursorDetection[] {
  const found: CursorDetection[] = [];
  for (const template of templates) {
    const probes = Int32Array.from(
      template.probes,
      (position) => template.dy[position]! * picture.width + template.dx[position]!,
    );
    const middleX = anchor === 'tip' ? 0 : (template.left + template.right) >> 1;
    const middleY = anchor === 'tip' ? 0 : (template.top + template.bottom) >> 1;
    for (const { x, y, width, height } of regions) {
      const region = { x: x - middleX, y: y - middleY, width, height };
      searchOne(picture, region, template, probes, leastScore, found);
    }
  }
  found.sort((a, b) => b.score - a.score);
  const kept: CursorDetection[] = [];
  for (const detection of found) {
    if (kept.length >= most) break;
    const near = (other: CursorDetection): boolean =>
      Math.abs(other.x - detection.x) < apart && Math.abs(other.y - detection.y) < apart;
    if (!kept.some(near)) kept.push(detection);
  }
  return kept;
}

/**
 * @param region where the tip may lie
 * @param probes of the template, as steps from the tip in the picture's data
 */
function searchOne(
  picture: Picture,
  region: Box,
  template: CursorTemplate,
  probes: Int32Array,
  leastScore: number,
  found: CursorDetection[],
): void {
  const { data, width, height } = picture;
  const left = Math.max(region.x, -template.left);
  const right = Math.min(region.x + region.width, width - template.right) - 1;
  const top = Math.max(region.y, -template.top);
  const bottom = Math.min(region.y + region.height, height - template.bottom) - 1;
  const [inside0, border0] = [probes[0]!, probes[1]!];
  const [inside1, border1] = [probes[2]!, probes[3]!];
  const [inside2, border2] = [probes[4]!, probes[5]!];
  for (let y = top; y <= bottom; y++) {
    for (let x = left, i = y * width + left; x <= right; x++, i++) {
      // Most places are flat; three flat pairs are one more than may fail.
      if (
        isFlat(data[i + inside0]! - data[i + border0]!) &&
        isFlat(data[i + inside1]! - data[i + border1]!) &&
        isFlat(data[i + inside2]! - data[i + border2]!)
      ) {
        continue;
      }
      if (!passesProbes(data, i, probes)) continue;
      const score = scoreTemplate(picture, template, x, y);
      if (score >= leastScore) found.push({ x, y, score, template });
    }
  }
}

function isFlat(difference: number): boolean {
  return difference < leastDifference && difference > -leastDifference;
}

/** A quick look at a few pairs of inside and border: all but two must differ, all the same way round. */
function passesProbes(data: Uint8Array, at: number, probes: Int32Array): boolean {
  let notLighter = 0;
  let notDarker = 0;
  for (let probe = 0; probe < probes.length; probe += 2) {
    const difference = data[at + probes[probe]!]! - data[at + probes[probe + 1]!]!;
    if (difference < leastDifference) notLighter += 1;
    if (difference > -leastDifference) notDarker += 1;
    if (notLighter > 2 && notDarker > 2) return false;
  }
  return true;
}
