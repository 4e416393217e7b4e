import { parseDocument } from '../../../../core/parseDocument.js';
import { readCorrect, releasedQuestionsSchema } from './releasedQuestions.js';

/**
 * The questions of the authors' released output as rows with the columns of the published items; undefined for another document.
 * Boxes are taken only where the document says in which order their numbers stand, since most are valid in two.
 * @throws DeixisError DOCUMENT_INVALID (input)
 */
export function unfoldReleased(document: unknown): Record<string, unknown>[] | undefined {
  if (typeof document !== 'object' || document === null || !('result' in document)) return undefined;
  if (!Array.isArray(document.result) || !document.result.some((one) => one && 'QA' in Object(one)))
    return undefined;
  const {
    dataset,
    bbox_order: order,
    bbox_units: units,
    result,
  } = parseDocument(releasedQuestionsSchema, document, 'released questions');
  return result.flatMap(({ video_name: video, QA }) =>
    QA.map((item) => {
      const right = readCorrect(item.correct, item.answer);
      const [a, b, c, d] = item.key_object.bbox ?? [];
      const box =
        order === undefined || a === undefined
          ? ''
          : (order === 'x0y0x1y1' ? [a, b, c, d] : [b, a, d, c]).join(',');
      return {
        ...(item.id === undefined ? {} : { id: item.id }),
        ...{ question: item.question, options: item.answer, correct_answer: right ?? item.correct },
        ...{ category: item.category ?? 'others', video_name: video, dataset },
        timestamp_sec: item.key_frame_timestamp,
        ...(item.query_time_sec === undefined ? {} : { query_time_sec: item.query_time_sec }),
        keyframes: [
          {
            ...{ timestamp: item.key_frame_timestamp, object_name: item.key_object.name, bbox: box },
            ...(units === undefined ? {} : { bbox_units: units }),
          },
        ],
      };
    }),
  );
}
