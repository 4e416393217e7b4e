import type { Model } from '../../../models/Model.js';
import { isModelId } from '../../../models/parseModelId.js';
import { subjectUnknown } from '../../subjectUnknown.js';
import { openComputerAgent } from '../agents/computer/openComputerAgent.js';
import { type ModelAgentOptions, openModelAgent } from '../agents/openModelAgent.js';
import { openNothing } from '../agents/openNothing.js';
import { openPair } from '../agents/openPair.js';
import { openReader } from '../baseline/openReader.js';
import type { Contestant } from './Contestant.js';
import { openEpisodeContestant } from './openEpisodeContestant.js';
import { openPersonContestant } from './openPersonContestant.js';
import { openProgramContestant } from './openProgramContestant.js';
import { openRecordedContestant } from './openRecordedContestant.js';
import { openStagehandContestant } from './openStagehandContestant.js';
import type { Resources } from './Resources.js';

/**
 * Opens a subject by its name on the command line.
 * @throws DeixisError SUBJECT_UNKNOWN, COMMAND_INVALID, MODEL_HAS_NO_COMPUTER_TOOL (usage), RECORDED_MISSING, TRAJECTORIES_NONE (input), COMMAND_NOT_FOUND,
 * MODEL_KEY_MISSING, STAGEHAND_MISSING (environment)
 */
export async function openContestant(name: string, resources: Resources): Promise<Contestant> {
  if (name === 'nothing') return openEpisodeContestant(openNothing(), resources, { ignoresConditions: true });
  if (name.startsWith('recorded:'))
    return openRecordedContestant(name.slice('recorded:'.length), resources.options);
  if (name.startsWith('program:')) return openProgramContestant(name.slice('program:'.length), resources);
  if (name === 'person') return openPersonContestant(resources);
  if (name === 'reader') return openEpisodeContestant(openReader(), resources);
  if (name.startsWith('computer:')) {
    const id = name.slice('computer:'.length);
    const agent = openComputerAgent({ ...modelOptions(resources), model: resources.models.open(id) });
    return openEpisodeContestant(agent, resources, { modelIds: [id] });
  }
  if (name.startsWith('stagehand:'))
    return openStagehandContestant(name.slice('stagehand:'.length), resources);
  const pair = splitPair(name);
  if (pair) {
    const [perceiver, actor] = pair.map((id) => resources.models.open(id)) as [Model, Model];
    return openEpisodeContestant(openPair({ ...modelOptions(resources), perceiver, actor }), resources, {
      modelIds: pair,
    });
  }
  if (isModelId(name)) {
    const model = resources.models.open(name);
    return openEpisodeContestant(openModelAgent({ ...modelOptions(resources), model }), resources, {
      modelIds: [name],
    });
  }
  throw subjectUnknown(name, 'ego2web');
}

/** "provider/model+provider/model": who sees and who acts. */
export function splitPair(name: string): [string, string] | undefined {
  for (let plus = name.indexOf('+'); plus > 0; plus = name.indexOf('+', plus + 1)) {
    const parts: [string, string] = [name.slice(0, plus), name.slice(plus + 1)];
    if (parts.every(isModelId)) return parts;
  }
  return undefined;
}

function modelOptions({
  media,
  workDirectory,
  options: { prompts, maximumTokens },
  modelConfiguration,
}: Resources): Omit<ModelAgentOptions, 'model'> {
  return {
    ...{ media, workDirectory, hasCaptioner: modelConfiguration.captioner !== undefined },
    ...(prompts === undefined ? {} : { promptPack: prompts }),
    ...(maximumTokens === undefined ? {} : { maximumTokens }),
  };
}
