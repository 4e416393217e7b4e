import { parseDocument } from 'yaml';
import { errorMessage, inputError } from './errors.js';

/**
 * YAML text as plain values. A tag that stands for anything else (`!!js/function` ...) is an error.
 * @param source named in errors: the file
 * @throws DeixisError YAML_INVALID (input)
 */
export function parseYaml(text: string, source: string): unknown {
  if (text.includes('\0')) throw invalid(source, 'it is not text');
  const document = parseDocument(text, { uniqueKeys: true });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) throw invalid(source, fault);
  try {
    // Aliases could blow a small file up to any size.
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw invalid(source, error);
  }
}

function invalid(source: string, cause: unknown): Error {
  return inputError('YAML_INVALID', `${source}: not valid YAML: ${errorMessage(cause).trim()}`, {
    cause,
    hint: 'plain text, numbers, lists and mappings are read; keys once only, no tags of programming languages',
    details: { file: source },
  });
}
