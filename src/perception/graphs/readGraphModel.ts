import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { environmentError } from '../../core/errors.js';
import { parseJson } from '../../core/parseJson.js';
import type { GraphModel, GraphWeight } from './GraphModel.js';

const attributeSchema = z.looseObject({
  i: z.union([z.string(), z.number()]).optional(),
  f: z.number().optional(),
  b: z.boolean().optional(),
  s: z.string().optional(),
  list: z
    .looseObject({
      i: z.array(z.union([z.string(), z.number()])).optional(),
      s: z.array(z.string()).optional(),
    })
    .optional(),
});

const fileSchema = z.looseObject({
  modelTopology: z.looseObject({
    node: z.array(
      z.looseObject({
        name: z.string(),
        op: z.string(),
        input: z.array(z.string()).default([]),
        attr: z.record(z.string(), attributeSchema).default({}),
      }),
    ),
  }),
  weightsManifest: z.array(
    z.looseObject({
      weights: z.array(
        z.looseObject({
          name: z.string(),
          shape: z.array(z.int().nonnegative()),
          dtype: z.enum(['float32', 'int32']),
          quantization: z.looseObject({ dtype: z.literal('float16') }).optional(),
        }),
      ),
    }),
  ),
});

/**
 * Reads a TensorFlow.js graph model: its JSON file and the one file of weights beside it.
 * @throws DeixisError GRAPH_MODEL_UNREADABLE (environment)
 */
export async function readGraphModel(jsonPath: string): Promise<GraphModel> {
  try {
    const file = fileSchema.parse(parseJson(await readFile(jsonPath, 'utf8'), jsonPath));
    const bytes = await readFile(jsonPath.replace(/\.json$/, '.bin'));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const weights = new Map<string, GraphWeight>();
    let offset = 0;
    for (const { name, shape, dtype, quantization } of file.weightsManifest.flatMap(
      (group) => group.weights,
    )) {
      const length = shape.reduce((product, size) => product * size, 1);
      const data = dtype === 'int32' ? new Int32Array(length) : new Float32Array(length);
      for (let i = 0; i < length; i++) {
        if (quantization) data[i] = halfToNumber(view.getUint16(offset + 2 * i, true));
        else if (dtype === 'int32') data[i] = view.getInt32(offset + 4 * i, true);
        else data[i] = view.getFloat32(offset + 4 * i, true);
      }
      offset += length * (quantization ? 2 : 4);
      weights.set(name, { shape, data });
    }
    const nodes = file.modelTopology.node.map(({ name, op, input, attr }) => ({
      name,
      operation: op,
      inputs: input,
      attributes: attr,
    }));
    return { nodes, weights };
  } catch (cause) {
    throw environmentError('GRAPH_MODEL_UNREADABLE', `${jsonPath}: not a model that can be read`, {
      cause,
      hint: 'run npm ci again: the package that this file belongs to must be complete',
    });
  }
}

function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
