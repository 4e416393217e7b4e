import { environmentError, errorMessage } from '../../../../core/errors.js';
import type { Picture } from '../../../../perception/Picture.js';

/** The little of @huggingface/transformers that is used; the package is an optional peer and brings models from the hub. */
interface Transformers {
  pipeline(
    task: 'image-feature-extraction',
    model: string,
  ): Promise<(image: unknown, options: { pool: boolean }) => Promise<{ data: Float32Array }>>;
  RawImage: new (data: Uint8ClampedArray, width: number, height: number, channels: number) => unknown;
}

/** A variable, so that nobody needs the package to compile. */
const packageName = '@huggingface/transformers';

/**
 * Describes pictures with an image model of the hub, such as ResNet-50, by its pooled features.
 * @throws DeixisError TRANSFORMERS_MISSING, HUB_MODEL_UNUSABLE (environment)
 */
export async function openHubFeatures(model: string): Promise<(picture: Picture) => Promise<Float32Array>> {
  let transformers: Transformers;
  try {
    transformers = (await import(packageName)) as Transformers;
  } catch (error) {
    throw environmentError(
      'TRANSFORMERS_MISSING',
      `--features ${model}: models of the hub need the package ${packageName}, which is not installed`,
      { hint: `run "npm install ${packageName}", or leave --features out for the local model`, cause: error },
    );
  }
  try {
    const describe = await transformers.pipeline('image-feature-extraction', model);
    return async ({ data, width, height, channels }) => {
      const image = new transformers.RawImage(
        new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
        ...([width, height, channels] as const),
      );
      return Float32Array.from((await describe(image, { pool: true })).data);
    };
  } catch (error) {
    throw environmentError('HUB_MODEL_UNUSABLE', `--features ${model}: ${errorMessage(error)}`, {
      hint: 'name an image model of the hub with weights for Transformers.js',
      cause: error,
    });
  }
}
