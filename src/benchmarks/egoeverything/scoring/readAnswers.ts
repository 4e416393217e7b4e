import type { StageRecord } from '../../../runs/StageTask.js';
import type { AnswerRecord } from '../analysis/AnswerRecord.js';
import { type AnswerPayload, answerPayloadSchema } from '../plan/answerPayload.js';
import type { EgoEverythingInstance } from '../schema.js';

/** The records of a run as rows of the analyses. Records of instances that are not given are left out. */
export function readAnswers(
  records: Iterable<StageRecord>,
  instances: readonly EgoEverythingInstance[],
): AnswerRecord[] {
  const known = new Map(instances.map((instance) => [instance.id, instance]));
  const answers: AnswerRecord[] = [];
  for (const record of records) {
    const instance = known.get(record.key.instance);
    if (!instance || !record.key.stage.startsWith('answer.')) continue;
    const payload = record.payload as { kind?: string } | null;
    answers.push(
      toAnswer(record, instance, payload?.kind === 'answer' ? answerPayloadSchema.parse(payload) : null),
    );
  }
  return answers;
}

function toAnswer(
  { key, outcome, usage }: StageRecord,
  instance: EgoEverythingInstance,
  payload: AnswerPayload | null,
): AnswerRecord {
  const rotation = Number(key.stage.slice('answer.'.length));
  const count = instance.options.length;
  const chosenPlace = payload?.chosenPlace ?? null;
  const { queryTimeSeconds, targetTimeSeconds } = instance;
  const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return {
    ...{ question: instance.id, video: instance.video, category: instance.category },
    ...{ subject: key.subject, condition: key.condition, outcome, rotation, chosenPlace },
    rightPlace: (instance.rightOption - rotation + count) % count,
    chosenOption: chosenPlace === null ? null : (chosenPlace + rotation) % count,
    distancePixels: payload?.facts.distancePixels ?? null,
    areaSquarePixels: payload?.facts.areaSquarePixels ?? null,
    recallSeconds:
      queryTimeSeconds === 'unknown' || targetTimeSeconds === undefined
        ? null
        : queryTimeSeconds - targetTimeSeconds,
    videoSeconds: payload?.facts.videoSeconds ?? null,
    ...(payload
      ? {
          cost: {
            ...(payload.cost.frames === null ? {} : { frames: payload.cost.frames }),
            ...(payload.cost.pixels === null ? {} : { pixels: payload.cost.pixels }),
            ...(payload.cost.memoryBytes === null ? {} : { memoryBytes: payload.cost.memoryBytes }),
            ...(tokens === 0 ? {} : { tokens }),
            timeSeconds: payload.cost.timeSeconds,
            ...(payload.cost.energyJoules == null ? {} : { energyJoules: payload.cost.energyJoules }),
          },
        }
      : {}),
  };
}
