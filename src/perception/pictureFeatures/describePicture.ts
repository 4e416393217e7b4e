import type { InferenceSession } from 'onnxruntime-web/wasm';
import { fitPicture } from '../fitPicture.js';
import { objectInput, openObjectModel } from '../objects/openObjectModel.js';
import type { Picture } from '../Picture.js';

const side = 256;
/** The last block of the object model's backbone. */
const outputName = 'tower_0/MobilenetV3/expanded_conv_14/add';

let opening: Promise<InferenceSession> | undefined;

/**
 * A picture as 120 numbers of unit length: the object model's backbone, its channels averaged over the picture. The inner
 * product of two says how alike the pictures look: 0.8 to 1 for a picture and an altered copy of it, mostly below 0.55 for
 * pictures of different scenes (README).
 * @throws DeixisError GRAPH_MODEL_UNREADABLE (environment)
 * @example const [a, b] = [await describePicture(one), await describePicture(other)];
 */
export async function describePicture(picture: Picture): Promise<Float32Array> {
  opening ??= openObjectModel([outputName], side);
  const session = await opening;
  const { Tensor } = await import('onnxruntime-web/wasm');
  const input = new Tensor('float32', fitPicture(picture, side), [1, 3, side, side]);
  const answer = (await session.run({ [objectInput]: input }))[outputName]!;
  const [, channels, height, width] = answer.dims as [number, number, number, number];
  const data = answer.data as Float32Array;
  const size = height * width;
  const means = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel++) {
    let sum = 0;
    for (let i = channel * size; i < (channel + 1) * size; i++) sum += data[i]!;
    means[channel] = sum / size;
  }
  const length = Math.sqrt(means.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? means : means.map((value) => value / length);
}
