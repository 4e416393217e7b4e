import type { ExportDetail, ExportItem } from '../../../exports/ExportItem.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { readShown } from '../../exporting/readShown.js';
import { usageOfStage } from '../../exporting/usageOfStage.js';
import { isAnswered } from '../analysis/AnswerRecord.js';
import { optionLetter } from '../exposure/composeQuestion.js';
import { type AnswerPayload, answerPayloadSchema } from '../plan/answerPayload.js';
import type { EgoEverythingInstance } from '../schema.js';

export interface ExportAnswerContext {
  instance: EgoEverythingInstance;
  judge: string;
  artifacts: ArtifactStore;
}

/** One answer. Questions on one video hang together; each order of the options is a track of its own. */
export function exportAnswer(record: StageRecord, context: ExportAnswerContext): ExportItem {
  const { instance, judge } = context;
  const { key, outcome, reason, startedAt, endedAt } = record;
  const payload =
    (record.payload as { kind?: string } | null)?.kind === 'answer'
      ? answerPayloadSchema.parse(record.payload)
      : null;
  return {
    ...{ instance: key.instance, subject: key.subject, condition: key.condition, repeat: key.repeat },
    ...{ track: trackOf(key.stage), cluster: instance.video, outcome, reason: reason ?? null, judge },
    scores: isAnswered({ outcome }) ? { accuracy: outcome === 'success' ? 1 : 0 } : {},
    facts: {
      ...{ category: instance.category, video: instance.video, dataset: instance.videoDataset ?? null },
      ...{ chosen: letterOf(payload?.chosenPlace), right: letterOf(payload?.rightPlace) },
      recallSeconds:
        instance.queryTimeSeconds === 'unknown' || instance.targetTimeSeconds === undefined
          ? null
          : instance.queryTimeSeconds - instance.targetTimeSeconds,
      ...payload?.facts,
      ...{ frames: payload?.cost.frames ?? null, pixels: payload?.cost.pixels ?? null },
      ...{ memoryBytes: payload?.cost.memoryBytes ?? null, answerSeconds: payload?.cost.timeSeconds ?? null },
    },
    steps: [],
    ...{ startedAt, endedAt, usage: usageOfStage(record, 'subject') },
    readDetail: () => readDetail(record, payload, context),
  };
}

/** "options" for the data set's own order, "options.2" where they were turned by two. */
export function trackOf(stage: string): string {
  const rotation = stage.slice('answer.'.length);
  return rotation === '0' ? 'options' : `options.${rotation}`;
}

function letterOf(place: number | null | undefined): string | null {
  return place === null || place === undefined ? null : optionLetter(place);
}

async function readDetail(
  { exposure }: StageRecord,
  payload: AnswerPayload | null,
  { instance, artifacts }: ExportAnswerContext,
): Promise<ExportDetail> {
  const options = payload?.options ?? instance.options;
  const right = payload?.rightPlace ?? instance.rightOption;
  const lines = options.map((option, place) => `${optionLetter(place)}. ${option}`);
  const said = payload?.answer ? await artifacts.read(payload.answer) : null;
  return {
    input: [instance.question, ...lines].join('\n'),
    target: `${optionLetter(right)}. ${options[right] ?? ''}`,
    answer: said?.toString('utf8') ?? null,
    explanation: payload ? explain(payload) : null,
    exposure: exposure ?? null,
    ...(await readShown(exposure ?? null, artifacts)),
  };
}

function explain({ chosenPlace, options }: AnswerPayload): string | null {
  return chosenPlace === null
    ? 'no option could be read in the answer'
    : `chose ${optionLetter(chosenPlace)}. ${options[chosenPlace] ?? ''}`;
}
