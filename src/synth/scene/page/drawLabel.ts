import type { Prop } from '../../world/World.js';
import { isRound, layoutLabel, wallShare } from '../layoutLabel.js';
import { type Brush, createCanvas, shade } from './canvas.js';

export const labelFont = 'Scene Label';
/** Capitals of the font, in heights of its type. */
const capitalShare = 0.727;
const pixelsAMetre = 3400;
const longestSide = 1024;

/** The print of a thing: of its front, or of a round thing's whole wall with the front in the middle. */
export function drawLabel(prop: Prop) {
  const round = isRound(prop.form);
  const metresHigh = round
    ? prop.heightMetres * wallShare[prop.form as keyof typeof wallShare]
    : prop.heightMetres;
  const metresWide = round ? Math.PI * prop.widthMetres : prop.widthMetres;
  const density = Math.min(pixelsAMetre, longestSide / Math.max(metresHigh, metresWide));
  const { canvas, brush } = createCanvas(metresWide * density, metresHigh * density);
  drawGround(brush, prop, canvas.width, canvas.height);
  if (prop.form === 'device') drawButtons(brush, prop, canvas.width, canvas.height);
  brush.translate(canvas.width / 2, canvas.height);
  brush.scale(density, -density);
  const { panel, lines } = layoutLabel(prop);
  brush.fillStyle = prop.colors.label;
  brush.beginPath();
  brush.roundRect(panel.x, panel.y, panel.width, panel.height, Math.min(panel.width, panel.height) * 0.06);
  brush.fill();
  brush.fillStyle = prop.colors.ink;
  brush.textAlign = 'center';
  brush.textBaseline = 'alphabetic';
  // In pixels: type of a few thousandths of a metre would be set in steps of a whole one.
  for (const { text, x, y, widthMetres, capitalMetres } of lines) {
    brush.save();
    brush.translate(x, y - capitalMetres / 2);
    brush.scale(1 / density, -1 / density);
    brush.font = `700 ${(capitalMetres * density) / capitalShare}px "${labelFont}"`;
    brush.scale(Math.min(1, (widthMetres * density) / brush.measureText(text).width), 1);
    brush.fillText(text, 0, 0);
    brush.restore();
  }
  return canvas;
}

/** The body's colour and pattern, as on the sides that bear no print. */
export function drawSide(prop: Prop) {
  const { canvas, brush } = createCanvas(128, 256);
  drawGround(brush, prop, 128, 256);
  if (prop.form !== 'device' && prop.form !== 'book') {
    brush.fillStyle = shade(prop.colors.body, 0.75);
    brush.fillRect(20, 90, 88, 96);
    brush.fillStyle = '#55555a';
    for (let row = 0; row < 8; row += 1) brush.fillRect(27, 98 + row * 10, row % 3 === 0 ? 50 : 74, 3);
  }
  return canvas;
}

function drawGround(brush: Brush, { colors, pattern }: Prop, width: number, height: number): void {
  brush.fillStyle = colors.body;
  brush.fillRect(0, 0, width, height);
  const unit = Math.max(6, height / 14);
  brush.fillStyle = shade(colors.body, colors.body < '#6' ? 0.28 : -0.2);
  if (pattern === 'stripes')
    for (let x = 0; x < width; x += unit * 2) brush.fillRect(x, 0, unit * 0.8, height);
  if (pattern === 'band') {
    brush.fillRect(0, height * 0.02, width, height * 0.09);
    brush.fillRect(0, height * 0.9, width, height * 0.07);
  }
  if (pattern === 'dots')
    for (let row = 0; row * unit < height + unit; row += 1)
      for (let x = row % 2 ? unit : 0; x < width + unit; x += unit * 2) {
        brush.beginPath();
        brush.arc(x, row * unit, unit * 0.32, 0, 2 * Math.PI);
        brush.fill();
      }
}

function drawButtons(brush: Brush, { colors }: Prop, width: number, height: number): void {
  for (const share of [0.3, 0.5, 0.7]) {
    brush.fillStyle = shade(colors.body, colors.body < '#6' ? 0.45 : -0.45);
    brush.beginPath();
    brush.arc(width * share, height * 0.88, height * 0.06, 0, 2 * Math.PI);
    brush.fill();
  }
}
