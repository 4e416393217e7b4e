import { readFile } from 'node:fs/promises';

/**
 * What Linux tells of a process behind its name, in the order of proc(5): 0 its state, 1 its parent, 2 its group, 19 when it began. Null
 * where there is no such process or no /proc.
 */
export async function readProcessFields(processId: number | string): Promise<string[] | null> {
  const line = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => null);
  // The name stands in brackets and may hold anything, brackets too.
  return line === null ? null : line.slice(line.lastIndexOf(')') + 2).split(' ');
}
