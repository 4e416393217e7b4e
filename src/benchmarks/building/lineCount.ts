import { readFile, writeFile } from 'node:fs/promises';

/** Beside a file of events: how many lines were written to it, since a file that lost some looks whole. */
export const lineCountFile = (path: string): string => `${path}.count`;

/** 0 where nothing is known: before the first line, or where this was stopped while it wrote. */
export async function readLineCount(path: string): Promise<number> {
  const text = await readFile(lineCountFile(path), 'utf8').catch(() => '');
  return /^\d+\n$/.test(text) ? Number(text) : 0;
}

/** Is called once the line is on the disk, so that a line that is cut off while it is written is never missed. */
export async function writeLineCount(path: string, count: number): Promise<void> {
  // The event stands; without its count a loss is seen a line later.
  await writeFile(lineCountFile(path), `${count}\n`).catch(() => undefined);
}
