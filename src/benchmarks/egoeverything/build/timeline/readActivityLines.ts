import { basename, join } from 'node:path';
import { parseDocument } from '../../../../core/parseDocument.js';
import { readJsonFile } from '../../../../core/parseJson.js';
import type { StoredFile } from '../../../building/StoredFile.js';
import { verifyFiles } from '../../../building/verifyFiles.js';
import type { ActivityLine } from '../questions/QuestionDraft.js';
import { activitySummarySchema } from './findActivityFile.js';

/** The timeline of a video as the build keeps it. @throws DeixisError BUILD_FILE_CHANGED (input) */
export async function readActivityLines(directory: string, file: StoredFile): Promise<ActivityLine[]> {
  await verifyFiles(directory, [file]);
  const path = join(directory, file.path);
  return parseDocument(activitySummarySchema, await readJsonFile(path), basename(path)).map(
    ({ start_time, end_time, description }) => ({
      ...{ startSeconds: start_time, endSeconds: end_time, description },
    }),
  );
}
