import { usageError } from '../../../core/errors.js';
import { isModel, publishedModels } from '../publishedModels.js';
import type { Omni2WebOptions } from './Omni2WebOptions.js';

/**
 * Under the protocol "paper" judge and fixed executor are those of the source. The judges that it held against the first one may
 * judge outputs again.
 * @throws DeixisError PROTOCOL_DIFFERS (usage)
 */
export function assertProtocol(
  judge: string,
  {
    protocol,
    executors,
    tracks,
    outputsOf,
  }: Pick<Omni2WebOptions, 'protocol' | 'executors' | 'tracks' | 'outputsOf'>,
): void {
  if (protocol !== 'paper') return;
  const judges =
    outputsOf === undefined
      ? [publishedModels.judge]
      : [publishedModels.judge, ...publishedModels.otherJudges];
  refuse('--judge', judge, judges);
  if (tracks.includes('C')) refuse('--executors', executors[0]!, [publishedModels.executor]);
}

function refuse(option: string, name: string, published: readonly string[]): void {
  if (published.some((one) => isModel(name, one))) return;
  throw usageError(
    'PROTOCOL_DIFFERS',
    `${option}: --protocol paper expects ${published.join(' or ')}, or the same model of another provider, not "${name}"`,
    { hint: `leave ${option} out, or leave --protocol out: figures are then not called comparable` },
  );
}
