import { rename, writeFile } from 'node:fs/promises';

/** Puts a text in the place of a file, whole or not at all; what a killed process left of it ends in ".partial". */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.partial`, text);
  await rename(`${path}.partial`, path);
}
