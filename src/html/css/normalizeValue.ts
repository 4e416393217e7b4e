import { normalizeColor } from './normalizeColor.js';

const cache = new Map<string, string>();
const cacheLimit = 50_000;

/**
 * One spelling for CSS values that mean the same: letter case, white space, colours, zero lengths, leading and
 * trailing zeros, quotes. Strings and addresses keep their text.
 */
export function normalizeValue(property: string, value: string): string {
  if (property.startsWith('--')) return value.replace(/\s+/g, ' ').trim();
  const key = `${property === 'font-weight' || property === 'font-family' ? property : ''}:${value}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const normal = computeNormal(property, value);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(key, normal);
  return normal;
}

// A string, an address, a colour call, or a word; white space and punctuation stand alone.
const token =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\(\s*(?:"[^"]*"|'[^']*'|[^)]*?)\s*\)|(?:rgb|hsl)a?\([^()]*\)|\/\*[\s\S]*?\*\/|\s+|[,/()]|[^\s,/()"']+|["']/gi;

function computeNormal(property: string, value: string): string {
  let normal = '';
  for (const [part] of value.matchAll(token)) normal += normalizeToken(part);
  normal = normal
    .replace(/\s+/g, ' ')
    .replace(/ ?([,()/]) ?/g, '$1')
    .replace(/\)(?=[^\s,()/])/g, ') ')
    .trim();
  if (property === 'font-weight') {
    if (normal === 'bold') return '700';
    if (normal === 'normal') return '400';
  }
  if (property === 'font-family')
    return normal.replace(/"([a-z][\w-]*(?: [a-z][\w-]*)*)"/gi, '$1').toLowerCase();
  return normal;
}

function normalizeToken(part: string): string {
  const first = part[0]!;
  if (first === '"' || first === "'") {
    return part.length > 1
      ? `"${part
          .slice(1, -1)
          .replace(/\\'/g, "'")
          .replace(/(?<!\\)"/g, '\\"')}"`
      : part;
  }
  if (/^url\(/i.test(part)) {
    const address = part
      .slice(4, -1)
      .trim()
      .replace(/^(["'])(.*)\1$/s, '$2');
    return `url("${address}") `;
  }
  if (part.startsWith('/*')) return ' ';
  const lower = part.toLowerCase();
  const color = normalizeColor(lower);
  if (color) return `${color} `.slice(0, /\)$/.test(lower) ? undefined : -1);
  const number = /^([+-]?)(\d*\.?\d+)(e[+-]?\d+)?([a-z%]*)$/.exec(lower);
  if (!number || number[3]) return lower;
  const size = Number(number[2]);
  if (size === 0) return number[4] === '%' || /^(s|ms|fr|deg)$/.test(number[4]!) ? `0${number[4]}` : '0';
  return `${number[1] === '-' ? '-' : ''}${size}${number[4]}`;
}
