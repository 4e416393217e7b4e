import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnreadable } from '../core/fileUnreadable.js';

export interface FolderFile {
  /** Inside the folder, with "/". */
  path: string;
  sizeBytes: number;
}

/**
 * The regular files below a folder, in order of their paths. Links are not followed, so that nothing outside is read; they
 * come as problems. Names that begin with "." are left out.
 * @throws DeixisError FILE_UNREADABLE (input) where the folder itself cannot be read
 */
export async function listFolderFiles(
  folder: string,
): Promise<{ files: FolderFile[]; problems: { path: string; problem: string }[] }> {
  const files: FolderFile[] = [];
  const problems: { path: string; problem: string }[] = [];
  const walk = async (inside: string): Promise<void> => {
    const entries = await readdir(join(folder, inside), { withFileTypes: true });
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) files.push({ path, sizeBytes: (await stat(join(folder, path))).size });
      else problems.push({ path, problem: 'a file or a folder; links are not followed' });
    }
  };
  await walk('').catch((error: unknown) => {
    throw fileUnreadable(folder, error);
  });
  return { files, problems };
}
