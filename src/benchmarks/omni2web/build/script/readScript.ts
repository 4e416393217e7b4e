import { parseDocument } from '../../../../core/parseDocument.js';
import { parseJson, readTextFile } from '../../../../core/parseJson.js';
import { parseYaml } from '../../../../core/parseYaml.js';
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
