import type { AnswerItem } from '../answering/AnswerItem.js';
import type { BuildFile } from '../BuildFile.js';
import type { TargetRecord, VideoRecord } from '../ledger/BuildState.js';
import type { ActivityLine } from '../questions/QuestionDraft.js';
import type { ReleasedQuestions } from './releasedQuestions.js';

export interface FinishedQuestion {
  target: TargetRecord;
  video: VideoRecord;
  item: AnswerItem;
}

/** Questions in the form of the authors' released output (egoeverything, released generation code); `correct` is the option's place. */
export function composeReleased(
  build: BuildFile,
  questions: readonly FinishedQuestion[],
  timelines: ReadonlyMap<string, readonly ActivityLine[]>,
  now: Date,
): ReleasedQuestions {
  const byVideo = new Map<string, FinishedQuestion[]>();
  for (const one of questions) byVideo.set(one.video.id, [...(byVideo.get(one.video.id) ?? []), one]);
  const categories: Record<string, number> = {};
  for (const { item } of questions)
    categories[item.question.category] = (categories[item.question.category] ?? 0) + 1;
  return {
    generation_date: now.toISOString(),
    dataset: build.source ?? build.name,
    summary: { videos: byVideo.size, questions: questions.length, categories },
    ...{ bbox_order: 'y0x0y1x1', bbox_units: 'thousandths' },
    result: [...byVideo].map(([id, own]) => ({
      video_name: id,
      QA: own.map((one) => composeQuestion(one, timelines.get(id) ?? [])),
    })),
  };
}

function composeQuestion(
  { target, video, item }: FinishedQuestion,
  timeline: readonly ActivityLine[],
): ReleasedQuestions['result'][number]['QA'][number] {
  const { question, options, rightOption, category, evidence, newEvidence, reviews } = item.question;
  const { timeSeconds, box, name, usage = {} } = target;
  const thousandth = (value: number, size: number): number => Math.round((10_000 * value) / size) / 10;
  const [width, height] = [video.width!, video.height!];
  return {
    key_frame_timestamp: timeSeconds,
    key_object: {
      name,
      bbox: [
        ...[thousandth(box.top, height), thousandth(box.left, width)],
        ...[thousandth(box.bottom, height), thousandth(box.right, width)],
      ],
    },
    raw_output: {
      raw_qa: { question: target.question!.question, options: target.question!.options },
      CoT: [...evidence, ...newEvidence]
        .map(({ startSeconds, endSeconds, shows }) => `${startSeconds} to ${endSeconds} s: ${shows}`)
        .join('\n'),
      scenario:
        timeline.find((line) => line.startSeconds <= timeSeconds && timeSeconds < line.endSeconds)
          ?.description ?? '',
    },
    token_usage: { input_tokens: usage.inputTokens ?? null, output_tokens: usage.outputTokens ?? null },
    ...{ question, answer: [...options], correct: rightOption },
    ...{ review_passed: reviews > 0, review_attempts: reviews },
    ...{ id: target.id, query_time_sec: target.queryTimeSeconds!, category },
  };
}
