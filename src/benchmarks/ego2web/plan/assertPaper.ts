import { join } from 'node:path';
import { readCaptions } from '../exposure/captionsFile.js';
import { findCaptionsFile } from '../exposure/findCaptionsFile.js';
import type { Condition } from '../names.js';
import { publishedModels } from '../publishedModels.js';
import { refuseOtherModel } from '../refuseOtherModel.js';
import type { Ego2WebInstance } from '../schema.js';
import type { Ego2WebOptions } from './Ego2WebOptions.js';

/**
 * Under --protocol paper the judge is one of the source, and captions that agents are given were written by the source's captioner.
 * @throws DeixisError PROTOCOL_DIFFERS (usage), CAPTIONS_MISSING and others of files (input)
 */
export async function assertPaper(
  judge: string,
  { paper, outputsOf, commonCaptions }: Pick<Ego2WebOptions, 'paper' | 'outputsOf' | 'commonCaptions'>,
  conditions: readonly Condition[],
  { instances, directory }: { instances: readonly Ego2WebInstance[]; directory: string },
): Promise<void> {
  if (!paper) return;
  refuseOtherModel('--judge', judge, publishedModels.judges);
  if (outputsOf !== undefined) return;
  const files = new Set<string>();
  for (const instance of instances) {
    const { captionsFile } = instance;
    const own = captionsFile === undefined ? [] : [join(directory, captionsFile)];
    if (conditions.includes('captions')) files.add(own[0] ?? '');
    if (conditions.includes('common-captions'))
      files.add(commonCaptions === undefined ? (own[0] ?? '') : findCaptionsFile(commonCaptions, instance));
  }
  files.delete('');
  for (const file of files) {
    const { writtenBy } = await readCaptions(file);
    refuseOtherModel(`${file}: writtenBy`, writtenBy, [publishedModels.captionsForAgents]);
  }
}
