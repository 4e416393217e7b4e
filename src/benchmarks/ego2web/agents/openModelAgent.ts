import { rm } from 'node:fs/promises';
import { describeAction } from '../../../browser/agent/describeAction.js';
import type { Observation } from '../../../browser/agent/Episode.js';
import { DeixisError } from '../../../core/DeixisError.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { Model } from '../../../models/Model.js';
import type { Media } from '../exposure/openMedia.js';
import { agentTools } from './agentTools.js';
import { composeGiven, composeTask, composeTurn } from './composeTurn.js';
import { createAskLog } from './createAskLog.js';
import type { EpisodeAgent, EpisodeTask, EpisodeWork } from './EpisodeAgent.js';
import { fitParts } from './fitParts.js';
import { keepPicture } from './keepPicture.js';
import { type Move, readMove } from './readMove.js';
import { whyNotShown } from './whyNotShown.js';

/** Replies in a row that could not be used; after so many the agent is stopped. */
const mostUnusable = 3;

export interface ModelAgentOptions {
  model: Model;
  media: Media;
  workDirectory: string;
  promptPack?: string;
  /** Tokens of one episode, in and out; none without. */
  maximumTokens?: number;
  /** Whether somebody describes frames to models that read text only. */
  hasCaptioner: boolean;
  /** What the first half of perceiver+actor wrote, in the place of the parts. */
  takeNotes?: (task: EpisodeTask) => Promise<{ notes: string; work: EpisodeWork } | { work: EpisodeWork }>;
  /** Default: the model's id. */
  name?: string;
  /** Whose eyes take the condition. Default: the model's. */
  eyes?: Model;
}

/** The built-in agent: a model that is shown the page and calls one tool a turn, until it answers, gives up or runs out. */
export function openModelAgent(options: ModelAgentOptions): EpisodeAgent {
  const { model, name = model.id, eyes = model, hasCaptioner } = options;
  return {
    name,
    agent: { name, model: model.id },
    cannotTake: (condition) => whyNotShown(eyes, condition, hasCaptioner),
    act: (task) => runEpisode(task, options),
    close: async () => undefined,
  };
}

async function runEpisode(task: EpisodeTask, options: ModelAgentOptions): Promise<EpisodeWork> {
  const { model, media, promptPack, maximumTokens = Infinity, takeNotes } = options;
  const { given, episode, artifacts, repeat, seed, signal } = task;
  const log = createAskLog(model.id, artifacts);
  const noted = await takeNotes?.(task);
  if (noted) {
    log.addWork(noted.work);
    if (!('notes' in noted)) return log.finish('the perceiver gave no notes');
  }
  const fitted = await fitParts(noted ? [] : given.parts, model, media);
  log.addWork(fitted);
  const told = await composeGiven(fitted.parts, {
    ...(promptPack === undefined ? {} : { promptPack }),
    ...(noted && 'notes' in noted ? { notes: noted.notes } : {}),
  });
  const history: string[] = [];
  let note = '';
  let unusable = 0;
  let observation: Observation | undefined;
  let opening: InputPart | undefined;
  while (episode.ended === null) {
    observation ??= await episode.observe();
    opening ??= await composeTask(given, told.text, { actions: observation.actionsLeft, promptPack });
    const turn = await composeTurn(observation, history, { note, promptPack });
    const picture = model.capabilities.images
      ? await keepPicture(observation, options.workDirectory)
      : undefined;
    const parts = [opening, ...told.media, turn, ...(picture ? [picture] : [])];
    if (!model.capabilities.images)
      log.addConversion(`pictures of pages left out for ${model.id}, which reads text only`);
    await log.keep(parts);
    const answer = await model.generate({
      ...{ parts, tools: agentTools, repeat, seed: seed + repeat, signal },
    });
    log.add(answer);
    if (picture) await rm(picture.path, { force: true });
    if (answer.refused) return log.finish(history.length === 0 ? 'refused' : undefined);
    const move = readMove(answer);
    const problem = 'problem' in move ? move.problem : await tryMove(move, observation, task, history);
    if (problem === undefined) {
      observation = undefined;
      unusable = 0;
      note = '';
    } else {
      unusable += 1;
      // Counted, so that the same reply again is another question.
      note = `(${unusable} of at most ${mostUnusable}) ${problem}`;
    }
    if (unusable >= mostUnusable)
      return log.finish(
        history.length === 0
          ? `${unusable} replies in a row without a usable action; the last one: ${note}`
          : undefined,
      );
    if (log.tokens() >= maximumTokens) {
      log.addConversion(`stopped after ${log.tokens()} tokens, of ${maximumTokens} allowed`);
      break;
    }
  }
  return log.finish();
}

/** Does it and notes what came of it. @returns what is wrong with it, where it is no action after all */
async function tryMove(
  { action, thought, ignored }: Exclude<Move, { problem: string }>,
  observation: Observation,
  { episode }: EpisodeTask,
  history: string[],
): Promise<string | undefined> {
  try {
    const result = await episode.act(action, thought);
    const others = ignored > 0 ? ` (${ignored} more calls of the same turn were not carried out)` : '';
    const said = describeAction(action as Parameters<typeof describeAction>[0], (element) =>
      labelOf(observation.view, element),
    );
    const line = `${history.length + 1}. ${said}: ${result.done ? '' : 'failed, '}${result.message}${others}`;
    history.push(line.replace(/\s+/g, ' ').slice(0, 600));
    return undefined;
  } catch (error) {
    if (DeixisError.is(error) && error.code === 'ACTION_INVALID') return error.message;
    throw error;
  }
}

/** What stands behind an element's number in a view. */
function labelOf(view: string, element: number): string | undefined {
  const mark = `[${element}]`;
  const start = view.indexOf(mark);
  if (start < 0) return undefined;
  return (
    view
      .slice(start + mark.length)
      .split(/\n|\[\d+\]/)[0]!
      .trim()
      .slice(0, 80) || undefined
  );
}
