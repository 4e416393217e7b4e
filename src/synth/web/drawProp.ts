import type { Prop } from '../world/World.js';
import { Html, html } from './html.js';

const side = 400;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A picture of a thing as an SVG document of 400 x 400: its form and colours, and on its label what is printed on it,
 * or on its back the given lines.
 */
export function drawProp(prop: Prop, backLines?: readonly string[]): string {
  const box = frontBox(prop);
  const label = labelBox(prop, box);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><defs>${patternOf(prop)}</defs><rect width="${side}" height="${side}" fill="#f4f5f7"/><ellipse cx="${side / 2}" cy="${box.y + box.height + 6}" rx="${box.width * 0.56}" ry="9" fill="#00000022"/>${bodyOf(prop, box)}<rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="4" fill="${backLines ? '#ffffff' : prop.colors.label}"/>${printed(backLines ?? prop.lines, label, backLines ? '#1b1b1f' : prop.colors.ink, backLines === undefined)}</svg>`
    .text;
}

/** The front's place: true to the thing's proportions, but never so narrow that its print is lost. */
function frontBox({ widthMetres, heightMetres }: Prop): Box {
  const ratio = Math.min(1.5, Math.max(0.5, widthMetres / heightMetres));
  const height = ratio > 1 ? 310 / ratio : 310;
  const width = height * ratio;
  return { x: (side - width) / 2, y: (side - height) / 2 + 6, width, height };
}

/** Part of the front's width and height that the label takes, and where it begins from above. */
const labelShares: Record<Prop['form'], [width: number, height: number, top: number]> = {
  carton: [0.84, 0.66, 0.14],
  can: [0.94, 0.66, 0.17],
  bottle: [0.9, 0.48, 0.42],
  jar: [0.92, 0.56, 0.3],
  pouch: [0.82, 0.62, 0.18],
  book: [0.82, 0.7, 0.12],
  poster: [0.9, 0.6, 0.3],
  'paper-bag': [0.8, 0.5, 0.32],
  device: [0.84, 0.56, 0.12],
};

function labelBox({ form }: Prop, box: Box): Box {
  const [width, height, top] = labelShares[form];
  const shift = form === 'book' ? 0.04 : 0;
  return {
    x: box.x + box.width * ((1 - width) / 2 + shift),
    y: box.y + box.height * top,
    width: box.width * width,
    height: box.height * height,
  };
}

function patternOf({ pattern, colors }: Prop): Html | null {
  if (pattern === 'stripes')
    return html`<pattern id="p" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect width="26" height="26" fill="${colors.body}"/><rect width="9" height="26" fill="#ffffff" opacity="0.28"/></pattern>`;
  if (pattern === 'dots')
    return html`<pattern id="p" width="28" height="28" patternUnits="userSpaceOnUse"><rect width="28" height="28" fill="${colors.body}"/><circle cx="14" cy="14" r="6" fill="#ffffff" opacity="0.32"/></pattern>`;
  if (pattern === 'band')
    return html`<linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop offset="0.86" stop-color="${colors.body}"/><stop offset="0.86" stop-color="${colors.label}"/><stop offset="0.93" stop-color="${colors.label}"/><stop offset="0.93" stop-color="${colors.body}"/></linearGradient>`;
  return null;
}

function bodyOf(prop: Prop, { x, y, width, height }: Box): Html {
  const fill = prop.pattern === 'plain' ? prop.colors.body : 'url(#p)';
  const edge = new Html('stroke="#00000055" stroke-width="1.5"');
  const right = x + width;
  const bottom = y + height;
  const middle = x + width / 2;
  switch (prop.form) {
    case 'carton':
      return html`<path d="M${right} ${y}l20 -16v${height}l-20 16z" fill="${prop.colors.body}" ${edge}/><path d="M${right} ${y}l20 -16v${height}l-20 16z" fill="#00000040"/><path d="M${x} ${y}l20 -16h${width}l-20 16z" fill="${prop.colors.body}" ${edge}/><path d="M${x} ${y}l20 -16h${width}l-20 16z" fill="#ffffff40"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${edge}/>`;
    case 'can':
      return html`<path d="M${x} ${y + 14}v${height - 28}a${width / 2} 14 0 0 0 ${width} 0v${28 - height}z" fill="${fill}" ${edge}/><ellipse cx="${middle}" cy="${y + 14}" rx="${width / 2}" ry="14" fill="#c9ccd1" ${edge}/><ellipse cx="${middle}" cy="${y + 14}" rx="${width / 2 - 10}" ry="9" fill="#aeb2b8"/>`;
    case 'bottle':
      return html`<rect x="${middle - width * 0.17}" y="${y}" width="${width * 0.34}" height="34" rx="4" fill="#2b2d33"/><path d="M${middle - width * 0.14} ${y + 34}h${width * 0.28}v22q0 26 ${width * 0.36} 48v${height - 120}q0 16 -16 16h${32 - width}q-16 0 -16 -16v${120 - height}q${width * 0.36} -22 ${width * 0.36} -48z" fill="${fill}" ${edge}/>`;
    case 'jar':
      return html`<rect x="${x + 8}" y="${y}" width="${width - 16}" height="${height * 0.15}" rx="6" fill="#d8b24a" ${edge}/><rect x="${x}" y="${y + height * 0.15}" width="${width}" height="${height * 0.85}" rx="24" fill="${fill}" ${edge}/>`;
    case 'pouch':
      return html`<path d="M${x} ${y}h${width}l-8 26l8 ${height - 52}l-6 26h${12 - width}l-6 -26l8 ${52 - height}z" fill="${fill}" ${edge}/><path d="M${x + 3} ${y + 13}h${width - 6}M${x + 5} ${bottom - 13}h${width - 10}" stroke="#ffffff88" stroke-width="3" stroke-dasharray="5 4"/>`;
    case 'book':
      return html`<path d="M${right} ${y + 4}l9 5v${height - 6}l-9 -3z" fill="#efe9d8" ${edge}/><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}" ${edge}/><rect x="${x}" y="${y}" width="${width * 0.08}" height="${height}" fill="#00000038"/>`;
    case 'poster':
      return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${edge}/><circle cx="${middle}" cy="${y + height * 0.15}" r="${height * 0.09}" fill="${prop.colors.label}" opacity="0.85"/>`;
    case 'paper-bag':
      return html`<path d="M${middle - 40} ${y + 4}v-26q40 -26 80 0v26" fill="none" stroke="#6b5138" stroke-width="5"/><path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${fill}" ${edge}/><path d="M${x} ${y + 22}h${width}" stroke="#00000030" stroke-width="2"/>`;
    case 'device':
      return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="${fill}" ${edge}/><circle cx="${x + width * 0.2}" cy="${y + height * 0.84}" r="${height * 0.08}" fill="#d9dce1" ${edge}/><rect x="${x + width * 0.4}" y="${y + height * 0.79}" width="${width * 0.42}" height="${height * 0.1}" rx="5" fill="#00000055"/>`;
  }
}

/** Lines one below the other, each as large as its place allows, the first the largest. */
function printed(lines: readonly string[], box: Box, ink: string, isFront: boolean): Html[] {
  const shares = isFront ? [0.36, 0.22, 0.24, 0.18] : lines.map(() => 1 / lines.length);
  const total = shares.slice(0, lines.length).reduce((sum, share) => sum + share, 0);
  let top = box.y + box.height * 0.06;
  return lines.flatMap((line, index) => {
    const height = (box.height * 0.88 * shares[index]!) / total;
    const isTitle = isFront && index === 0;
    const letterWidth = isTitle ? 0.74 : 0.56;
    const rows = isTitle ? rowsOf(line, box.width / letterWidth / height) : [line];
    const longest = Math.max(...rows.map((row) => row.length));
    const rowHeight = height / rows.length;
    const size = Math.min(
      rowHeight * (rows.length > 1 ? 0.86 : 0.74),
      46,
      (box.width * 0.92) / (longest * letterWidth),
    );
    const x = (box.x + box.width / 2).toFixed(1);
    return rows.map((row) => {
      const baseline = (top + rowHeight / 2 + size * 0.36).toFixed(1);
      top += rowHeight;
      return html`<text x="${x}" y="${baseline}" font-family="Inter, Arial, Helvetica, sans-serif" font-size="${size.toFixed(1)}" font-weight="${isTitle ? 800 : 500}" text-anchor="middle" fill="${ink}">${row}</text>`;
    });
  });
}

/** A title of two words in two rows where one row could not be large; the room is that of a row, in letters. */
function rowsOf(line: string, lettersInRow: number): string[] {
  return line.includes(' ') && line.length > lettersInRow * 1.2 ? line.split(' ') : [line];
}
