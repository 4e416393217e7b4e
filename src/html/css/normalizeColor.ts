import { namedColors } from './namedColors.js';

/** A colour as "#rrggbb" or "#rrggbbaa", or undefined when the text is none or needs a context (currentcolor). */
export function normalizeColor(text: string): string | undefined {
  const value = text.trim().toLowerCase();
  if (value === 'transparent') return '#00000000';
  const named = namedColors.get(value);
  if (named) return `#${named}`;
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1];
  if (hex) {
    const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return withoutOpaque(long);
  }
  const call = /^(rgb|hsl)a?\(([^()]+)\)$/.exec(value);
  if (!call) return undefined;
  const parts = call[2]!.trim().split(/\s*[,/]\s*|\s+/);
  if (parts.length < 3 || parts.length > 4) return undefined;
  const alpha = parts[3] === undefined ? 1 : numberOf(parts[3], 1);
  const channels =
    call[1] === 'rgb' ? parts.slice(0, 3).map((part) => numberOf(part, 255)) : hslChannels(parts);
  if (channels === undefined || [...channels, alpha].some((channel) => !Number.isFinite(channel)))
    return undefined;
  return withoutOpaque([...channels, alpha * 255].map(twoDigits).join(''));
}

function withoutOpaque(hex: string): string {
  return `#${hex.length === 8 && hex.endsWith('ff') ? hex.slice(0, 6) : hex}`;
}

function numberOf(text: string, whole: number): number {
  return text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);
}

function twoDigits(channel: number): string {
  return Math.round(Math.min(255, Math.max(0, channel)))
    .toString(16)
    .padStart(2, '0');
}

function hslChannels(parts: readonly string[]): number[] | undefined {
  const hue = Number(parts[0]!.replace(/deg$/, ''));
  const saturation = numberOf(parts[1]!, 1);
  const lightness = numberOf(parts[2]!, 1);
  if (!parts[1]!.endsWith('%') || !parts[2]!.endsWith('%')) return undefined;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}
