import { parseColour } from './parseColour.js';

/** Words that mean the same to a viewer, by property; the first is the one compared. */
const synonyms: Record<string, readonly (readonly string[])[]> = {
  'font-weight': [
    ['400', 'normal'],
    ['700', 'bold'],
  ],
  'text-align': [
    ['left', 'start', '-webkit-left', 'match-parent', '-webkit-auto'],
    ['right', 'end', '-webkit-right'],
    ['center', '-webkit-center'],
  ],
  'justify-content': [['flex-start', 'normal', 'start', 'left']],
  'align-items': [
    ['stretch', 'normal'],
    ['flex-start', 'start', 'self-start'],
    ['flex-end', 'end', 'self-end'],
  ],
  'row-gap': [['0px', 'normal', '0']],
  'column-gap': [['0px', 'normal', '0']],
  'letter-spacing': [['0px', 'normal', '0']],
  'word-spacing': [['0px', 'normal', '0']],
};

/** Below this difference in pixels a length looks the same. */
const lengthTolerance: Record<string, number> = { 'letter-spacing': 0.1, 'font-size': 0.4 };

/** Whether two values of a property look the same. Colours may be off by 2 of 255, lengths by 1 px or 1%. */
export function sameValue(
  property: string,
  a: string,
  b: string,
  tolerancePx = lengthTolerance[property] ?? 1,
): boolean {
  if (a === b) return true;
  const [left, right] = [canonical(property, a), canonical(property, b)];
  if (left === right) return true;
  if (/color$|^fill$|^stroke$/.test(property)) {
    const [one, other] = [parseColour(left), parseColour(right)];
    if (!one || !other) return false;
    if (one[3] === 0 && other[3] === 0) return true;
    return (
      Math.abs(one[3] - other[3]) <= 0.02 && [0, 1, 2].every((at) => Math.abs(one[at]! - other[at]!) <= 2)
    );
  }
  const lengths = [left, right].map((value) => /^(-?[\d.]+)px$/.exec(value)?.[1]);
  if (lengths[0] !== undefined && lengths[1] !== undefined) {
    const [one, other] = lengths.map(Number) as [number, number];
    return Math.abs(one - other) <= Math.max(tolerancePx, 0.01 * Math.abs(one));
  }
  return false;
}

function canonical(property: string, value: string): string {
  const text = value.trim().replace(/\s+/g, ' ');
  if (property === 'font-family') return firstFamily(text);
  if (property === 'text-decoration-line') return text.split(' ').sort().join(' ');
  if (property === 'grid-template-columns' || property === 'grid-template-rows') return openRepeats(text);
  const lower = text.toLowerCase();
  return synonyms[property]?.find((group) => group.includes(lower))?.[0] ?? lower;
}

/** What is shown is the first family that the machine has; the first named is what was asked for. */
function firstFamily(list: string): string {
  return (list.split(',')[0] ?? '').replace(/["']/g, '').trim().toLowerCase();
}

function openRepeats(tracks: string): string {
  return tracks
    .replace(/repeat\(\s*(\d{1,3})\s*,\s*((?:[^()]|\([^()]*\))*)\)/g, (_, times: string, track: string) =>
      Array.from({ length: Number(times) }, () => track.trim()).join(' '),
    )
    .replace(/minmax\(0(?:px)?, ?(\d*\.?\d+fr)\)/g, '$1');
}
