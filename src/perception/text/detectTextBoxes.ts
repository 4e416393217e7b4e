import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { loadTextModels } from './loadTextModels.js';
import { resample } from './resample.js';

const normal = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
/** As published with the model: a pixel is text above the first, a box is kept above the second. */
const pixelThreshold = 0.3;
const boxThreshold = 0.6;
/** The model marks the core of a line; its box is grown by this share of area over perimeter. */
const growth = 1.5;

/**
 * Upright boxes around lines of text, in pixels of the picture, in reading order.
 * @param magnify how much larger than the picture the model sees it; 1.5 helps letters under 12 px
 */
export async function detectTextBoxes(picture: Picture, region: Box, magnify: number): Promise<Box[]> {
  const { detection } = await loadTextModels();
  const { Tensor } = await import('onnxruntime-web/wasm');
  const width = Math.max(32, Math.round((region.width * magnify) / 32) * 32);
  const height = Math.max(32, Math.round((region.height * magnify) / 32) * 32);
  const input = new Float32Array(3 * width * height);
  resample(picture, region, { width, height }, normal, input);
  const answer = await detection.run({
    [detection.inputNames[0]!]: new Tensor('float32', input, [1, 3, height, width]),
  });
  const map = answer[detection.outputNames[0]!]!.data as Float32Array;
  const scaleX = region.width / width;
  const scaleY = region.height / height;
  return findBoxes(map, width, height)
    .map((box) => ({
      x: region.x + box.x * scaleX,
      y: region.y + box.y * scaleY,
      width: box.width * scaleX,
      height: box.height * scaleY,
    }))
    .filter((box) => box.width >= 4 && box.height >= 5)
    .sort((a, b) => (Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2 ? a.x - b.x : a.y - b.y));
}

function findBoxes(map: Float32Array, width: number, height: number): Box[] {
  const open = new Uint8Array(map.length);
  for (let i = 0; i < map.length; i++) if (map[i]! > pixelThreshold) open[i] = 1;
  const boxes: Box[] = [];
  const stack: number[] = [];
  for (let start = 0; start < open.length; start++) {
    if (!open[start]) continue;
    let [left, top, right, bottom, sum, area] = [width, height, 0, 0, 0, 0];
    open[start] = 0;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      sum += map[at]!;
      area += 1;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= open.length || !open[next]) continue;
        open[next] = 0;
        stack.push(next);
      }
    }
    const boxWidth = right - left + 1;
    const boxHeight = bottom - top + 1;
    if (area < 6 || sum / area < boxThreshold) continue;
    const grow = (boxWidth * boxHeight * growth) / (2 * (boxWidth + boxHeight));
    const x = Math.max(0, left - grow);
    const y = Math.max(0, top - grow);
    boxes.push({
      x,
      y,
      width: Math.min(width, right + 1 + grow) - x,
      height: Math.min(height, bottom + 1 + grow) - y,
    });
  }
  return boxes;
}
