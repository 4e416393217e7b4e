import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { loadTextModels } from './loadTextModels.js';
import { resample } from './resample.js';

const normal = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
const lineHeight = 48;
const longest = 1600;

/** The text of one line, and the mean probability of its characters. */
export async function recognizeLine(
  picture: Picture,
  box: Box,
): Promise<{ text: string; confidence: number }> {
  const { recognition, characters } = await loadTextModels();
  const { Tensor } = await import('onnxruntime-web/wasm');
  const natural = Math.round((box.width * lineHeight) / box.height);
  const width = Math.max(16, Math.min(longest, natural));
  // The model wants some room; short lines are set on an empty strip.
  const padded = Math.max(64, Math.ceil(width / 16) * 16);
  const input = new Float32Array(3 * lineHeight * padded);
  resample(picture, box, { width, height: lineHeight }, normal, input, padded);
  const answer = await recognition.run({
    [recognition.inputNames[0]!]: new Tensor('float32', input, [1, 3, lineHeight, padded]),
  });
  const output = answer[recognition.outputNames[0]!]!;
  const [, steps, classes] = output.dims as [number, number, number];
  const data = output.data as Float32Array;
  let text = '';
  let sum = 0;
  let count = 0;
  let last = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let k = 1, i = step * classes; k < classes; k++) if (data[i + k]! > data[i + best]!) best = k;
    if (best !== 0 && best !== last) {
      text += characters[best] ?? '';
      sum += data[step * classes + best]!;
      count += 1;
    }
    last = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
