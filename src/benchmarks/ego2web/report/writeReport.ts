import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatasetWith, readInstancesWith } from '../../../datasets/readDatasetWith.js';
import type { RunManifest } from '../../../runs/RunManifest.js';
import type { ReportRequest } from '../../benchmark.js';
import { requestOf } from '../../planManifest.js';
import { findLostArtifacts } from '../../reporting/findLostArtifacts.js';
import { joinArtifacts } from '../../reporting/joinArtifacts.js';
import { lostLines } from '../../reporting/lostNotes.js';
import { judgedRecords, mergeRecords } from '../../reporting/mergeRecords.js';
import { openReportRuns, type ReportRuns } from '../../reporting/openReportRuns.js';
import { replaceReport } from '../../reporting/replaceReport.js';
import { VideoFaults } from '../../reporting/VideoFaults.js';
import { datasetFormat } from '../datasetFormat.js';
import { readOptions } from '../plan/Ego2WebOptions.js';
import { readOutputs } from '../scoring/EpisodeOutput.js';
import { scoreOutputs } from '../scoring/scoreEpisodes.js';
import { keptArtifacts } from './keptArtifacts.js';
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
  const { outputDirectory, onWarning } = request;
  const runs = openReportRuns(request.runDirectories, judgeOf, ['protocol']);
  try {
    const collected = await collectData(runs, request);
    const index = await replaceReport(outputDirectory, async (folder) => {
      const data = { ...collected, outputDirectory: folder };
      const items = await writeItemPages(data);
      await writeFile(join(folder, 'index.html'), renderIndex(data, items));
    });
    for (const line of [...lostLines(collected.lost), ...collected.videos.notes()]) onWarning?.(line);
    return index;
  } finally {
    runs.close();
  }
}

async function collectData(
  { runs, judgedAgain, differences }: ReportRuns,
  { media, labelsFile, verifyData = false }: ReportRequest,
): Promise<Omit<ReportData, 'outputDirectory'>> {
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
    ...{ runs, differences, dataset, instances, outputs, media, seed },
    judgedAgain: judgedAgain.map((run) => ({ run, outputs: readOutputs(judgedRecords(run, runs), byId) })),
    dataChanged: 'sha256' in dataset && dataset.sha256 !== sha256,
    score: scoreOutputs(outputs, { seed }),
    labels: labelsFile === undefined ? null : await readEpisodeLabels(labelsFile),
    artifacts: joinArtifacts([...runs, ...judgedAgain]),
    lost: await findLostArtifacts({ runs, judgedAgain }, keptArtifacts),
    videos: new VideoFaults(directory),
  };
}

/** Who judged, and how: another protocol of the same model is another judge. */
function judgeOf(manifest: RunManifest): string {
  const { judge, options } = requestOf(manifest);
  return judge === 'deterministic' ? judge : `${judge}, ${readOptions(options).protocol}`;
}
