import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSandbox } from '../../../browser/sandbox/openSandbox.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import type { ReportRequest } from '../../benchmark.js';
import { namingRun } from '../../namingRun.js';
import { requestOf } from '../../planManifest.js';
import { findLostArtifacts } from '../../reporting/findLostArtifacts.js';
import { joinArtifacts } from '../../reporting/joinArtifacts.js';
import { lostLines } from '../../reporting/lostNotes.js';
import { judgedRecords, mergeRecords } from '../../reporting/mergeRecords.js';
import { openReportRuns, type ReportRuns } from '../../reporting/openReportRuns.js';
import { replaceReport } from '../../reporting/replaceReport.js';
import { VideoFaults } from '../../reporting/VideoFaults.js';
import { referenceSubjects } from '../names.js';
import { readOptions } from '../plan/Omni2WebOptions.js';
import { readDataset, readInstances } from '../readDataset.js';
import { scoreRecords } from '../scoreRecords.js';
import { assertSameExecutors } from './assertSameExecutors.js';
import { keptArtifacts } from './keptArtifacts.js';
import { matchLabels } from './labels/matchLabels.js';
import { readLabels } from './labels/readLabels.js';
import type { ReportData } from './ReportData.js';
import { groupByList, toReportOutput } from './ReportOutput.js';
import { renderIndex } from './renderIndex.js';
import { writeItemPages } from './writeItemPages.js';
import { writeLists } from './writeLists.js';

/**
 * Writes index.html, which needs nothing beside it, a page an instance, and lists of outputs into a folder.
 * @returns the path of index.html
 * @throws DeixisError as openReportRuns, readInstances, readLabels and matchLabels
 */
export async function writeReport(request: ReportRequest): Promise<string> {
  const { runDirectories, outputDirectory, media, onWarning } = request;
  const runs = openReportRuns(runDirectories);
  let sandbox: Sandbox | undefined;
  const openedSandbox = async (): Promise<Sandbox> => {
    sandbox ??= await openSandbox({});
    return sandbox;
  };
  try {
    assertSameExecutors(runs.runs);
    const collected = await collectData(runs, request, openedSandbox);
    const index = await replaceReport(outputDirectory, async (folder) => {
      const data = { ...collected, outputDirectory: folder };
      const items = await writeItemPages(data, media ? await openedSandbox() : null);
      await writeLists(data);
      await writeFile(join(folder, 'index.html'), renderIndex(data, items));
    });
    for (const line of [...lostLines(collected.lost), ...collected.videos.notes()]) onWarning?.(line);
    return index;
  } finally {
    await sandbox?.close();
    runs.close();
  }
}

async function collectData(
  { runs, judgedAgain, differences }: ReportRuns,
  { media, labelsFile, verifyData = false }: ReportRequest,
  openedSandbox: () => Promise<Sandbox>,
): Promise<Omit<ReportData, 'outputDirectory'>> {
  const first = runs[0]!;
  const options = readOptions(requestOf(first.manifest).options);
  const { directory, sha256 } = first.manifest.dataset;
  const dataset = await namingRun(first.manifest, () =>
    verifyData ? readDataset(directory) : readInstances(directory),
  );
  const chosen = new Set(runs.flatMap(({ manifest }) => manifest.dataset.instanceIds));
  const instances = dataset.instances.filter(({ id }) => chosen.has(id));
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const labels = labelsFile === undefined ? null : await readLabels(labelsFile);
  const records: ReportData['records'] = (instance) =>
    mergeRecords(runs, { alike: referenceSubjects, ...(instance === undefined ? {} : { instance }) });
  const outputs = [...records()].flatMap((record) => toReportOutput(record, byId) ?? []);
  const byList = groupByList(outputs);
  const again = judgedAgain.map((run) => ({
    run,
    outputs: [...judgedRecords(run, runs, referenceSubjects)].flatMap(
      (record) => toReportOutput(record, byId) ?? [],
    ),
  }));
  return {
    ...{ runs, judgedAgain: again },
    dataChanged: 'sha256' in dataset && dataset.sha256 !== sha256,
    ...{ differences, dataset, instances, options, records, media },
    score: scoreRecords(records(), instances, options),
    outputs,
    outputsAt: (address) => byList.get(address) ?? [],
    artifacts: joinArtifacts([...runs, ...judgedAgain]),
    lost: await findLostArtifacts({ runs, judgedAgain }, keptArtifacts, referenceSubjects),
    videos: new VideoFaults(directory),
    labels:
      labels &&
      (await matchLabels(labels, {
        judges: [
          { judge: first.judge, outputs },
          ...again.map(({ run, outputs: own }) => ({ judge: run.judge, outputs: own })),
        ],
        ...{ dataset, openedSandbox },
      })),
  };
}
