import type { Box } from '../../../html/PageSnapshot.js';
import { union } from './geometry.js';
import type { SceneReader } from './SceneReader.js';

/** Lines read for a quotation; more would not tell it better. */
const mostLines = 2;
/** Letters; a quotation is no longer, so that a second line is not read for it. */
const enough = 72;

/** The text that a line belongs to, from its first line on. */
export async function readParagraph(
  reader: SceneReader,
  line: Box,
): Promise<{ text: string; cut: boolean; box: Box }> {
  const tall = { x: line.x - 60, y: line.y - 130, width: line.width + 120, height: 260 };
  const others = await reader.textBoxesIn(tall);
  const group = [line];
  for (const direction of [-1, 1]) {
    let last = line;
    for (;;) {
      const next = others.find((other) => !group.includes(other) && follows(last, other, direction));
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

/** Whether a line is the next of the same text: as large, close, and set to the same edge or middle. */
function follows(line: Box, other: Box, direction: number): boolean {
  const ratio = other.height / line.height;
  if (ratio < 0.87 || ratio > 1.15) return false;
  const pitch = (other.y + other.height / 2 - line.y - line.height / 2) * direction;
  if (pitch < line.height * 0.6 || pitch > line.height * 1.5) return false;
  const left = Math.abs(other.x - line.x) <= 6;
  const centre = Math.abs(other.x + other.width / 2 - line.x - line.width / 2) <= 6;
  if (!left && !centre) return false;
  // The upper of two lines of one text fills the column; a short line over a long one is a heading or an item.
  const upper = direction < 0 ? other : line;
  const lower = direction < 0 ? line : other;
  return upper.width >= lower.width * 0.72 && upper.width > upper.height * 6;
}
