import type { Frame } from 'node-av/lib';

/** Five by seven dots a character, a row a number, drawn for this: no font is needed. */
const glyphs: Record<string, number[]> = {
  '0': [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
  '1': [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  '2': [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
  '3': [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
  '4': [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
  '5': [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
  '6': [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
  '7': [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
  '8': [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
  '9': [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
  ':': [0b000, 0b010, 0b010, 0b000, 0b010, 0b010, 0b000],
  '.': [0b000, 0b000, 0b000, 0b000, 0b000, 0b110, 0b110],
};
const glyphHeight = 7;
const white = 255;
const black = 0;
const neutral = 128;

/** The time as it is drawn: m:ss.cc, with hours where there are any; cut, not rounded, so that it never shows a later time. */
export function formatTime(timeSeconds: number): string {
  const hundredths = Math.floor(timeSeconds * 100 + 1e-4);
  const seconds = Math.floor(hundredths / 100);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const tail = `${pad(seconds % 60)}.${pad(hundredths % 100)}`;
  return minutes < 60
    ? `${pad(minutes)}:${tail}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${tail}`;
}

/**
 * Draws a time in white on a black plate in the top left corner of a packed RGB, gray or planar full-range picture. The
 * digits are about a 34th of the picture high, at least 7 pixels.
 */
export function drawTime(frame: Frame, timeSeconds: number): void {
  const dots = rasterise(formatTime(timeSeconds));
  const scale = Math.max(1, Math.round(Math.min(frame.height, frame.width) / 34 / glyphHeight));
  const planes = frame.data!;
  const margin = scale * 2;
  // Even, so that planes of halved colour are covered exactly.
  const plateWidth = Math.min(frame.width, evenUp(dots[0]!.length * scale + 2 * margin));
  const plateHeight = Math.min(frame.height, evenUp(glyphHeight * scale + 2 * margin));
  const bytes = planes.length === 1 ? (Math.round((frame.linesize[0]! / frame.width) | 0) >= 3 ? 3 : 1) : 1;
  for (let y = 0; y < plateHeight; y += 1) {
    const row = y * frame.linesize[0]!;
    for (let x = 0; x < plateWidth; x += 1) {
      const on = dots[Math.floor((y - margin) / scale)]?.[Math.floor((x - margin) / scale)] ?? false;
      planes[0]!.fill(on ? white : black, row + x * bytes, row + (x + 1) * bytes);
    }
  }
  for (const plane of [1, 2]) {
    const data = planes[plane];
    if (!data) continue;
    const halved =
      frame.linesize[plane]! * 2 <= frame.linesize[0]! + 63 && frame.linesize[plane]! < frame.linesize[0]!;
    const shift = halved ? 1 : 0;
    for (let y = 0; y < (plateHeight + shift) >> shift; y += 1)
      data.fill(
        neutral,
        y * frame.linesize[plane]!,
        y * frame.linesize[plane]! + ((plateWidth + shift) >> shift),
      );
  }
}

function evenUp(value: number): number {
  return value + (value % 2);
}

function rasterise(text: string): boolean[][] {
  return Array.from({ length: glyphHeight }, (_, row) =>
    [...text].flatMap((character, index) => {
      const width = character === ':' || character === '.' ? 3 : 5;
      const bits = glyphs[character]![row]!;
      const dots = Array.from({ length: width }, (__, column) => (bits & (1 << (width - 1 - column))) !== 0);
      return index === 0 ? dots : [false, ...dots];
    }),
  );
}
