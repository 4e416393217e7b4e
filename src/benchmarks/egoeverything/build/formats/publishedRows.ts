import type { BuildFile } from '../BuildFile.js';
import type { FinishedQuestion } from './composeReleased.js';

/** What the columns of the published items mean, and of ours beside them (formats, EgoEverything item). */
export const publishedColumns: Readonly<Record<string, string>> = {
  id: 'of the question',
  question: 'asked in the words of the wearer',
  answer: 'the text of the right option',
  options: 'five options',
  correct_answer: 'place of the right option, from 0',
  category: 'one of eight',
  video_name: 'the video; rows of one video are not independent',
  dataset: 'where the video is from',
  timestamp_sec: 'when the target is seen, in seconds of the video',
  query_time_sec: 'when it is asked; nothing later may be used',
  keyframes: 'timestamp, object_name, and bbox "x0,y0,x1,y1" in bbox_units of the frame',
};

/** A question as a row of the published table. */
export function publishedRow({ target, video, item }: FinishedQuestion, build: BuildFile) {
  const { question, options, rightOption, category } = item.question;
  const { left, top, right, bottom } = target.box;
  return {
    ...{ id: target.id, question, answer: options[rightOption]!, options, correct_answer: rightOption },
    ...{ category, video_name: video.id, dataset: build.source ?? build.name },
    ...{ timestamp_sec: target.timeSeconds, query_time_sec: target.queryTimeSeconds! },
    keyframes: [
      {
        ...{ timestamp: target.timeSeconds, object_name: target.name },
        ...{ bbox: [left, top, right, bottom].join(','), bbox_units: 'pixels' },
      },
    ],
  };
}
