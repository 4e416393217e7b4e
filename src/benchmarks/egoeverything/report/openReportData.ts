import { readDatasetWith, readInstancesWith } from '../../../datasets/readDatasetWith.js';
import type { ReportRequest } from '../../benchmark.js';
import { findLostArtifacts } from '../../reporting/findLostArtifacts.js';
import { joinArtifacts } from '../../reporting/joinArtifacts.js';
import { mergeRecords } from '../../reporting/mergeRecords.js';
import { openReportRuns } from '../../reporting/openReportRuns.js';
import { VideoFaults } from '../../reporting/VideoFaults.js';
import { datasetFormat } from '../datasetFormat.js';
import { readAnswers } from '../scoring/readAnswers.js';
import { scoreAnswers } from '../scoring/scoreAnswers.js';
import { keptArtifacts } from './keptArtifacts.js';
import type { ReportData } from './ReportData.js';

/**
 * Opens runs of one data set for a report; a subject that several of them asked is named together with its run.
 * @throws DeixisError as openReportRuns and readInstancesWith
 */
export async function openReportData({ runDirectories, verifyData = false }: ReportRequest): Promise<{
  data: Omit<ReportData, 'outputDirectory'>;
  close(): void;
}> {
  const { runs, judgedAgain, differences, close } = openReportRuns(runDirectories);
  try {
    const { directory, sha256 } = runs[0]!.manifest.dataset;
    const dataset = verifyData
      ? await readDatasetWith(directory, datasetFormat)
      : await readInstancesWith(directory, datasetFormat);
    const asked = new Set(runs.flatMap(({ manifest }) => manifest.dataset.instanceIds));
    const instances = dataset.instances.filter(({ id }) => asked.has(id));
    const records = [...mergeRecords(runs)];
    const answers = readAnswers(records, instances);
    return {
      data: {
        ...{ runs, differences, dataset, instances, records, answers },
        score: scoreAnswers(answers),
        artifacts: joinArtifacts(runs),
        lost: await findLostArtifacts({ runs, judgedAgain }, keptArtifacts),
        videos: new VideoFaults(directory),
        dataChanged: 'sha256' in dataset && dataset.sha256 !== sha256,
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
