import { type Markup, markup } from '../markup.js';

/** Colours that differ in both schemes; the names are those of the style sheet. */
export const seriesColors = [1, 2, 3, 4, 5, 6].map((number) => `var(--series-${number})`);

/** Shapes, so that colour is never the only difference. */
export const seriesSymbols = ['circle', 'triangle', 'square', 'diamond', 'star', 'cross'] as const;
const signs = ['\u25cf', '\u25b2', '\u25a0', '\u25c6', '\u2605', '\u271a'];

/** The caption with a sign for each series behind it; a single series needs none. */
export function captionWithKey(caption: string, names: readonly string[]): Markup {
  if (names.length < 2) return markup`${caption}`;
  return withKey(
    caption,
    names.map((name, index) => ({
      name,
      color: seriesColors[index % seriesColors.length]!,
      sign: signs[index % signs.length]!,
    })),
  );
}

/** The caption with a filled square for each part behind it. */
export function captionWithFills(caption: string, parts: readonly { name: string; color: string }[]): Markup {
  return withKey(
    caption,
    parts.map((part) => ({ ...part, sign: '\u25a0' })),
  );
}

function withKey(caption: string, keys: readonly { name: string; color: string; sign: string }[]): Markup {
  return markup`${caption.replace(/\.$/, '')}. ${keys.map(({ name, color, sign }) => markup`<span class="key"><span style="color:${color}">${sign}</span> ${name}</span> `)}`;
}
