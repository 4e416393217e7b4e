import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { Model } from '../../../models/Model.js';
import { composeGiven } from './composeTurn.js';
import { createAskLog } from './createAskLog.js';
import type { EpisodeAgent, EpisodeTask } from './EpisodeAgent.js';
import { fitParts } from './fitParts.js';
import { type ModelAgentOptions, openModelAgent } from './openModelAgent.js';

/**
 * perceiver+actor: one model writes down what the video shows, another one acts on the notes and never sees the video. Told apart so,
 * what is lost is lost in seeing or in acting (ego2web, Running agents).
 */
export function openPair({
  perceiver,
  actor,
  ...options
}: Omit<ModelAgentOptions, 'model' | 'takeNotes' | 'name' | 'eyes'> & {
  perceiver: Model;
  actor: Model;
}): EpisodeAgent {
  return openModelAgent({
    ...options,
    model: actor,
    eyes: perceiver,
    name: `${perceiver.id}+${actor.id}`,
    takeNotes: (task) => takeNotes(task, perceiver, options),
  });
}

async function takeNotes(
  { given, artifacts, repeat, seed, signal }: EpisodeTask,
  perceiver: Model,
  { media, promptPack }: Pick<ModelAgentOptions, 'media' | 'promptPack'>,
) {
  const log = createAskLog(perceiver.id, artifacts);
  const fitted = await fitParts(given.parts, perceiver, media);
  log.addWork(fitted);
  const told = await composeGiven(fitted.parts, promptPack === undefined ? {} : { promptPack });
  const name = 'ego2web/perceiver';
  const text = fillPrompt(await loadPrompt(name, promptPack), {
    ...{ instruction: fenceUntrusted('TASK', given.instruction), given: told.text },
  });
  const parts = [...told.media, { type: 'text' as const, text, label: name }];
  await log.keep(parts);
  const answer = await perceiver.generate({ parts, repeat, seed: seed + repeat, signal });
  log.add(answer);
  const notes = answer.text.trim();
  const work = await log.finish();
  return answer.refused || notes === '' ? { work } : { notes, work };
}
