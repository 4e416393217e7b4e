import type { Box } from '../../../html/PageSnapshot.js';
import { union } from './geometry.js';
import type { SceneReader } from './SceneReader.js';

/** Lines read for a quotation; more would not tell it better. */
const mostLines = 2;
/** Letters; a quotation is no longer, so that a second line is not read for it. */
const enough = 72;
/** In pixels: lines further away are not looked for. */
const reach = 130;
/** From the middle of a line to that of the next, in heights of the line. */
const [leastPitch, mostPitch] = [0.6, 1.5];

/** The text that a line belongs to, from its first line on. */
export async function readParagraph(
  reader: SceneReader,
  line: Box,
): Promise<{ text: string; cut: boolean; box: Box }> {
  const group = [line];
  for (const direction of [-1, 1]) {
    let last = line;
    while (Math.abs(last.y - line.y) < reach) {
      const others = await reader.textBoxesIn(nextTo(last, direction));
      const next = others.find((other) => follows(last, other, direction));
      if (!next) break;
      group.push(next);
      last = next;
    }
  }
  group.sort((a, b) => a.y - b.y);
  const first = group.slice(0, mostLines);
  const words: string[] = [];
  for (const one of first) if (words.join('').length < enough) words.push(await reader.read(one));
  const chinese = /\p{Script=Han}/u.test(words.join(''));
  return {
    text: words.filter(Boolean).join(chinese ? '' : ' '),
    cut: group.length > words.length,
    box: union(group)!,
  };
}

/** Where the middle of the line after or before this one may be. */
function nextTo({ x, y, width, height }: Box, direction: number): Box {
  const nearest = y + height / 2 + direction * height * leastPitch;
  const farthest = y + height / 2 + direction * height * mostPitch;
  return {
    x: x - 60,
    y: Math.min(nearest, farthest),
    width: width + 120,
    height: height * (mostPitch - leastPitch),
  };
}

/** Whether a line is the next of the same text: as large, close, and set to the same edge or middle. */
function follows(line: Box, other: Box, direction: number): boolean {
  const ratio = other.height / line.height;
  if (ratio < 0.84 || ratio > 1.19) return false;
  const pitch = (other.y + other.height / 2 - line.y - line.height / 2) * direction;
  if (pitch < line.height * leastPitch || pitch > line.height * mostPitch) return false;
  const left = Math.abs(other.x - line.x) <= 6;
  const centre = Math.abs(other.x + other.width / 2 - line.x - line.width / 2) <= 6;
  if (!left && !centre) return false;
  // The upper of two lines of one text fills the column; a short line over a long one is a heading or an item.
  const upper = direction < 0 ? other : line;
  const lower = direction < 0 ? line : other;
  return upper.width >= lower.width * 0.72 && upper.width > upper.height * 6;
}
