import { z } from 'zod';
import { parseDocument } from '../../core/parseDocument.js';
import type { TrajectoryFormat } from '../TrajectoryFormat.js';
import { defined, isRecord, looseText, textOf } from './textOf.js';

const goalMembers = { thinking: looseText, memory: looseText, next_goal: looseText };

const historySchema = z.looseObject({
  history: z.array(
    z.looseObject({
      model_output: z
        .looseObject({
          ...goalMembers,
          /** Where earlier versions keep the same members. */
          current_state: z.looseObject(goalMembers).nullish(),
          action: z.array(z.unknown()).nullish(),
        })
        .nullish(),
      result: z
        .array(
          z.looseObject({
            is_done: z.boolean().nullish(),
            success: z.boolean().nullish(),
            error: z.unknown().optional(),
            extracted_content: z.unknown().optional(),
          }),
        )
        .nullish(),
      state: z
        .looseObject({ url: looseText, title: looseText, screenshot_path: looseText, screenshot: looseText })
        .nullish(),
      metadata: z
        .looseObject({ step_start_time: z.number().nullish(), step_end_time: z.number().nullish() })
        .nullish(),
    }),
  ),
});

/** The history file of browser-use. It does not hold the task: that comes from a list of tasks. */
export const browserUse: TrajectoryFormat = {
  name: 'browser-use',
  fits: (value) => isRecord(value) && Array.isArray(value.history),
  read(value, { source, folderName, pictures }) {
    const { history } = parseDocument(historySchema, value, source);
    const problems: string[] = [];
    if (history.some(({ state }) => state?.screenshot && !state.screenshot_path))
      problems.push(
        'pictures inside the file are not read: save them beside it and name them in screenshot_path',
      );
    const steps = history.map(({ model_output: output, result, state, metadata }) => {
      const { thinking, memory, next_goal } = output?.current_state ?? output ?? {};
      const start = metadata?.step_start_time ?? undefined;
      const end = metadata?.step_end_time ?? undefined;
      return defined({
        observation: state?.title,
        thought: textOf([thinking, memory, next_goal].filter(Boolean).join('\n')),
        action: textOf((output?.action ?? []).map(textOf).filter(Boolean).join('\n')),
        result: textOf(
          (result ?? [])
            .flatMap(({ error, extracted_content }) => [
              textOf(error) === undefined ? undefined : `error: ${textOf(error)}`,
              textOf(extracted_content),
            ])
            .filter(Boolean)
            .join('\n'),
        ),
        url: state?.url,
        screenshot: state?.screenshot_path && findPicture(state.screenshot_path, pictures),
        startedAt: start === undefined ? undefined : isoTime(start),
        durationSeconds: start === undefined || end === undefined || end < start ? undefined : end - start,
      });
    });
    const last = history.at(-1)?.result?.findLast(({ is_done }) => is_done);
    return {
      task: folderName,
      instruction: null,
      startUrl: null,
      agent: { name: 'browser-use', model: null },
      steps,
      finalAnswer: textOf(last?.extracted_content) ?? null,
      ended: last === undefined ? 'stopped' : last.success === false ? 'gave-up' : 'answered',
      problems,
    };
  },
};

/** Paths are those of the machine that wrote them: what lies in this folder under the same name is meant. */
function findPicture(path: string, pictures: readonly { path: string }[]): string {
  const name = path.split(/[/\\]/).at(-1)!;
  return pictures.find((picture) => picture.path.split('/').at(-1) === name)?.path ?? path;
}

function isoTime(seconds: number): string | undefined {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
