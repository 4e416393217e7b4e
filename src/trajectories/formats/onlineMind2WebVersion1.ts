import { z } from 'zod';
import { parseDocument } from '../../core/parseDocument.js';
import type { TrajectoryFormat } from '../TrajectoryFormat.js';
import { defined, isRecord, looseText, textOf } from './textOf.js';

const texts = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? []);

const resultSchema = z.looseObject({
  task_id: looseText,
  task: looseText,
  action_history: texts,
  thoughts: texts,
  final_result_response: looseText,
  input_image_paths: z.array(z.string()).nullish(),
});

/** Online-Mind2Web version 1: `result.json`, and `trajectory/` whose pictures go by the first number in their names. */
export const onlineMind2WebVersion1: TrajectoryFormat = {
  name: 'online-mind2web-v1',
  fits: (value) =>
    isRecord(value) &&
    !('schema_version' in value) &&
    'task' in value &&
    (Array.isArray(value.action_history) || 'final_result_response' in value),
  read(value, { source, pictures }) {
    const result = parseDocument(resultSchema, value, source);
    const named = result.input_image_paths?.length
      ? result.input_image_paths
      : pictures.filter(({ path }) => path.startsWith('trajectory/')).map(({ path }) => path);
    const count = Math.max(result.action_history.length, result.thoughts.length, named.length);
    return {
      task: result.task_id ?? null,
      instruction: result.task ?? null,
      startUrl: null,
      agent: { name: null, model: null },
      // The last picture often has no action: it shows where the last one led.
      steps: Array.from({ length: count }, (_, index) =>
        defined({
          thought: textOf(result.thoughts[index]),
          action: textOf(result.action_history[index]),
          screenshot: named[index],
        }),
      ),
      finalAnswer: result.final_result_response ?? null,
      ended: result.final_result_response === undefined ? 'unknown' : 'answered',
      problems: [],
    };
  },
};
