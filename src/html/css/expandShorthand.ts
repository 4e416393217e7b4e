import { normalizeColor } from './normalizeColor.js';

const sides = ['top', 'right', 'bottom', 'left'];
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];
const fourSided: Record<string, string[]> = {
  margin: sides.map((side) => `margin-${side}`),
  padding: sides.map((side) => `padding-${side}`),
  inset: sides,
  'border-width': sides.map((side) => `border-${side}-width`),
  'border-style': sides.map((side) => `border-${side}-style`),
  'border-color': sides.map((side) => `border-${side}-color`),
};
const borderStyles = /^(none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/;
const wide = /^(inherit|initial|unset|revert|revert-layer)$/;

/**
 * The longhands that a shorthand sets, as [property, value]; any other property stays itself. Values are normalized.
 * A shorthand that is too rich to be taken apart (font, animation, ...) stays itself beside the members that matter.
 */
export function expandShorthand(property: string, value: string): [string, string][] {
  if (value.includes('var(')) return expandUnknown(property, value);
  const four = fourSided[property];
  if (four) return fourValues(splitTop(value)).map((side, index) => [four[index]!, side]);
  if (property === 'border-radius' && !value.includes('/')) {
    return fourValues(splitTop(value)).map((corner, index) => [`border-${corners[index]}-radius`, corner]);
  }
  const border = /^border(?:-(top|right|bottom|left))?$/.exec(property);
  if (border) return expandBorder(border[1] ? [border[1]] : sides, value);
  if (property === 'background') return expandBackground(value);
  if (property === 'gap' || property === 'grid-gap') {
    const [row = value, column = row] = splitTop(value);
    return [
      ['row-gap', row],
      ['column-gap', column],
    ];
  }
  if (property === 'overflow') {
    const [x = value, y = x] = splitTop(value);
    return [
      ['overflow-x', x],
      ['overflow-y', y],
    ];
  }
  if (property === 'text-decoration') return expandDecoration(value);
  if (property === 'font') return expandFont(value);
  return [[property, value]];
}

/** With variables inside, only what is set is known, not to what. */
function expandUnknown(property: string, value: string): [string, string][] {
  const members = expandShorthand(property, '0').map(([member]) => member);
  return members.length === 1 && members[0] === property
    ? [[property, value]]
    : members.map((member) => [member, `${property}: ${value}`]);
}

/** Splits at white space outside of brackets and strings. */
function splitTop(value: string): string[] {
  return value.match(/(?:"(?:[^"\\]|\\.)*"|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^\s("])+/g) ?? [value];
}

function fourValues([top = '', right = top, bottom = top, left = right]: string[]): string[] {
  return [top, right, bottom, left];
}

function expandBorder(which: readonly string[], value: string): [string, string][] {
  let [width, style, color] = ['medium', 'none', 'currentcolor'];
  for (const part of splitTop(value)) {
    if (wide.test(part)) [width, style, color] = [part, part, part];
    else if (borderStyles.test(part)) style = part;
    else if (/^(thin|medium|thick|[+-]?[\d.]+[a-z]*|calc\(.*\)|min\(.*\)|max\(.*\))$/.test(part))
      width = part;
    else color = part;
  }
  return which.flatMap((side): [string, string][] => [
    [`border-${side}-width`, width],
    [`border-${side}-style`, style],
    [`border-${side}-color`, color],
  ]);
}

function expandBackground(value: string): [string, string][] {
  if (wide.test(value)) {
    return ['color', 'image', 'layers'].map((member) => [`background-${member}`, value]);
  }
  const parts = splitTop(value);
  const isColor = (part: string) => normalizeColor(part) !== undefined || part === 'currentcolor';
  const color = parts.find(isColor) ?? '#00000000';
  const image = parts.filter((part) => /url\(|gradient\(|image-set\(/.test(part)).join(' ') || 'none';
  const rest = parts.filter((part) => !isColor(part) && !/url\(|gradient\(|image-set\(|^none$/.test(part));
  return [
    ['background-color', color],
    ['background-image', image],
    // Position, size, repeat and the like together; not a property of CSS.
    ['background-layers', rest.join(' ')],
  ];
}

function expandDecoration(value: string): [string, string][] {
  const parts = splitTop(value);
  const line = parts.filter(
    (part) => /^(none|underline|overline|line-through|blink)$/.test(part) || wide.test(part),
  );
  const rest = parts.filter((part) => !line.includes(part));
  return [
    ['text-decoration-line', line.join(' ') || 'none'],
    ['text-decoration-look', rest.join(' ')],
  ];
}

function expandFont(value: string): [string, string][] {
  const parts = splitTop(value);
  const at = parts.findIndex(
    (part) => /^([\d.]|calc\(|(xx?-)?(small|large)|medium|smaller|larger)/.test(part) && !/^\d00$/.test(part),
  );
  if (at < 0) {
    return ['font-style', 'font-weight', 'font-size', 'line-height', 'font-family'].map((member) => [
      member,
      value,
    ]);
  }
  const [size = '', line = 'normal'] = parts[at]!.split('/');
  const before = parts.slice(0, at);
  const weight = before.find((part) => /^(bold|bolder|lighter|\d{2,4})$/.test(part)) ?? '400';
  return [
    ['font-style', before.find((part) => /^(italic|oblique)/.test(part)) ?? 'normal'],
    ['font-weight', weight === 'bold' ? '700' : weight],
    ['font-size', size],
    ['line-height', line],
    [
      'font-family',
      parts
        .slice(at + 1)
        .join(' ')
        .toLowerCase(),
    ],
  ];
}
