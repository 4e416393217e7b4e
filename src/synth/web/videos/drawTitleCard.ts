import { bodyColors, colorNames } from '../../world/colors.js';
import type { Clip } from '../../world/World.js';
import { html } from '../html.js';

/** A thumbnail for a clip that has no thing of its own: its title on a colour, as SVG. */
export function drawTitleCard(clip: Clip): string {
  const color = bodyColors[colorNames[clip.title.length % colorNames.length]!];
  const lines = clip.title.split(/(?<=[:-]) | (?=in concert|unboxed)/);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360"><rect width="640" height="360" fill="${color}"/><rect width="640" height="360" fill="#0006"/><circle cx="540" cy="80" r="46" fill="#fff3"/><circle cx="90" cy="300" r="70" fill="#fff2"/>${lines.map((line, index) => html`<text x="320" y="${165 + 60 * index}" font-family="Inter, Arial, Helvetica, sans-serif" font-size="${Math.min(52, 900 / line.length).toFixed(1)}" font-weight="700" text-anchor="middle" fill="#ffffff">${line}</text>`)}</svg>`
    .text;
}
