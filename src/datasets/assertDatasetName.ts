import { usageError } from '../core/errors.js';
import { instanceIdSchema } from './instanceIdSchema.js';

/**
 * Checks the name of a data set that is begun: it stands in file names, tables and addresses of a hub, as ids of instances do.
 * @throws DeixisError OPTION_INVALID (usage)
 */
export function assertDatasetName(name: string): void {
  if (instanceIdSchema.safeParse(name).success) return;
  throw usageError(
    'OPTION_INVALID',
    `--name: expected letters, digits, ".", "_" and "-" only, beginning with a letter or digit, at most 200, not "${name.slice(0, 300)}"`,
    { hint: 'give a short name, such as my-walks-1; what more there is to say goes into --description' },
  );
}
