import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environmentError, errorMessage } from '../../../../core/errors.js';
import { findPackage } from '../../../../core/findPackage.js';
import type { Picture } from '../../../../perception/Picture.js';
import type { ReadFeaturesOptions } from './readFeatures.js';

interface Tensor {
  dims: readonly number[];
  data: Float32Array;
}

/** The little of @huggingface/transformers that is used; the package is an optional peer and brings models from the hub. */
interface Transformers {
  pipeline(
    task: 'image-feature-extraction',
    model: string,
  ): Promise<{
    processor(image: unknown): Promise<object>;
    model(inputs: object): Promise<Record<string, Tensor | undefined>>;
  }>;
  RawImage: new (data: Uint8ClampedArray, width: number, height: number, channels: number) => unknown;
}

const packageName = '@huggingface/transformers';
/** The version that it was tried with. */
const version = '4.3.2';

/**
 * What a model may give, the best description of a whole picture first. Exports of classifiers, such as those of ResNet-50, often
 * give nothing but their logits.
 */
const outputNames = ['pooler_output', 'image_embeds', 'last_hidden_state', 'logits'] as const;

/** Models look at about 224 pixels of the shorter side; the longer one may be twice that. */
const maxSide = 512;

/**
 * Describes pictures with an image model of the hub, such as ResNet-50, or one in a folder laid out like those. The model is tried
 * on a grey picture at once, so that one of no use is known before a video is looked at.
 * @throws DeixisError TRANSFORMERS_MISSING, HUB_MODEL_UNUSABLE (environment)
 */
export async function openHubFeatures(
  model: string,
): Promise<Required<Pick<ReadFeaturesOptions, 'describe' | 'describedBy' | 'maxSide'>>> {
  const file = findPackage(packageName);
  if (file === null)
    throw environmentError(
      'TRANSFORMERS_MISSING',
      `--features ${model}: models of the hub need the package ${packageName}, which is not installed`,
      { hint: `run "npm install ${packageName}@${version}", or leave --features out for the local model` },
    );
  try {
    const loaded = (await import(pathToFileURL(file).href)) as Transformers & { default?: Transformers };
    const { pipeline, RawImage } = loaded.default ?? loaded;
    const opened = await pipeline('image-feature-extraction', existsSync(model) ? resolve(model) : model);
    const look = async ({ data, width, height, channels }: Picture) => {
      const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
      return opened.model(await opened.processor(new RawImage(bytes, width, height, channels)));
    };
    const tried = await look({
      width: 64,
      height: 64,
      channels: 3,
      data: new Uint8Array(64 * 64 * 3).fill(128),
    });
    const output = outputNames.find((name) => tried[name]);
    if (output === undefined)
      throw new Error(`it gives ${Object.keys(tried).join(', ')}, and none of ${outputNames.join(', ')}`);
    return {
      describe: async (picture) => poolOutput((await look(picture))[output]!),
      ...{ describedBy: `${model} (${output})`, maxSide },
    };
  } catch (error) {
    throw environmentError(
      'HUB_MODEL_UNUSABLE',
      `--features ${model}: the model cannot be used: ${errorMessage(error)}`,
      {
        hint: 'name an image model of the hub that has weights for Transformers.js, or a folder with config.json, preprocessor_config.json and onnx/model.onnx',
        cause: error,
      },
    );
  }
}

/** One number for each channel of a map, or for each dimension of the tokens: their mean over the picture. */
function poolOutput({ dims, data }: Tensor): Float32Array {
  const [, first = 1, second = 1, third = 1] = dims;
  if (dims.length === 4) {
    const cells = second * third;
    return Float32Array.from({ length: first }, (_, channel) =>
      meanOf(cells, (cell) => data[channel * cells + cell]!),
    );
  }
  if (dims.length === 3)
    return Float32Array.from({ length: second }, (_, dimension) =>
      meanOf(first, (token) => data[token * second + dimension]!),
    );
  return Float32Array.from(data);
}

function meanOf(count: number, valueAt: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += valueAt(index);
  return sum / count;
}
