import { usageError } from '../../core/errors.js';
import { isModel } from '../options/isModel.js';

/**
 * Throws where --protocol paper is asked for and a model is none of those that the source used.
 * @param where the option or file that names it
 * @throws DeixisError PROTOCOL_DIFFERS (usage)
 */
export function refuseOtherModel(where: string, name: string, published: readonly string[]): void {
  if (published.some((one) => isModel(name, one))) return;
  throw usageError(
    'PROTOCOL_DIFFERS',
    `${where}: --protocol paper expects ${published.join(' or ')}, or the same model of another provider, not "${name}"`,
    { hint: 'leave --protocol out to use it: figures are then not called comparable with published ones' },
  );
}
