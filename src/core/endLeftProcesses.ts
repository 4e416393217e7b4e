import { readdir, readFile, readlink, stat } from 'node:fs/promises';

/** A program that starts another one while it is ended is looked for again, so often. */
const mostRounds = 5;

/**
 * Ends what a program has left behind outside of its process group: children that it gave a session of their own. They are known by a
 * variable in their environment that this program alone was given, or by having come from one that is. Linux alone tells both; elsewhere
 * nothing is done. What has emptied its environment and lost its parent is not found.
 * @param mark the variable as it stands in the environment: "NAME=value", with a value that nobody else has
 * @returns the ids of what was ended
 */
export async function endLeftProcesses(mark: string): Promise<number[]> {
  const ended = new Set<number>();
  if (process.platform !== 'linux') return [];
  for (let round = 0; round < mostRounds; round += 1) {
    const found = (await listMarked(mark)).filter((id) => !ended.has(id));
    if (found.length === 0) break;
    for (const id of found) {
      try {
        process.kill(id, 'SIGKILL');
        ended.add(id);
      } catch {
        // It has ended by itself.
      }
    }
  }
  return [...ended];
}

interface Listed {
  id: number;
  parent: number;
  marked: boolean;
}

/** Our user's processes with the mark, and all that come from them. */
async function listMarked(mark: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const listed = (await Promise.all(ids.map((id) => look(id, mark)))).filter((one) => one !== undefined);
  const wanted = new Set(listed.filter(({ marked }) => marked).map(({ id }) => id));
  for (let grown = true; grown; ) {
    grown = false;
    for (const { id, parent } of listed)
      if (wanted.has(parent) && !wanted.has(id)) {
        wanted.add(id);
        grown = true;
      }
  }
  wanted.delete(process.pid);
  return [...wanted];
}

async function look(id: number, mark: string): Promise<Listed | undefined> {
  const folder = `/proc/${id}`;
  try {
    if ((await stat(folder)).uid !== process.getuid?.()) return undefined;
    // A process that has ended and waits for its parent has no program any more.
    await readlink(`${folder}/exe`);
    const [environment, facts] = await Promise.all([
      readFile(`${folder}/environ`, 'latin1'),
      readFile(`${folder}/stat`, 'latin1'),
    ]);
    // The name stands in brackets and may hold any character: state and parent come behind the last one.
    const parent = Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[1]);
    return { id, parent, marked: environment.split('\0').includes(mark) };
  } catch {
    return undefined;
  }
}
