import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { readOutputHandles } from './readOutputHandles.js';

/** A program that starts another one while it is ended is looked for again, so often. */
const mostRounds = 5;

/**
 * Ends what a program has left behind outside of its process group: children that it gave a session of their own. They are known by a
 * variable in their environment that this program alone was given, by writing to where it wrote, or by having come from one that does.
 * Linux alone tells this; elsewhere nothing is done. What has emptied its environment, lost its parent and turned its output
 * elsewhere is not found.
 * @param mark the variable as it stands in the environment: "NAME=value", with a value that nobody else has
 * @param handles what readOutputHandles told of the program, where nobody else was given its ends
 * @returns the ids of what was ended
 */
export async function endLeftProcesses(mark: string, handles: readonly string[] = []): Promise<number[]> {
  const ended = new Set<number>();
  if (process.platform !== 'linux') return [];
  for (let round = 0; round < mostRounds; round += 1) {
    const found = (await listMarked(mark, handles)).filter((id) => !ended.has(id));
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

/** Our user's processes with the mark or the handles, and all that come from them. */
async function listMarked(mark: string, handles: readonly string[]): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const listed = (await Promise.all(ids.map((id) => look(id, mark, handles)))).filter(
    (one) => one !== undefined,
  );
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

async function look(id: number, mark: string, handles: readonly string[]): Promise<Listed | undefined> {
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
    const marked =
      environment.split('\0').includes(mark) ||
      (handles.length > 0 && readOutputHandles(id).some((handle) => handles.includes(handle)));
    return { id, parent, marked };
  } catch {
    return undefined;
  }
}
