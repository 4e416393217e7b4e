import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../core/makeFolder.js';
import { readDatasetWith, readInstancesWith } from '../../../datasets/readDatasetWith.js';
import { markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import type { RunManifest } from '../../../runs/RunManifest.js';
import type { ReportRequest } from '../../benchmark.js';
import { requestOf } from '../../planManifest.js';
import { joinArtifacts } from '../../reporting/joinArtifacts.js';
import { judgedRecords, mergeRecords } from '../../reporting/mergeRecords.js';
import { openReportRuns, type ReportRuns } from '../../reporting/openReportRuns.js';
import { datasetFormat } from '../datasetFormat.js';
import { readOptions } from '../plan/Ego2WebOptions.js';
import { readOutputs } from '../scoring/EpisodeOutput.js';
import { scoreOutputs } from '../scoring/scoreEpisodes.js';
import type { ReportData } from './ReportData.js';
import { readEpisodeLabels } from './readEpisodeLabels.js';
import { renderIndex } from './renderIndex.js';
import { writeItemPages } from './writeItemPages.js';

/**
 * Writes index.html, which needs nothing beside it, and a page a task into a folder.
 * @returns the path of index.html
 * @throws DeixisError as openReportRuns, readInstancesWith and readEpisodeLabels
 */
export async function writeReport(request: ReportRequest): Promise<string> {
  const { outputDirectory } = request;
  const runs = openReportRuns(request.runDirectories, judgeOf, ['protocol']);
  try {
    const data = await collectData(runs, request);
    makeFolder(outputDirectory);
    // What was cut off must be known as a report, by readers and by whoever writes it again.
    const index = join(outputDirectory, 'index.html');
    await writeFile(index, unfinishedPage);
    // Pages of an earlier report would stand beside the new ones as if they belonged to it.
    for (const folder of ['items', 'media'])
      await rm(join(outputDirectory, folder), { recursive: true, force: true });
    const items = await writeItemPages(data);
    await writeFile(index, renderIndex(data, items));
    return index;
  } finally {
    runs.close();
  }
}

const unfinishedPage = renderDocument({
  title: 'Ego2Web',
  body: markup`<p>This report is being written, or its writing was cut off.</p>`,
});

async function collectData(
  { runs, judgedAgain, differences }: ReportRuns,
  { outputDirectory, media, labelsFile, verifyData = false }: ReportRequest,
): Promise<ReportData> {
  const { manifest } = runs[0]!;
  const { directory, sha256 } = manifest.dataset;
  const dataset = verifyData
    ? await readDatasetWith(directory, datasetFormat)
    : await readInstancesWith(directory, datasetFormat);
  const chosen = new Set(runs.flatMap((run) => run.manifest.dataset.instanceIds));
  const instances = dataset.instances.filter(({ id }) => chosen.has(id));
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const outputs = readOutputs(mergeRecords(runs), byId);
  const { seed } = requestOf(manifest);
  return {
    ...{ runs, differences, dataset, instances, outputs, outputDirectory, media, seed },
    judgedAgain: judgedAgain.map((run) => ({ run, outputs: readOutputs(judgedRecords(run, runs), byId) })),
    dataChanged: 'sha256' in dataset && dataset.sha256 !== sha256,
    score: scoreOutputs(outputs, { seed }),
    labels: labelsFile === undefined ? null : await readEpisodeLabels(labelsFile),
    artifacts: joinArtifacts([...runs, ...judgedAgain]),
  };
}

/** Who judged, and how: another protocol of the same model is another judge. */
function judgeOf(manifest: RunManifest): string {
  const { judge, options } = requestOf(manifest);
  return judge === 'deterministic' ? judge : `${judge}, ${readOptions(options).protocol}`;
}
