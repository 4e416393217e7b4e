import { rmdirSync } from 'node:fs';

/**
 * Takes folders away again in which nothing was written.
 * @param made as makeFolder gave them, the outermost first
 */
export function removeEmptyFolders(made: readonly string[]): void {
  try {
    for (const folder of [...made].reverse()) rmdirSync(folder);
  } catch {
    // Something is in it, and so in those around it.
  }
}
