import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetFormat } from '../../benchmarks/ego2web/datasetFormat.js';
import { labelFailures } from '../../benchmarks/ego2web/judging/labelFailures.js';
import { readOutputs } from '../../benchmarks/ego2web/scoring/EpisodeOutput.js';
import { requestOf } from '../../benchmarks/planManifest.js';
import { inputError } from '../../core/errors.js';
import { readInstancesWith } from '../../datasets/readDatasetWith.js';
import { csvLine } from '../../exports/csv/csvLine.js';
import { createModels } from '../../models/createModels.js';
import { modelConfigurationSchema } from '../../models/ModelSettings.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { writeTextFile } from '../../runs/writeTextFile.js';
import { findRun } from './findRun.js';
import { readModelConfiguration } from './readModelConfiguration.js';
import { terminal } from './terminal.js';

export interface LabelRunOptions {
  /** Folder or id of a run of Ego2Web. */
  name: string;
  model: string;
  /** The label file that is written: item, rater, label. */
  file: string;
  configFile?: string;
  prompts?: string;
  replay?: boolean;
}

/**
 * Has a model say of what kind the failures of a run are: one JSON line each, and a label file for "deixis report --labels". Answers are
 * kept in the run's cache, so that the same command goes on where it was stopped.
 * @throws DeixisError RUN_OF_ANOTHER (input)
 */
export async function labelRunFailures(options: LabelRunOptions): Promise<void> {
  const { name, model, file, configFile, prompts, replay = false } = options;
  const directory = findRun(name);
  const store = openRunStore(directory);
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-labels-'));
  try {
    const manifest = store.manifest();
    if (manifest.benchmark !== 'ego2web')
      throw inputError(
        'RUN_OF_ANOTHER',
        `${directory}: expected a run of ego2web, not of ${manifest.benchmark}`,
        { hint: 'give a run of ego2web; only its failures have kinds' },
      );
    const request = requestOf(manifest);
    const configuration =
      (await readModelConfiguration(configFile)) ?? request.models ?? modelConfigurationSchema.parse({});
    const { instances } = await readInstancesWith(request.datasetDirectory, datasetFormat);
    const outputs = readOutputs(store.records(), new Map(instances.map((one) => [one.id, one])));
    const opened = createModels({
      ...{ configuration, workDirectory, replay, cacheDirectory: join(directory, 'answer-cache') },
    }).open(model, 'judge');
    const lines = [csvLine(['item', 'rater', 'label'])];
    for await (const { item, rater, kind, reason } of labelFailures(outputs, {
      ...{ model: opened, artifacts: store.artifacts },
      ...(prompts === undefined ? {} : { promptPack: prompts }),
    })) {
      terminal.out(`${JSON.stringify({ id: item, kind, reason })}\n`);
      if (kind !== null) lines.push(csvLine([item, rater, kind]));
    }
    await writeTextFile(file, lines.join(''));
    terminal.error(
      `${lines.length - 1} failures labelled in ${file}; deixis report ${name} --labels ${file} shows them\n`,
    );
  } finally {
    store.close();
    await rm(workDirectory, { recursive: true, force: true });
  }
}
