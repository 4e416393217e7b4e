import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../../../core/errors.js';

/**
 * Refuses a folder with instances that would not be in the data set any more: those of somebody else, and those that
 * another seed, other pages or a larger number made. A line that was cut off is none.
 * @param planned of every instance that is wanted, by id, the recipe that it is made by
 * @throws DeixisError OUT_NOT_EMPTY (usage)
 */
export async function assertNothingLost(
  directory: string,
  planned: ReadonlyMap<string, string>,
): Promise<void> {
  const file = join(directory, 'instances.jsonl');
  if (!existsSync(file)) return;
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const lost = lines.flatMap((line): string[] => {
    try {
      const { id, provenance } = JSON.parse(line) as { id?: unknown; provenance?: { recipe?: unknown } };
      const recipe = planned.get(String(id));
      return recipe !== undefined && recipe === provenance?.recipe ? [] : [String(id)];
    } catch {
      return [];
    }
  });
  if (lost.length > 0)
    throw usageError(
      'OUT_NOT_EMPTY',
      `--out ${directory}: ${lost.length} of the instances in its instances.jsonl would be lost, ${lost[0]} first: this command does not make them`,
      { hint: 'choose another folder, or give the seed, pages and options that they were made with' },
    );
}
