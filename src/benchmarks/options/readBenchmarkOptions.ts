import type { z } from 'zod';
import { DeixisError } from '../../core/DeixisError.js';
import { usageError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import { listBenchmarks } from '../listBenchmarks.js';

/**
 * Checks the options of a benchmark's run, as they come from the command line or from "options" in a run file.
 * @throws DeixisError OPTIONS_INVALID (usage): unknown or wrong options, by the name that is typed and the name in a run file
 */
export function readBenchmarkOptions<Schema extends z.ZodType>(
  benchmark: string,
  schema: Schema,
  options: Record<string, unknown>,
): z.output<Schema> {
  try {
    return parseDocument(schema, options, 'option');
  } catch (error) {
    if (!DeixisError.is(error) || !Array.isArray(error.details.problems)) throw error;
    const known = listBenchmarks.find(({ name }) => name === benchmark)?.options ?? [];
    const messages = (error.details.problems as string[]).map((problem) => {
      const [, name = '', rest = ''] = /^(\w*)(.*)$/s.exec(problem) ?? [];
      const flag = known.find((option) => option.name === name)?.flags.split(' ')[0];
      const value = options[name];
      const given = typeof value === 'string' || typeof value === 'number' ? ` (given: ${value})` : '';
      return `${flag ? `option ${flag}` : `option "${name}"`}${rest}${given}`;
    });
    throw usageError('OPTIONS_INVALID', messages.join('\n'), {
      cause: error,
      hint: `deixis run --help lists what can be given; in a run file, under "options": ${known.map(({ name }) => name).join(', ')}`,
      details: { problems: messages },
    });
  }
}
