import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inputError } from '../core/errors.js';
import { packageRoot } from '../core/packageRoot.js';
import { loadPrompt } from './loadPrompt.js';

/**
 * Name and hash of every prompt of a group, a reader's own pack going before ours: what a run's manifest holds.
 * @throws DeixisError PROMPTS_MISSING (input)
 */
export async function listPromptHashes(group: string, pack?: string): Promise<Record<string, string>> {
  const files = await readdir(join(packageRoot, 'prompts', group));
  const names = files
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => `${group}/${file.slice(0, -3)}`);
  if (pack !== undefined) await checkPack(pack, names);
  const prompts = await Promise.all(names.sort().map((name) => loadPrompt(name, pack)));
  return Object.fromEntries(prompts.map(({ name, sha256 }) => [name, sha256]));
}

/** A pack that is not there, or holds none of the names, would go unused without a word. */
async function checkPack(pack: string, names: readonly string[]): Promise<void> {
  const found = await Promise.all(
    names.map((name) =>
      access(join(pack, `${name}.md`)).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (found.includes(true)) return;
  throw inputError(
    'PROMPTS_MISSING',
    `--prompts: ${pack}: expected a folder with at least one prompt such as ${names[0]}.md`,
    {
      hint: `copy the prompts you want to change from ${join(packageRoot, 'prompts')}`,
      details: { folder: pack },
    },
  );
}
