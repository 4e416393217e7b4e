import { errorMessage, inputError } from '../core/errors.js';
import { hashFile } from '../core/hash.js';
import type { ExportFile } from './ExportItem.js';

/** What is handed on must be what the run kept. @throws DeixisError ARTIFACT_MISSING, ARTIFACT_CORRUPT (input) */
export async function assertWhole({ path, sha256 }: Pick<ExportFile, 'path' | 'sha256'>): Promise<void> {
  const found = await hashFile(path).catch((cause: unknown) => {
    throw inputError('ARTIFACT_MISSING', `${path}: the artifact cannot be read: ${errorMessage(cause)}`, {
      ...{ cause, details: { file: path } },
    });
  });
  if (found !== sha256)
    throw inputError('ARTIFACT_CORRUPT', `${path}: its bytes are not those that its name promises`, {
      details: { file: path },
    });
}
