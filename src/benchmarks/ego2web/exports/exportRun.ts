import { readInstancesWith } from '../../../datasets/readDatasetWith.js';
import type { ExportedContent } from '../../../exports/ExportedRun.js';
import type { RunStore } from '../../../runs/RunStore.js';
import { instancesOfRun } from '../../exporting/instancesOfRun.js';
import { requestOf } from '../../planManifest.js';
import { datasetFormat } from '../datasetFormat.js';
import { readOutputs } from '../scoring/EpisodeOutput.js';
import { scoreOutputs } from '../scoring/scoreEpisodes.js';
import { exportOutput } from './exportOutput.js';
import { successExport } from './successExport.js';

/** A run as formats of the field and comparisons see it: an item an episode, whose score is 1 for success. */
export async function exportRun(store: RunStore): Promise<ExportedContent> {
  const manifest = store.manifest();
  const { directory, instanceIds } = manifest.dataset;
  const dataset = await readInstancesWith(directory, datasetFormat);
  const byId = instancesOfRun(manifest, dataset.instances);
  const { version, licence, description } = dataset.header;
  return {
    dataset: {
      ...{ version, licence: licence ?? null, description: description ?? null },
      instances: dataset.instances.length,
    },
    scores: {
      web: [
        {
          name: 'success',
          description: 'the task was done; not executable and unusable outputs count as failures',
        },
      ],
    },
    *items(filter = {}) {
      // An instance at a time, so that memory stays flat.
      for (const id of instanceIds)
        for (const output of readOutputs(store.records({ ...filter, instance: id }), byId))
          yield exportOutput(output, store.artifacts);
    },
    tables: async () =>
      successExport(scoreOutputs(readOutputs(store.records(), byId), { seed: requestOf(manifest).seed })),
  };
}
