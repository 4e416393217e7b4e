import { join } from 'node:path';
import type { Dataset } from '../../../datasets/Dataset.js';
import { createModels, type Models } from '../../../models/createModels.js';
import type { ModelConfiguration } from '../../../models/ModelSettings.js';
import type { SpendingGate } from '../../../models/modelFetch.js';
import { createWorld } from '../../../synth/world/createWorld.js';
import type { World } from '../../../synth/world/World.js';
import { type Media, openMedia } from '../exposure/openMedia.js';
import type { Ego2WebInstance } from '../schema.js';
import type { Ego2WebOptions } from './Ego2WebOptions.js';

/** What the stages of a run share. */
export interface Resources {
  options: Ego2WebOptions;
  dataset: Dataset<Ego2WebInstance>;
  models: Models;
  modelConfiguration: ModelConfiguration;
  media: Media;
  seed: number;
  /** Files that one stage needs are written here. */
  workDirectory: string;
  /** The same world for every episode of a seed; sites keep their state elsewhere. */
  worldOf(seed: number): World;
}

export function openResources({
  models,
  cacheDirectory,
  replay,
  budget,
  ...given
}: Pick<Resources, 'options' | 'dataset' | 'seed' | 'workDirectory'> & {
  models: ModelConfiguration;
  cacheDirectory?: string;
  replay: boolean;
  budget: SpendingGate;
}): Resources {
  const { workDirectory } = given;
  const worlds = new Map<number, World>();
  return {
    ...given,
    modelConfiguration: models,
    models: createModels({ configuration: models, cacheDirectory, replay, budget, workDirectory }),
    media: openMedia(join(workDirectory, 'media')),
    worldOf(seed) {
      const world = worlds.get(seed) ?? createWorld(seed);
      worlds.set(seed, world);
      return world;
    },
  };
}
