import type { ExportedContent, ExportScore } from '../../../exports/ExportedRun.js';
import type { ExportItem } from '../../../exports/ExportItem.js';
import type { RunStore } from '../../../runs/RunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { instancesOfRun } from '../../exporting/instancesOfRun.js';
import { requestOf } from '../../planManifest.js';
import { readOptions } from '../plan/Omni2WebOptions.js';
import { readDataset, readInstances } from '../readDataset.js';
import { scoreRecords } from '../scoreRecords.js';
import { exportItem } from './exportItem.js';
import { exportTables } from './exportTables.js';
import { intervalsOf } from './intervalsOf.js';

const editing: ExportScore[] = [
  { name: 'efs', description: 'edit fidelity: 0.10 grounding + 0.50 edit + 0.20 no damage + 0.20 revision' },
  { name: 'grounding', description: 'the right element was changed' },
  { name: 'edit', description: 'it was changed as asked' },
  { name: 'noDamage', description: '1 less a penalty for each change that nobody asked for' },
  { name: 'revision', description: 'what was taken back or changed later ended as finally wanted' },
];
const recovery: ExportScore[] = [
  { name: 'irs', description: 'instruction recovery: the mean of target F1 and action F1' },
  { name: 'targetF1', description: 'recovered steps that name the right element' },
  { name: 'actionF1', description: 'recovered steps that ask for the right change' },
];

/**
 * A run of Omni2Web as formats of the field see it: an item an output and track.
 * @throws DeixisError INSTANCES_MISSING (input), and as readInstances
 */
export async function exportRun(store: RunStore): Promise<ExportedContent> {
  const manifest = store.manifest();
  const options = readOptions(requestOf(manifest).options);
  const dataset = await readInstances(manifest.dataset.directory);
  const instances = instancesOfRun(manifest, dataset.instances);
  function* items(filter: { subject?: string; condition?: string } = {}): Iterable<ExportItem> {
    for (const records of outputsOf(store.records(filter))) {
      const instance = instances.get(records[0]!.key.instance);
      if (!instance) continue;
      for (const record of records)
        if (record.key.stage.endsWith('.judge'))
          yield exportItem(record, records, { instance, options, artifacts: store.artifacts });
    }
  }
  return {
    dataset: {
      version: dataset.version,
      licence: dataset.header.licence ?? null,
      description: dataset.header.description ?? null,
      instances: dataset.instances.length,
    },
    scores: Object.fromEntries([
      ['A', editing],
      ['B', recovery],
      ...options.executors.map((_, index): [string, ExportScore[]] => [
        index === 0 ? 'C' : `C${index + 1}`,
        editing,
      ]),
    ]),
    items,
    async isDataChanged() {
      const { directory, sha256 } = manifest.dataset;
      return (await readDataset(directory)).sha256 !== sha256;
    },
    async tables() {
      const chosen = new Set(manifest.dataset.instanceIds);
      const own = dataset.instances.filter(({ id }) => chosen.has(id));
      return exportTables({
        score: scoreRecords(store.records(), own, options),
        intervals: intervalsOf(items()),
      });
    },
  };
}

/** All records of an instance, subject, condition and repeat together; the store gives them in that order. */
function* outputsOf(records: Iterable<StageRecord>): Iterable<StageRecord[]> {
  let group: StageRecord[] = [];
  for (const record of records) {
    if (group.length > 0 && !isSameOutput(group[0]!, record)) {
      yield group;
      group = [];
    }
    group.push(record);
  }
  if (group.length > 0) yield group;
}

function isSameOutput({ key: one }: StageRecord, { key: other }: StageRecord): boolean {
  return (
    one.instance === other.instance &&
    one.subject === other.subject &&
    one.condition === other.condition &&
    one.repeat === other.repeat
  );
}
