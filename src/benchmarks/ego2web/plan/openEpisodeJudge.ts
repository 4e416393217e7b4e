import { join } from 'node:path';
import { usageError } from '../../../core/errors.js';
import { nearestName } from '../../../core/nearestName.js';
import { isModelId } from '../../../models/parseModelId.js';
import { assertSeesPictures } from '../judging/assertSeesPictures.js';
import { protocols } from '../judging/JudgeProtocol.js';
import { openEvidence } from '../judging/prepareEvidence.js';
import type { Resources } from './Resources.js';
import type { EpisodeJudge } from './runJudgeStage.js';

/** @throws DeixisError JUDGE_UNKNOWN, JUDGE_TAKES_NO_PICTURES (usage), MODEL_KEY_MISSING (environment) */
export function openEpisodeJudge(name: string, { models, options, workDirectory }: Resources): EpisodeJudge {
  if (name === 'deterministic') return { kind: 'deterministic' };
  if (!isModelId(name)) {
    const near = nearestName(name, ['deterministic']);
    throw usageError(
      'JUDGE_UNKNOWN',
      `unknown judge "${name}"; ${near ? `did you mean "${near}"? ` : ''}(expected "deterministic" or provider/model)`,
      { hint: 'give one of the two; "deixis list judges ego2web" explains them' },
    );
  }
  const model = models.open(name, 'judge');
  assertSeesPictures(model);
  const protocol = protocols[options.protocol];
  return {
    kind: 'model',
    tools: {
      ...{ protocol, model, threshold: options.threshold ?? protocol.threshold },
      maximumScreenshots: options.maximumScreenshots ?? protocol.maximumScreenshots,
      ...(options.prompts === undefined ? {} : { promptPack: options.prompts }),
      prepareEvidence: openEvidence(join(workDirectory, 'evidence')),
    },
  };
}
