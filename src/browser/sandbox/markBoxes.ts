import sharp from 'sharp';
import type { MarkedBox } from './Sandbox.js';

/** Draws frames and labels on a picture of a page; the page itself is not touched. */
export async function markBoxes(picture: Buffer, boxes: readonly MarkedBox[]): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const drawn = boxes.map(({ x, y, width: across, height: down, label, color = '#e11d48' }) => {
    const frame = `<rect x="${x - 2}" y="${y - 2}" width="${across + 4}" height="${down + 4}" fill="none" stroke="${escapeMarkup(color)}" stroke-width="3" rx="3"/>`;
    if (!label) return frame;
    const labelWidth = 8 * label.length + 12;
    const top = y >= 24 ? y - 24 : y + down + 4;
    return `${frame}<rect x="${x - 2}" y="${top}" width="${labelWidth}" height="20" fill="${escapeMarkup(color)}"/><text x="${x + 4}" y="${top + 15}" font-family="sans-serif" font-size="13" font-weight="bold" fill="#fff">${escapeMarkup(label)}</text>`;
  });
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(overlay, 'utf8'), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
