import { rm } from 'node:fs/promises';
import type { ActionInput } from '../../../../browser/agent/Action.js';
import type { Observation } from '../../../../browser/agent/Episode.js';
import { DeixisError } from '../../../../core/DeixisError.js';
import { exposurePartOf } from '../../../../core/exposurePartOf.js';
import type { InputPart } from '../../../../core/InputPart.js';
import { assertComputerTool } from '../../../../models/assertComputerTool.js';
import type { ModelAnswer, ModelToolCall } from '../../../../models/Model.js';
import { agentTools } from '../agentTools.js';
import { composeGiven, composePictureTurn, composeTask } from '../composeTurn.js';
import { type AskLog, createAskLog } from '../createAskLog.js';
import type { EpisodeAgent, EpisodeTask, EpisodeWork } from '../EpisodeAgent.js';
import { fitParts } from '../fitParts.js';
import { keepPicture } from '../keepPicture.js';
import type { ModelAgentOptions } from '../openModelAgent.js';
import { readMove } from '../readMove.js';
import { whyNotShown } from '../whyNotShown.js';
import { createConversation, type ToldResult } from './Conversation.js';
import { readComputerCall } from './readComputerCall.js';

/** Replies in a row that could not be used; after so many the agent is stopped. */
const mostUnusable = 3;
/** Looks in a row that are no action. */
const mostLooks = 3;
/** Pictures of the window in one request; older ones are left out. */
const mostPictures = 10;
/** The window of an episode, of which the pictures are. */
const screen = { width: 1280, height: 800 };

/** What a browser has around its window, and the end of a task: what no computer-use tool offers by itself. */
const besideTheWindow = new Set([
  ...['navigate', 'back', 'forward', 'open_tab', 'switch_tab', 'close_tab', 'go_to_text'],
  ...['answer', 'give_up'],
]);
const tools = agentTools.filter(({ name }) => besideTheWindow.has(name));

type ComputerAgentOptions = Pick<
  ModelAgentOptions,
  'model' | 'media' | 'workDirectory' | 'promptPack' | 'maximumTokens' | 'hasCaptioner'
>;

/**
 * A model with its provider's own computer-use tool: pictures of the window in, mouse and keys by coordinates out, in one conversation
 * an episode. Its calls become actions of ours, so that limits, record and allow-list are those of every agent.
 * @throws DeixisError MODEL_HAS_NO_COMPUTER_TOOL (usage)
 */
export function openComputerAgent(options: ComputerAgentOptions): EpisodeAgent {
  const { model, hasCaptioner } = options;
  assertComputerTool(model);
  const name = `computer:${model.id}`;
  return {
    name,
    agent: { name, model: model.id },
    cannotTake: (condition) => whyNotShown(model, condition, hasCaptioner),
    act: (task) => runEpisode(task, options),
    close: async () => undefined,
  };
}

async function runEpisode(task: EpisodeTask, options: ComputerAgentOptions): Promise<EpisodeWork> {
  const { model, media, promptPack, workDirectory, maximumTokens = Infinity } = options;
  const { given, episode, artifacts, repeat, seed, signal } = task;
  const log = createAskLog(model.id, artifacts);
  const fitted = await fitParts(given.parts, model, media);
  log.addWork(fitted);
  const told = await composeGiven(fitted.parts, promptPack === undefined ? {} : { promptPack });
  if (episode.ended !== null) return log.finish();
  const first = await episode.observe();
  const opening = await composeTask(given, told.text, {
    ...{ actions: first.actionsLeft, promptPack, name: 'ego2web/agent-computer' },
  });
  const picture = await keepPicture(first, workDirectory);
  const turn = await composePictureTurn(first, { result: 'The start page is open.', promptPack });
  const parts: InputPart[] = [opening, ...told.media, turn, ...(picture ? [picture] : [])];
  await log.keep(parts);
  const conversation = createConversation(mostPictures);
  const hand: Hand = { task, options, log, looks: 0, actions: 0 };
  let unusable = 0;
  try {
    while (episode.ended === null) {
      const answer = await model.generate({
        ...{ parts, tools, followUp: conversation.messages(), repeat, seed: seed + repeat, signal },
        computer: { widthPixels: screen.width, heightPixels: screen.height },
      });
      log.add(answer);
      if (answer.refused) return log.finish(hand.actions === 0 ? 'refused' : undefined);
      const { results, problem } = await carryOut(answer, hand);
      unusable = problem === undefined ? 0 : unusable + 1;
      if (unusable >= mostUnusable)
        return log.finish(
          hand.actions === 0
            ? `${unusable} replies in a row without a usable action; the last one: ${problem}`
            : undefined,
        );
      conversation.add(answer, results, problem);
      if (log.tokens() >= maximumTokens) {
        log.addConversion(`stopped after ${log.tokens()} tokens, of ${maximumTokens} allowed`);
        break;
      }
    }
    return log.finish();
  } finally {
    if (picture) await rm(picture.path, { force: true });
  }
}

interface Hand {
  task: EpisodeTask;
  options: ComputerAgentOptions;
  log: AskLog;
  /** In a row. */
  looks: number;
  actions: number;
}

/**
 * Does the calls of one reply in their order, until one fails; the window is shown once, behind the last of them.
 * @returns also what is wrong where nothing of it could be done
 */
async function carryOut(
  answer: ModelAnswer,
  hand: Hand,
): Promise<{ results: ToldResult[]; problem: string | undefined }> {
  const { episode } = hand.task;
  const { toolCalls } = answer;
  if (toolCalls.length === 0)
    return { results: [], problem: 'No tool was called. Call one, also to answer or to give up.' };
  const texts: string[] = [];
  let problem: string | undefined;
  let isStopped = false;
  for (const call of toolCalls) {
    if (isStopped || episode.ended !== null) {
      texts.push('not carried out: what was called before it failed');
      continue;
    }
    const move = readCall(call, answer, hand);
    if ('look' in move) {
      texts.push('The window as it is.');
      continue;
    }
    const done = 'problem' in move ? move : await tryAction(move.action, answer.text, hand);
    isStopped = 'problem' in done || !done.done;
    if ('problem' in done && texts.length === 0) problem = done.problem;
    texts.push('problem' in done ? `Not done: ${done.problem}` : done.message);
  }
  if (episode.ended !== null) return { results: [], problem: undefined };
  const observation = await episode.observe();
  const turn = await composePictureTurn(observation, {
    result: texts.at(-1)!,
    promptPack: hand.options.promptPack,
  });
  await keepShown(observation, [...texts.slice(0, -1), turn.text], hand);
  const { screenshot } = observation;
  return {
    problem,
    results: toolCalls.map(({ id, name }, place) =>
      place < toolCalls.length - 1
        ? { id, name, text: texts[place]! }
        : {
            ...{ id, name, text: turn.text },
            ...(screenshot ? { picture: { bytes: screenshot.bytes, mediaType: screenshot.mediaType } } : {}),
          },
    ),
  };
}

function readCall(
  call: ModelToolCall,
  { text }: ModelAnswer,
  hand: Hand,
): { action: ActionInput } | { look: true } | { problem: string } {
  if (call.name !== 'computer') {
    hand.looks = 0;
    return readMove({ text, toolCalls: [call] });
  }
  const move = readComputerCall(call.input, screen);
  hand.looks = 'look' in move ? hand.looks + 1 : 0;
  return hand.looks > mostLooks
    ? { problem: 'the window was shown already and is as it was; act, answer or give up' }
    : move;
}

async function tryAction(
  action: ActionInput,
  thought: string,
  hand: Hand,
): Promise<{ done: boolean; message: string } | { problem: string }> {
  try {
    const { done, message } = await hand.task.episode.act(action, thought.trim());
    hand.actions += 1;
    return { done, message };
  } catch (error) {
    if (DeixisError.is(error) && error.code === 'ACTION_INVALID') return { problem: error.message };
    throw error;
  }
}

/** What a later turn shows is no part of its request's first message: it is kept and recorded here. */
async function keepShown(
  observation: Observation,
  texts: readonly string[],
  { task: { artifacts }, options, log }: Hand,
): Promise<void> {
  const picture = await keepPicture(observation, options.workDirectory);
  const parts: InputPart[] = [
    ...texts.map((text): InputPart => ({ type: 'text', text, label: 'ego2web/agent-computer-turn' })),
    ...(picture ? [picture] : []),
  ];
  const hashes = {
    ofText: (text: string) => artifacts.put(text),
    ofFile: (path: string) => artifacts.putFile(path),
  };
  for (const part of parts) log.addWork({ shown: [await exposurePartOf(part, hashes)] });
  if (picture) await rm(picture.path, { force: true });
}
