import { readdir, readFile } from 'node:fs/promises';
import { readProcessFields } from '../../core/readProcessFields.js';

const pageBytes = 4096;

/** Memory of a process group that is its own, in bytes, without what files and processes share (Linux; 0 elsewhere). */
export async function measureProcessGroup(groupId: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  let total = 0;
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await readProcessFields(name);
    if (Number(fields?.[2]) !== groupId) continue;
    const memory = (await readFile(`/proc/${name}/statm`, 'utf8').catch(() => '0 0 0')).split(' ');
    total += (Number(memory[1]) - Number(memory[2])) * pageBytes;
  }
  return total;
}
