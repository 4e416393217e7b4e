import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../../src/core/createRandom.js';
import { writeOnnx } from '../../src/perception/graphs/writeOnnx.js';

/** What a model gives: ResNet exports have one of the first three, transformers of pictures the last. */
export type HubModelKind = 'pooled' | 'map' | 'logits' | 'tokens';

const channels = 6;

/** A tiny picture model in a folder laid out as on the hub: one convolution, the same numbers whatever it gives. */
export async function writeHubModel(folder: string, kind: HubModelKind): Promise<void> {
  const random = createRandom('hub model');
  const weights = Float32Array.from({ length: channels * 3 * 8 * 8 }, () => random.next() / 8 - 1 / 16);
  const map = kind === 'map' || kind === 'pooled' ? 'last_hidden_state' : 'map';
  const node = (operation: string, inputs: string[], output: string, attributes = {}) => ({
    ...{ operation, inputs, output, attributes },
  });
  const shape = BigInt64Array.from([1n, BigInt(channels), 16n]);
  const nodes = [
    node('Conv', ['pixel_values', 'weights'], map, { strides: [8, 8], kernel_shape: [8, 8] }),
    ...(kind === 'pooled' ? [node('GlobalAveragePool', [map], 'pooler_output')] : []),
    ...(kind === 'logits'
      ? [node('GlobalAveragePool', [map], 'pooled'), node('Flatten', ['pooled'], 'logits', { axis: 1 })]
      : []),
    ...(kind === 'tokens'
      ? [
          node('Reshape', [map, 'shape'], 'flat'),
          node('Transpose', ['flat'], 'last_hidden_state', { perm: [0, 2, 1] }),
        ]
      : []),
  ];
  const outputs = {
    pooled: ['last_hidden_state', 'pooler_output'],
    map: ['last_hidden_state'],
    logits: ['logits'],
    tokens: ['last_hidden_state'],
  };
  const model = writeOnnx({
    nodes,
    constants: [
      { name: 'weights', shape: [channels, 3, 8, 8], data: weights },
      ...(kind === 'tokens' ? [{ name: 'shape', shape: [3], data: shape }] : []),
    ],
    input: { name: 'pixel_values', shape: [1, 3, 32, 32] },
    outputs: outputs[kind],
  });
  await mkdir(join(folder, 'onnx'), { recursive: true });
  await writeFile(join(folder, 'onnx', 'model.onnx'), model);
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({
      model_type: 'resnet',
      architectures: [kind === 'logits' ? 'ResNetForImageClassification' : 'ResNetModel'],
    }),
  );
  await writeFile(
    join(folder, 'preprocessor_config.json'),
    JSON.stringify({
      ...{ image_processor_type: 'ConvNextImageProcessor', size: { shortest_edge: 32 }, crop_pct: 0.875 },
      ...{ do_resize: true, do_rescale: true, rescale_factor: 1 / 255, do_normalize: true, resample: 3 },
      ...{ image_mean: [0.485, 0.456, 0.406], image_std: [0.229, 0.224, 0.225] },
    }),
  );
}
