export interface Viewport {
  width: number;
  height: number;
}

const answers: Record<string, string> = {
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
};

/**
 * Whether a rule's condition ("@media ...;@supports ...;") holds on a screen of this size. Feature queries
 * (@supports) are taken as true; what is not understood does not hold.
 */
export function conditionHolds(condition: string, viewport: Viewport): boolean {
  return condition
    .split(';')
    .filter(Boolean)
    .every((part) => {
      if (part.startsWith('@supports')) return !part.includes('not ');
      return (
        part.startsWith('@media') && splitQueries(part.slice(6)).some((query) => queryHolds(query, viewport))
      );
    });
}

function splitQueries(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((query) => query.trim());
}

function queryHolds(query: string, viewport: Viewport): boolean {
  const negated = /^not\b/.test(query);
  const parts = query.replace(/^(not|only)\b/, '').split(/\band\b/);
  const holds = parts.every((part) => partHolds(part.trim(), viewport));
  return holds !== negated;
}

function partHolds(part: string, viewport: Viewport): boolean {
  if (!part.startsWith('(')) return part === 'all' || part === 'screen' || part === '';
  const inner = part.slice(1, -1).trim();
  const [feature = '', value = ''] = inner.split(':').map((side) => side.trim());
  const bound = /^(min|max)-(width|height)$/.exec(feature);
  if (bound) {
    const size = viewport[bound[2] as keyof Viewport];
    return bound[1] === 'min' ? size >= pixels(value) : size <= pixels(value);
  }
  if (feature === 'orientation')
    return value === (viewport.width >= viewport.height ? 'landscape' : 'portrait');
  if (feature in answers) return value === '' || answers[feature] === value;
  const range = /^(width|height)\s*(<=|>=|<|>|=)\s*(\S+)$/.exec(inner);
  if (!range) return false;
  const size = viewport[range[1] as keyof Viewport];
  const limit = pixels(range[3]!);
  if (range[2] === '<=') return size <= limit;
  if (range[2] === '>=') return size >= limit;
  if (range[2] === '<') return size < limit;
  return range[2] === '>' ? size > limit : size === limit;
}

function pixels(text: string): number {
  const match = /^([\d.]+)(px|em|rem)?$/.exec(text);
  if (!match) return Number.NaN;
  return Number(match[1]) * (match[2] === 'em' || match[2] === 'rem' ? 16 : 1);
}
