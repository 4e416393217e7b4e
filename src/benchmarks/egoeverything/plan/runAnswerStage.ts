import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import { parseChoice } from '../answers/parseChoice.js';
import { buildExposure, type ExposureTools } from '../exposure/buildExposure.js';
import { measureTarget } from '../exposure/measureTarget.js';
import type { BudgetedCondition } from '../parseCondition.js';
import type { EgoEverythingInstance } from '../schema.js';
import type { Answerer } from './Answerer.js';
import type { AnswerPayload } from './answerPayload.js';

export interface AnswerStage {
  instance: EgoEverythingInstance;
  answerer: Answerer;
  condition: BudgetedCondition;
  rotation: number;
  repeat: number;
  context: StageContext;
  tools: Omit<ExposureTools, 'artifacts' | 'rotation'>;
}

const reasons = {
  empty: 'empty answer',
  refused: 'refused',
  'two answers': 'more than one option is named',
  unreadable: 'no option can be read in it',
} as const;

/** Asks one subject one question in one order of the options, and holds the option that it chose against the right one. */
export async function runAnswerStage({
  instance,
  answerer,
  condition,
  rotation,
  repeat,
  context,
  tools,
}: AnswerStage): Promise<StageResult> {
  const cannot = answerer.cannotTake?.(condition);
  if (cannot) return { outcome: 'unavailable', payload: { kind: 'unavailable' }, reason: cannot };
  const looksAtNothing = answerer.declared || answerer.ignoresConditions;
  const built = looksAtNothing
    ? null
    : await buildExposure(instance, condition, { ...tools, artifacts: context.artifacts, rotation });
  const count = instance.options.length;
  const options = instance.options.map((_, place) => instance.options[(place + rotation) % count]!);
  const before = performance.now();
  const answer = await answerer.answer({
    ...{ instance, condition, built, options, rotation, repeat, context },
    videoSha256:
      built && condition.condition !== 'blind' ? (await tools.preparer.video(instance)).sha256 : null,
  });
  const timeSeconds = (performance.now() - before) / 1000;
  if (answer.unavailable)
    return {
      outcome: 'unavailable',
      payload: { kind: 'unavailable' },
      reason: answer.reason ?? 'the subject cannot take this',
    };
  const looked = built?.lookup?.shown();
  const choice = parseChoice(answer.text, options);
  const rightPlace = (instance.rightOption - rotation + count) % count;
  const payload: AnswerPayload = {
    kind: 'answer',
    ...{ rotation, options, rightPlace },
    answer: answer.text === null ? null : await context.artifacts.put(answer.text),
    chosenPlace: choice.place,
    queryTimeSeconds:
      built?.queryTimeSeconds ?? (instance.queryTimeSeconds === 'unknown' ? null : instance.queryTimeSeconds),
    facts: await measureTarget(instance, tools.preparer),
    cost: {
      frames: built ? built.frames + (looked?.frames ?? 0) : null,
      pixels: built ? built.pixels + (looked?.pixels ?? 0) : null,
      memoryBytes: answer.fromQuestion?.memoryBytes ?? built?.memoryBytes ?? null,
      timeSeconds: answer.fromQuestion?.timeSeconds ?? timeSeconds,
      ...(answer.fromQuestion ? { energyJoules: answer.fromQuestion.energyJoules } : {}),
    },
  };
  const declared = answerer.declared === true;
  return {
    outcome: choice.place === null ? 'unusable' : choice.place === rightPlace ? 'success' : 'failure',
    ...(choice.place === null ? { reason: answer.reason ?? reasons[choice.reason] } : {}),
    payload,
    usage: answer.usage,
    ...(answer.models ? { models: answer.models } : {}),
    exposure: {
      completeness: answer.completeness ?? 'exact',
      condition: condition.label,
      parts: declared ? [] : (answer.shown ?? [...(built?.exposure.parts ?? []), ...(looked?.parts ?? [])]),
      derivations: [
        ...(built?.exposure.derivations ?? []),
        ...(looked?.derivations ?? []),
        ...(answer.derivations ?? []),
      ],
      conversions: [...(built?.exposure.conversions ?? []), ...(answer.conversions ?? [])],
      ...(answer.request === undefined ? {} : { requestSha256: await context.artifacts.put(answer.request) }),
    },
  };
}
