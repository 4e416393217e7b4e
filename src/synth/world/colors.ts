/** Colours of bodies, far enough apart to be told from one another on a small picture; the key is the plain word. */
export const bodyColors = {
  red: '#b3261e',
  blue: '#1f4e9e',
  green: '#2c7a3f',
  yellow: '#e8b923',
  orange: '#d96a1d',
  purple: '#6a3d9a',
  white: '#f1efe8',
  black: '#23252a',
  brown: '#6e4a2f',
  pink: '#d9799b',
  turquoise: '#1d8f96',
  grey: '#8a8f94',
} as const;

export type ColorName = keyof typeof bodyColors;

export const colorNames = Object.keys(bodyColors) as ColorName[];

/** Pale labels; on all of them dark ink reads well. */
export const paleLabels = [
  '#fbf7ea',
  '#ffe08a',
  '#ffd0d0',
  '#cfe8ff',
  '#d5f0c4',
  '#ecd9ff',
  '#ffe0bf',
] as const;
export const darkInk = '#1b1b1f';
/** A dark label; on it white ink reads well. */
export const darkLabel = '#1c2333';
export const whiteInk = '#ffffff';
