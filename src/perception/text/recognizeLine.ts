import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { findWordGaps } from './findWordGaps.js';
import { loadTextModels } from './loadTextModels.js';
import { resample } from './resample.js';

const normal = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
const lineHeight = 48;
const longest = 1600;
/** Room above and below a line, in heights of its box; with it the model reads more surely, and has less to read. */
const room = 0.12;

/** The text of one line, and the mean probability of its characters. */
export async function recognizeLine(
  picture: Picture,
  box: Box,
): Promise<{ text: string; confidence: number }> {
  const { recognition, characters } = await loadTextModels();
  const { Tensor } = await import('onnxruntime-web/wasm');
  const seen = { ...box, y: box.y - room * box.height, height: (1 + 2 * room) * box.height };
  const natural = Math.round((seen.width * lineHeight) / seen.height);
  const width = Math.max(16, Math.min(longest, natural));
  // The model wants some room; short lines are set on an empty strip.
  const padded = Math.max(64, Math.ceil(width / 16) * 16);
  const input = new Float32Array(3 * lineHeight * padded);
  resample(picture, seen, { width, height: lineHeight }, normal, input, padded);
  const answer = await recognition.run({
    [recognition.inputNames[0]!]: new Tensor('float32', input, [1, 3, lineHeight, padded]),
  });
  const output = answer[recognition.outputNames[0]!]!;
  const [, steps, classes] = output.dims as [number, number, number];
  const data = output.data as Float32Array;
  const letters: { character: string; x: number }[] = [];
  let sum = 0;
  let count = 0;
  let last = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let k = 1, i = step * classes; k < classes; k++) if (data[i + k]! > data[i + best]!) best = k;
    if (best !== 0 && best !== last) {
      const x = box.x + (((step + 0.5) / steps) * padded * box.width) / width;
      letters.push({ character: characters[best] ?? '', x });
      sum += data[step * classes + best]!;
      count += 1;
    }
    last = best;
  }
  return { text: joinLetters(picture, box, letters), confidence: count === 0 ? 0 : sum / count };
}

const spaced = /[\p{Script=Latin}\p{N}\p{P}\p{S}]/u;

/** The model was trained on Chinese and swallows spaces: they are put back where the picture has a gap. */
function joinLetters(picture: Picture, box: Box, letters: { character: string; x: number }[]): string {
  const gaps = findWordGaps(picture, box);
  let text = '';
  letters.forEach(({ character, x }, position) => {
    const before = letters[position - 1];
    const apart =
      before &&
      spaced.test(before.character) &&
      spaced.test(character) &&
      gaps.some((gap) => (gap.start + gap.end) / 2 > before.x && (gap.start + gap.end) / 2 < x);
    text += apart ? ` ${character}` : character;
  });
  return text.replace(/\s+/g, ' ').trim();
}
