import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../core/packageRoot.js';
import { loadPrompt } from './loadPrompt.js';

/** Name and hash of every prompt of a group, a reader's own pack going before ours: what a run's manifest holds. */
export async function listPromptHashes(group: string, pack?: string): Promise<Record<string, string>> {
  const files = await readdir(join(packageRoot, 'prompts', group));
  const names = files
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => `${group}/${file.slice(0, -3)}`);
  const prompts = await Promise.all(names.sort().map((name) => loadPrompt(name, pack)));
  return Object.fromEntries(prompts.map(({ name, sha256 }) => [name, sha256]));
}
