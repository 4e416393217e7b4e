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
const leastContrast = 40;

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
 * The best places of any of the templates that touch the region, best first, each at least `apart` pixels from a
 * better one. The score is lowered for small templates, which fit by chance more often.
 */
export function matchTemplates(
  picture: Picture,
  region: Box,
  templates: readonly CursorTemplate[],
  { leastScore = 0.62, most = 6, apart = 8 }: { leastScore?: number; most?: number; apart?: number } = {},
): CursorDetection[] {
  const found: CursorDetection[] = [];
  for (const template of templates) searchOne(picture, region, template, leastScore, found);
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

function searchOne(
  picture: Picture,
  region: Box,
  template: CursorTemplate,
  leastScore: number,
  found: CursorDetection[],
): void {
  const { data, width, height } = picture;
  const { dx, dy, probes } = template;
  const left = Math.max(region.x - template.right, -template.left);
  const right = Math.min(region.x + region.width - template.left, width - template.right) - 1;
  const top = Math.max(region.y - template.bottom, -template.top);
  const bottom = Math.min(region.y + region.height - template.top, height - template.bottom) - 1;
  const at = (probe: number): number => dy[probes[probe]!]! * width + dx[probes[probe]!]!;
  const [f0, e0, f1, e1, f2, e2, f3, e3] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let y = top; y <= bottom; y++) {
    for (let x = left, i = y * width + left; x <= right; x++, i++) {
      const first = data[i + f0]! - data[i + e0]! + data[i + f1]! - data[i + e1]!;
      if (first < 30 && first > -30) continue;
      const contrast = first + data[i + f2]! - data[i + e2]! + data[i + f3]! - data[i + e3]!;
      if (contrast < 4 * leastContrast && contrast > -4 * leastContrast) continue;
      const score = scoreTemplate(picture, template, x, y);
      if (score >= leastScore) found.push({ x, y, score, template });
    }
  }
}
