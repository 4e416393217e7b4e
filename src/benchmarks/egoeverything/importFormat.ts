import { inputError } from '../../core/errors.js';
import { importField as field, type ImportContext, type ImportFormat } from '../importing/ImportFormat.js';
import { readId, readList, readNumber, readText, readWord } from '../importing/readCell.js';
import { unfoldReleased } from './build/formats/unfoldReleased.js';
import { categories } from './schema.js';

/** The published items, and the authors' released output (formats, EgoEverything item). Their `timestamp_sec` is when the target is seen; no query time is told. */
export const importFormat: ImportFormat = {
  benchmark: 'egoeverything',
  fields: {
    id: field('id', 'a name of its own; by default the number of the row'),
    question: field('question', 'the question', true),
    options: field('options', 'five options, a list', true),
    rightOption: field('correct_answer', 'place of the right option, from 0', true),
    answer: field('answer', 'the text of the right option, for checking'),
    category: field('category', `one of ${categories.join(', ')}`, true),
    video: field('video_name', "the video's name", true),
    videoDataset: field('dataset', 'the data set that the video is from'),
    targetTimeSeconds: field('timestamp_sec', 'when the target is seen'),
    queryTimeSeconds: field('query_time_sec', 'when it is asked; by default unknown'),
    keyframes: field('keyframes', 'a list of {image_path, timestamp, object_name, bbox}'),
  },
  unfold: unfoldReleased,
  toInstance(values, context) {
    const { answer } = values;
    const options = readList(values.options);
    const rightOption = readNumber(values.rightOption);
    if (answer !== undefined && Array.isArray(options) && typeof rightOption === 'number') {
      const right: unknown = options[rightOption];
      if (right !== answer)
        throw inputError(
          'ROW_INVALID',
          `answer: the option that correct_answer names (${JSON.stringify(right)}), not ${JSON.stringify(answer)}`,
          { hint: 'correct the row, or leave it out' },
        );
    }
    const videoDataset = readText(values.videoDataset);
    const keyframes = readList(values.keyframes);
    const unit = context.boxUnitOf(typeof videoDataset === 'string' ? videoDataset : undefined);
    const videoFile = typeof values.video === 'string' ? context.useFile(values.video) : undefined;
    return {
      schemaVersion: 1,
      id: readId(values.id, context.place),
      ...{ question: values.question, options, rightOption },
      category: readWord(values.category, categories),
      video: readText(values.video),
      ...(videoDataset === undefined ? {} : { videoDataset }),
      ...(videoFile === undefined ? {} : { videoFile }),
      ...(values.targetTimeSeconds === undefined
        ? {}
        : { targetTimeSeconds: readNumber(values.targetTimeSeconds) }),
      queryTimeSeconds:
        values.queryTimeSeconds === undefined ? 'unknown' : readNumber(values.queryTimeSeconds),
      keyframes: Array.isArray(keyframes)
        ? keyframes.map((one: unknown) => readKeyframe(one, unit, context))
        : (keyframes ?? []),
    };
  },
};

function readKeyframe(value: unknown, unit: string, context: ImportContext): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const cells = value as Record<string, unknown>;
  const { image_path: path, timestamp, object_name: objectName, bbox, bbox_units: own } = cells;
  const picture = typeof path === 'string' ? context.useFile(path) : undefined;
  return {
    timeSeconds: readNumber(timestamp),
    objectName,
    box: readBox(bbox, own ?? unit),
    ...(picture === undefined ? {} : { picture }),
  };
}

/** "x0,y0,x1,y1"; empty where there is none. */
function readBox(value: unknown, unit: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  const numbers = typeof value === 'string' ? value.split(',').map(readNumber) : value;
  if (!Array.isArray(numbers) || numbers.length !== 4) return value;
  const [left, top, right, bottom] = numbers as unknown[];
  return { left, top, right, bottom, unit };
}
