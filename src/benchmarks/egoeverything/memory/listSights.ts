import type { Box } from '../../../html/PageSnapshot.js';
import { type Color, isOfHand, isSameHand } from './learnHandColor.js';
import type { MemoryEntry } from './Memory.js';
import type { SeenFrame } from './SeenFrame.js';

/** One thing in one picture. */
export interface Sight {
  kind: MemoryEntry['kind'];
  name: string;
  lines: string[];
  timeSeconds: number;
  /** How well it is seen. */
  worth: number;
  colors: string[];
  handled: boolean;
  under: [number, number, number] | null;
  topShare: number;
  /** It fills much of the middle of the picture, as what is read or looked at closely does. */
  isNear: boolean;
  box: Box;
}

const longestLine = 60;
const nearShare = 0.03;
const leastUpright = 0.9;
const leastStanding = 0.003;
/** What is carried is seen at the lower edge; from the top, as a share of the height. */
const lowest = 0.72;
/** What has these colours alone and no print is mostly furniture. */
const dullColors = new Set(['grey', 'white', 'black', 'beige', 'brown']);

/** So much of a thing's outside a hand covers that holds it. */
const leastTouch = 0.15;

/**
 * What one picture shows, for the record.
 * @param handColor of the wearer, where it is known: what else is of the hue of skin is no hand then
 */
export function listSights(
  { timeSeconds, things, objects, hands, bands }: SeenFrame,
  handColor: Color | null = null,
): Sight[] {
  const sights = [
    ...things.flatMap(({ box, colors, topShare, lines, skin, under }): Sight[] => {
      const read = lines
        .map(({ text, confidence }) => ({ text: text.trim().slice(0, longestLine), confidence }))
        // A letter or two are mostly misread edges.
        .filter(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 3);
      if (read.length === 0 && colors.every((color) => dullColors.has(color)) && !stands(box, under))
        return [];
      const isTouched =
        handColor !== null && skin !== null && skin.share >= leastTouch && isOfHand(skin.color, handColor);
      const letters = read.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
      return [
        {
          ...{ kind: 'thing', timeSeconds, box, colors: colors.slice(0, 3), handled: isTouched, under },
          ...{ lines: read.map(({ text }) => text), name: read.map(({ text }) => text).join(' / ') },
          ...{ worth: letters + Math.sqrt(areaOf(box)), topShare, isNear: isNear(box) },
        },
      ];
    }),
    ...objects.map(
      ({ label, score, box, colors }): Sight => ({
        ...{ kind: 'object', name: label, lines: [], timeSeconds, box, colors: colors.slice(0, 2) },
        ...{ worth: score * Math.sqrt(areaOf(box)), handled: false, topShare: 1, isNear: isNear(box) },
        under: null,
      }),
    ),
  ];
  for (const hand of hands.filter(({ color }) => handColor === null || isSameHand(color, handColor)))
    for (const kind of ['thing', 'object'] as const) {
      // A hand is at one thing; an arm before others covers them too.
      const [most] = sights
        .filter((sight) => sight.kind === kind)
        .map((sight) => ({ sight, shared: sharedArea(hand.box, sight.box) }))
        .filter(({ shared }) => shared > 0)
        .sort((a, b) => b.shared - a.shared);
      if (most) most.sight.handled = true;
    }
  // What is read from near, and does not hang on a wall, is held up, where nothing else is seen in the hand.
  if (bands > 1 && !sights.some(({ handled }) => handled)) {
    const [largest] = sights
      .filter((sight) => sight.isNear && sight.lines.length > 0)
      .sort((a, b) => areaOf(b.box) - areaOf(a.box));
    if (largest) largest.handled = true;
  }
  return sights;
}

/** What is upright and has an even surface below it is no board. */
function stands({ width, height }: Box, under: Sight['under']): boolean {
  return under !== null && height >= leastUpright * width && width * height >= leastStanding;
}

function isNear(box: Box): boolean {
  return areaOf(box) >= nearShare && box.y + box.height / 2 < lowest;
}

function areaOf({ width, height }: Box): number {
  return width * height;
}

function sharedArea(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across <= 0 || down <= 0 ? 0 : across * down;
}
