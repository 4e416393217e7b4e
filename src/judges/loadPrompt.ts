import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inputError } from '../core/errors.js';
import { sha256 } from '../core/hash.js';
import { packageRoot } from '../core/packageRoot.js';
import { parseDocument } from '../core/parseDocument.js';
import { readTextFile } from '../core/parseJson.js';
import { parseYaml } from '../core/parseYaml.js';

export interface Prompt {
  /** Folder and file, as in "folder/track-a". */
  name: string;
  version: string;
  description: string;
  /** The text below the front matter; `{{names}}` are filled in by fillPrompt. */
  text: string;
  /** Of the whole file: what a run records. */
  sha256: string;
  path: string;
}

const frontMatterSchema = z.strictObject({
  name: z.string().min(1),
  version: z.union([z.string(), z.number()]).transform(String),
  description: z.string().min(1),
});

/**
 * Reads a prompt from prompts/, or from the reader's own pack (a folder with the same file names) where that has it.
 * @throws DeixisError PROMPT_INVALID, YAML_INVALID, FILE_UNREADABLE, DOCUMENT_INVALID (input)
 */
export async function loadPrompt(name: string, pack?: string): Promise<Prompt> {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(name))
    throw inputError(
      'PROMPT_INVALID',
      `prompt "${name}": expected small letters, digits and hyphens, as in folder/track-a`,
      { hint: 'give the prompt such a name' },
    );
  const own = pack === undefined ? undefined : join(pack, `${name}.md`);
  const path = own && (await exists(own)) ? own : join(packageRoot, 'prompts', `${name}.md`);
  const content = (await readTextFile(path)).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content);
  if (!match)
    throw inputError(
      'PROMPT_INVALID',
      `${path}: expected front matter between two lines of "---", then the text`,
      { hint: 'begin the file as the prompts in prompts/ of the package do' },
    );
  const header = parseDocument(frontMatterSchema, parseYaml(match[1]!, `${path}: front matter`), path);
  if (header.name !== name)
    throw inputError('PROMPT_INVALID', `${path}: name: expected "${name}", not "${header.name}"`, {
      hint: 'correct the name in the front matter, or move the file',
    });
  return { ...header, text: match[2]!.trim(), sha256: sha256(content), path };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
