import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { objectInput, openObjectModel } from '../objects/openObjectModel.js';

interface Expected {
  shape: [number, number, number, number];
  mean: number;
  picks: { channel: number; y: number; x: number; value: number }[];
}

// What @tensorflow/tfjs-core, -converter and -backend-wasm 4.22.0 answer for the same model and the same drawn picture.
const expected = JSON.parse(
  readFileSync(new URL('./tensorflow.fixture.json', import.meta.url), 'utf8'),
) as Record<string, Expected>;

const side = 512;

function drawn(x: number, y: number, channel: number): number {
  const isInside = x > 150 && x < 360 && y > 120 && y < 420;
  if (isInside) return 40 + channel * 60 + ((x * 7 + y * 3) % 23);
  return 200 - channel * 30 + Math.round(30 * Math.sin(x / 17 + channel) * Math.cos(y / 29));
}

it('the converted model answers as TensorFlow.js does', async () => {
  const input = new Float32Array(3 * side * side);
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) input[(channel * side + y) * side + x] = drawn(x, y, channel);
  const session = await openObjectModel(Object.keys(expected), side);
  const { Tensor } = await import('onnxruntime-web/wasm');
  const answer = await session.run({ [objectInput]: new Tensor('float32', input, [1, 3, side, side]) });
  for (const [name, { shape, mean, picks }] of Object.entries(expected)) {
    const { dims, data } = answer[name]!;
    expect(dims).toEqual(shape);
    const values = data as Float32Array;
    const sum = values.reduce((total, value) => total + value, 0);
    expect(Math.abs(sum / values.length - mean)).toBeLessThan(1e-3 * Math.max(1, Math.abs(mean)));
    for (const { channel, y, x, value } of picks) {
      const ours = values[(channel * shape[2] + y) * shape[3] + x]!;
      expect(Math.abs(ours - value)).toBeLessThan(2e-3 * Math.max(1, Math.abs(value)));
    }
  }
});
