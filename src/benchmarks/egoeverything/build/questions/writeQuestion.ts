import { addUsage } from '../../../../core/addUsage.js';
import type { InputPart } from '../../../../core/InputPart.js';
import type { Usage } from '../../../../core/Usage.js';
import { fenceUntrusted } from '../../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../../judges/loadPrompt.js';
import type { Model } from '../../../../models/Model.js';
import { clockTime, optionLetter } from '../../exposure/composeQuestion.js';
import { findEvidenceFault, hasNewEvidence } from './checkEvidence.js';
import {
  type ActivityLine,
  draftSchema,
  type Evidence,
  type QuestionDraft,
  type Review,
  reviewSchema,
  type SynthesizerInput,
  type ValidatorInput,
  validatorInput,
} from './QuestionDraft.js';
import { type AgentTurn, runLookingAgent } from './runLookingAgent.js';
import type { Look, VideoLooker } from './VideoLooker.js';

export interface WritingOptions {
  synthesizer: Model;
  /** Absent: the first draft is taken as it is (a build ablation). */
  validator?: Model;
  looker: VideoLooker;
  /** Reviews before a question is given up. Default 2, as in the paper; the released code has 3. */
  maximumReviews?: number;
  /** Turns of an agent in one go. Default 16. */
  maximumTurns?: number;
  promptPack?: string;
  repeat?: number;
  signal?: AbortSignal;
}

export type WritingEnd =
  | 'passed'
  | 'synthesizer: no-call'
  | 'synthesizer: loop'
  | 'synthesizer: turns'
  | 'synthesizer: refused'
  | 'validator: no-call'
  | 'validator: loop'
  | 'validator: turns'
  | 'validator: refused'
  | 'reviews used up';

/** How one question came to be, or did not: every call of both agents is in it. */
export interface WrittenQuestion {
  end: WritingEnd;
  draft: QuestionDraft | null;
  reviews: number;
  /** The validator's own, of the review that passed. */
  newEvidence: Evidence[];
  rounds: {
    agent: 'synthesizer' | 'validator';
    model: string;
    turns: AgentTurn[];
    looks: Look[];
    draft?: QuestionDraft;
    review?: Review;
  }[];
  usage: Usage;
}

/**
 * Writes one question and proves it (egoeverything, QGMC): the synthesizer looks, writes and submits; the validator, who is told
 * neither the target nor its frame, looks for itself and passes or sends back numbered feedback, a bounded number of times.
 * @throws DeixisError as Model.generate, and as the readers of media
 */
export async function writeQuestion(
  input: SynthesizerInput,
  {
    synthesizer,
    validator,
    looker,
    maximumReviews = 2,
    maximumTurns = 16,
    promptPack,
    repeat = 0,
    signal,
  }: WritingOptions,
): Promise<WrittenQuestion> {
  const { timeline, target, queryTimeSeconds } = input;
  const shared = { looker, maximumTurns, repeat, ...(signal === undefined ? {} : { signal }) };
  const given = await looker.frame(target.timeSeconds);
  const result: WrittenQuestion = {
    ...{ end: 'reviews used up', draft: null, reviews: 0, newEvidence: [], rounds: [], usage: {} },
  };
  let feedback: readonly string[] = [];
  // What the synthesizer saw in earlier rounds it has seen.
  let seen: readonly Look[] = [given.look];
  for (let round = 0; round < maximumReviews; round += 1) {
    const written = await runLookingAgent({
      ...{ ...shared, model: synthesizer, seen, check: checkDraft(queryTimeSeconds) },
      task: await synthesizerTask(input, given.frames[0]!, result.draft, feedback, promptPack),
      submit: {
        name: 'submit_question',
        description: 'Hands the question in for review. rightOption counts from 0.',
        schema: draftSchema,
      },
    });
    result.usage = addUsage(round === 0 ? undefined : result.usage, written.usage);
    result.rounds.push({
      ...{ agent: 'synthesizer', model: written.modelReturned, turns: written.turns, looks: written.looks },
      ...(written.submission ? { draft: written.submission } : {}),
    });
    seen = written.looks;
    if (!written.submission) return { ...result, end: `synthesizer: ${written.gaveUp!}` };
    result.draft = written.submission;
    if (!validator) return { ...result, end: 'passed' };
    const toReview = validatorInput(written.submission, timeline, queryTimeSeconds);
    const reviewed = await runLookingAgent({
      ...{ ...shared, model: validator, check: checkReview(toReview) },
      task: await validatorTask(toReview, promptPack),
      submit: {
        name: 'submit_review',
        description: 'Hands the review in: passes only with evidence of your own, else numbered feedback.',
        schema: reviewSchema,
      },
    });
    result.reviews += 1;
    result.usage = addUsage(result.usage, reviewed.usage);
    result.rounds.push({
      ...{ agent: 'validator', model: reviewed.modelReturned, turns: reviewed.turns, looks: reviewed.looks },
      ...(reviewed.submission ? { review: reviewed.submission } : {}),
    });
    if (!reviewed.submission) return { ...result, end: `validator: ${reviewed.gaveUp!}` };
    if (reviewed.submission.passes)
      return { ...result, end: 'passed', newEvidence: reviewed.submission.evidence };
    feedback = reviewed.submission.feedback;
  }
  return result;
}

function checkDraft(queryTimeSeconds: number) {
  return ({ options, evidence }: QuestionDraft, looks: readonly Look[]): string | null => {
    const plain = options.map((option) => option.trim().toLowerCase());
    if (new Set(plain).size < plain.length) return 'two options are the same';
    return findEvidenceFault(evidence, looks, queryTimeSeconds);
  };
}

function checkReview({ evidence: given, queryTimeSeconds }: ValidatorInput) {
  return ({ passes, feedback, evidence }: Review, looks: readonly Look[]): string | null => {
    const late = evidence.find(
      ({ startSeconds, endSeconds }) => !(startSeconds <= endSeconds && endSeconds <= queryTimeSeconds),
    );
    if (late)
      return `the evidence ${late.startSeconds} to ${late.endSeconds} s does not lie before the question`;
    if (!passes)
      return feedback.length > 0 ? null : 'a question that does not pass needs at least one line of feedback';
    return hasNewEvidence(evidence, looks, given)
      ? null
      : 'a question passes only with at least one piece of evidence that you looked at yourself and that is not among the given ones';
  };
}

function timelineText(timeline: readonly ActivityLine[]): string {
  return fenceUntrusted(
    'TIMELINE',
    timeline
      .map(
        ({ startSeconds, endSeconds, description }) =>
          `${startSeconds.toFixed(1)} to ${endSeconds.toFixed(1)} s: ${description}`,
      )
      .join('\n'),
  );
}

async function synthesizerTask(
  { timeline, target, queryTimeSeconds }: SynthesizerInput,
  frame: Extract<InputPart, { type: 'frame' }>['frame'],
  draft: QuestionDraft | null,
  feedback: readonly string[],
  promptPack?: string,
): Promise<InputPart[]> {
  const { left, top, right, bottom } = target.box;
  const text = fillPrompt(await loadPrompt('egoeverything/build-synthesizer', promptPack), {
    timeline: timelineText(timeline),
    target: fenceUntrusted('TARGET', target.name),
    time: `${target.timeSeconds.toFixed(1)} s (${clockTime(target.timeSeconds)})`,
    box: `left ${Math.round(left)}, top ${Math.round(top)}, right ${Math.round(right)}, bottom ${Math.round(bottom)} pixels`,
    queryTime: `${queryTimeSeconds.toFixed(1)} s`,
    feedback:
      draft === null
        ? 'This is the first draft.'
        : `Your last draft was sent back:\n${fenceUntrusted('DRAFT', JSON.stringify(draft))}\nWhat is to be mended:\n${fenceUntrusted('FEEDBACK', feedback.map((line, index) => `${index + 1}. ${line}`).join('\n'))}`,
  });
  return [
    { type: 'text', label: 'task of the synthesizer', text },
    { type: 'text', label: 'what a picture is', text: 'The frame in which the target was seen:' },
    { type: 'frame', frame },
  ];
}

async function validatorTask(
  { timeline, question, options, rightOption, evidence, queryTimeSeconds }: ValidatorInput,
  promptPack?: string,
): Promise<InputPart[]> {
  const text = fillPrompt(await loadPrompt('egoeverything/build-validator', promptPack), {
    timeline: timelineText(timeline),
    question: fenceUntrusted(
      'QUESTION',
      [question, ...options.map((option, place) => `${optionLetter(place)}. ${option}`)].join('\n'),
    ),
    answer: optionLetter(rightOption),
    evidence: fenceUntrusted(
      'EVIDENCE',
      evidence
        .map(({ startSeconds, endSeconds, shows }) => `${startSeconds} to ${endSeconds} s: ${shows}`)
        .join('\n'),
    ),
    queryTime: `${queryTimeSeconds.toFixed(1)} s`,
  });
  return [{ type: 'text', label: 'task of the validator', text }];
}
