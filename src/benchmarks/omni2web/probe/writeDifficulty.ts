import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import type { Difficulty } from '../schema.js';

/**
 * Enters difficulties into the lines of instances.jsonl; lines of other instances stay byte for byte. The data set's
 * hash is another one afterwards.
 */
export async function writeDifficulty(
  directory: string,
  difficulties: ReadonlyMap<string, Difficulty>,
): Promise<void> {
  const file = join(directory, 'instances.jsonl');
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => {
    if (line.trim() === '') return line;
    const instance = JSON.parse(line.replace(/^\uFEFF/, '')) as { id: string };
    const difficulty = difficulties.get(instance.id);
    return difficulty === undefined ? line : JSON.stringify({ ...instance, difficulty });
  });
  await writeTextFile(file, lines.join('\n'));
}
