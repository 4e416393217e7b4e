import { inputError } from '../../core/errors.js';
import { hashFile } from '../../core/hash.js';
import { resolveInside } from '../../datasets/resolveInside.js';
import type { StoredFile } from './StoredFile.js';

export interface FileProblem {
  file: string;
  expected: string;
}

/** Checks files of the workspace against the hashes in its ledger. */
export async function findFileProblems(
  directory: string,
  files: readonly StoredFile[],
): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const { path, sha256 } of files) {
    const inside = await resolveInside(directory, path);
    if ('problem' in inside) problems.push({ file: path, expected: inside.problem });
    else {
      const found = await hashFile(inside.path);
      if (found !== sha256)
        problems.push({
          file: path,
          expected: `the bytes that the ledger knows (sha256 ${sha256}), not others (${found})`,
        });
    }
  }
  return problems;
}

/** @throws DeixisError BUILD_FILE_CHANGED (input), one problem a line */
export async function verifyFiles(directory: string, files: readonly StoredFile[]): Promise<void> {
  const problems = await findFileProblems(directory, files);
  if (problems.length === 0) return;
  throw inputError(
    'BUILD_FILE_CHANGED',
    problems.map(({ file, expected }) => `${directory}: ${file}: expected ${expected}`).join('\n'),
    {
      hint: 'put the file back as it was; a new version goes in through the stage that it belongs to',
      details: { problems },
    },
  );
}
