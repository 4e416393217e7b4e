import { z } from 'zod';
import { parseDocument } from '../../core/parseDocument.js';
import type { TrajectoryFormat } from '../TrajectoryFormat.js';
import { defined, isRecord, looseText, textOf } from './textOf.js';

const resultSchema = z.looseObject({
  task_id: looseText,
  task: looseText,
  agent_final_answer: looseText,
  action_history: z
    .array(
      z.looseObject({
        screenshot: looseText,
        url: looseText,
        action: z.unknown().optional(),
        action_status: looseText,
        thought: z.unknown().optional(),
      }),
    )
    .nullish()
    .transform((list) => list ?? []),
});

const completion = /^\s*TASK_COMPLETE\b\s*(?:->\s*)?(?:ANSWER\s*:\s*)?/i;

/** Online-Mind2Web version 2: steps with their own pictures in `trajectory/`; the last action may hold the answer. */
export const onlineMind2WebVersion2: TrajectoryFormat = {
  name: 'online-mind2web-v2',
  fits: (value) => isRecord(value) && String(value.schema_version).startsWith('online-mind2web-v2'),
  read(value, { source, pictures }) {
    const result = parseDocument(resultSchema, value, source);
    const lastAction = textOf(result.action_history.at(-1)?.action) ?? '';
    const isComplete = completion.test(lastAction);
    const saidLast = isComplete ? textOf(lastAction.replace(completion, '')) : undefined;
    const finalAnswer = result.agent_final_answer ?? saidLast ?? null;
    return {
      task: result.task_id ?? null,
      instruction: result.task ?? null,
      startUrl: null,
      agent: { name: null, model: null },
      steps: result.action_history.map(({ screenshot, url, action, action_status, thought }) => {
        const inside = pictures.find(({ path }) => path === `trajectory/${screenshot}`)?.path;
        return defined({
          thought: textOf(thought),
          action: textOf(action),
          result: action_status,
          url,
          screenshot: inside ?? screenshot,
        });
      }),
      finalAnswer,
      ended: isComplete || finalAnswer !== null ? 'answered' : 'unknown',
      problems: [],
    };
  },
};
