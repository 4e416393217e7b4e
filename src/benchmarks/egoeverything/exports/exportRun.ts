import { readDatasetWith, readInstancesWith } from '../../../datasets/readDatasetWith.js';
import type { ExportedContent, ExportScore } from '../../../exports/ExportedRun.js';
import type { RunStore } from '../../../runs/RunStore.js';
import { instancesOfRun } from '../../exporting/instancesOfRun.js';
import { requestOf } from '../../planManifest.js';
import { datasetFormat } from '../datasetFormat.js';
import { readOptions } from '../plan/EgoEverythingOptions.js';
import { readAnswers } from '../scoring/readAnswers.js';
import { accuracyExport } from './accuracyExport.js';
import { exportAnswer, trackOf } from './exportAnswer.js';

const accuracy: ExportScore = {
  name: 'accuracy',
  description: 'the right one of five options was chosen; unusable answers count as wrong',
};

/**
 * A run as formats of the field and comparisons see it: an item an answer, whose score is 1 for the right option.
 * @throws DeixisError INSTANCES_MISSING (input)
 */
export async function exportRun(store: RunStore): Promise<ExportedContent> {
  const manifest = store.manifest();
  const { directory, instanceIds, sha256 } = manifest.dataset;
  const { judge, options } = requestOf(manifest);
  const { rotations } = readOptions(options);
  const dataset = await readInstancesWith(directory, datasetFormat);
  const instances = instancesOfRun(manifest, dataset.instances);
  const { version, licence, description } = dataset.header;
  return {
    dataset: {
      ...{ version, licence: licence ?? null, description: description ?? null },
      instances: dataset.instances.length,
    },
    scores: Object.fromEntries(
      Array.from({ length: rotations }, (_, rotation) => [trackOf(`answer.${rotation}`), [accuracy]]),
    ),
    *items(filter = {}) {
      // A question at a time, so that memory stays flat.
      for (const id of instanceIds)
        for (const record of store.records({ ...filter, instance: id }))
          yield exportAnswer(record, { instance: instances.get(id)!, judge, artifacts: store.artifacts });
    },
    isDataChanged: async () => (await readDatasetWith(directory, datasetFormat)).sha256 !== sha256,
    tables: async () => accuracyExport(readAnswers(store.records(), [...instances.values()])),
  };
}
