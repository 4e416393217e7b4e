import { inputError, usageError } from '../../../core/errors.js';
import { readDatasetWith, readInstancesWith } from '../../../datasets/readDatasetWith.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { ReportRequest } from '../../benchmark.js';
import { findRunDifferences } from '../../findRunDifferences.js';
import { datasetFormat } from '../datasetFormat.js';
import { readAnswers } from '../scoring/readAnswers.js';
import { scoreAnswers } from '../scoring/scoreAnswers.js';
import type { ReportData, ReportRun } from './ReportData.js';

/**
 * Opens runs of one data set for a report; a subject that several of them asked is named together with its run.
 * @throws DeixisError RUN_TWICE (usage), DATASETS_DIFFER (input), and what openRunStore throws
 */
export async function openReportData({
  runDirectories,
  outputDirectory,
  verifyData = false,
}: ReportRequest): Promise<{ data: ReportData; close(): void }> {
  const runs: ReportRun[] = [];
  const close = (): void => {
    for (const { store } of runs) store.close();
  };
  try {
    for (const directory of runDirectories) {
      const store = openRunStore(directory);
      const manifest = store.manifest();
      if (runs.some((run) => run.manifest.id === manifest.id))
        throw usageError('RUN_TWICE', `the run ${manifest.id} was given twice`, {
          hint: 'name each run once',
        });
      runs.push({ directory, store, manifest });
    }
    const differences = findRunDifferences(
      runs.map(({ manifest }) => ({ name: manifest.id, manifest })),
    ).find(({ weight }) => weight === 'refuse');
    if (differences)
      throw inputError(differences.code, differences.message, { hint: 'make a report of each' });
    const { directory, sha256 } = runs[0]!.manifest.dataset;
    const dataset = verifyData
      ? await readDatasetWith(directory, datasetFormat)
      : await readInstancesWith(directory, datasetFormat);
    const asked = new Set(runs.flatMap(({ manifest }) => manifest.dataset.instanceIds));
    const instances = dataset.instances.filter(({ id }) => asked.has(id));
    const records = [...nameSubjects(runs)];
    const answers = readAnswers(records, instances);
    return {
      data: {
        ...{ runs, dataset, instances, records, answers, outputDirectory },
        score: scoreAnswers(answers),
        dataChanged: 'sha256' in dataset ? dataset.sha256 !== sha256 : null,
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function* nameSubjects(runs: readonly ReportRun[]): Iterable<StageRecord> {
  const all = runs.map(({ store }) => [...store.records()]);
  const runsOf = new Map<string, number>();
  for (const records of all)
    for (const subject of new Set(records.map(({ key }) => key.subject)))
      runsOf.set(subject, (runsOf.get(subject) ?? 0) + 1);
  for (const [index, records] of all.entries())
    for (const record of records) {
      const { subject } = record.key;
      const several = runsOf.get(subject)! > 1;
      yield several
        ? {
            ...record,
            key: { ...record.key, subject: `${subject} [${runs[index]!.manifest.id}]` },
          }
        : record;
    }
}
