import { readdir, readFile } from 'node:fs/promises';

const pageBytes = 4096;

/** Memory of a process group that is its own, in bytes, without what files and processes share (Linux; 0 elsewhere). */
export async function measureProcessGroup(groupId: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  let total = 0;
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The program's name stands in brackets and may hold spaces: fields are counted from behind it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) !== groupId) continue;
    const memory = (await readFile(`/proc/${name}/statm`, 'utf8').catch(() => '0 0 0')).split(' ');
    total += (Number(memory[1]) - Number(memory[2])) * pageBytes;
  }
  return total;
}
