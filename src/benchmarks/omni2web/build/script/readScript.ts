import { parse } from 'yaml';
import { errorMessage, inputError } from '../../../../core/errors.js';
import { parseDocument } from '../../../../core/parseDocument.js';
import { parseJson, readTextFile } from '../../../../core/parseJson.js';
import { type Script, scriptSchema } from './Script.js';

/**
 * Reads a script, in YAML or JSON by the file's ending.
 * @throws DeixisError FILE_UNREADABLE, YAML_INVALID, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readScript(path: string): Promise<Script> {
  const text = await readTextFile(path);
  return parseDocument(
    scriptSchema,
    /\.json$/i.test(path) ? parseJson(text, path) : parseYaml(text, path),
    path,
  );
}

function parseYaml(text: string, path: string): unknown {
  try {
    // Aliases could blow a small file up to any size.
    return parse(text, { maxAliasCount: 100, uniqueKeys: true });
  } catch (error) {
    throw inputError('YAML_INVALID', `${path}: not valid YAML: ${errorMessage(error)}`, { cause: error });
  }
}
