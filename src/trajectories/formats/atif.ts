import { z } from 'zod';
import { parseDocument } from '../../core/parseDocument.js';
import type { DraftStep, TrajectoryFormat } from '../TrajectoryFormat.js';
import { defined, isRecord, looseText, textOf } from './textOf.js';

const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  source: z.looseObject({ path: looseText }).nullish(),
});
const contentSchema = z.union([z.string(), z.array(partSchema)]).nullish();

const trajectorySchema = z.looseObject({
  session_id: looseText,
  agent: z.looseObject({ name: looseText, model_name: looseText }).nullish(),
  steps: z.array(
    z.looseObject({
      source: z.string(),
      timestamp: looseText,
      message: contentSchema,
      reasoning_content: looseText,
      tool_calls: z
        .array(z.looseObject({ function_name: z.string(), arguments: z.unknown().optional() }))
        .nullish(),
      observation: z
        .looseObject({ results: z.array(z.looseObject({ content: contentSchema })).nullish() })
        .nullish(),
    }),
  ),
});

type Content = z.output<typeof contentSchema>;

const answering = /^(done|answer|finish|final_answer|submit|complete|task_complete)$/i;

/**
 * ATIF version 1: the first step of the user is the instruction, steps of the agent are ours; pictures are parts of what
 * was observed, by path.
 */
export const atif: TrajectoryFormat = {
  name: 'atif',
  fits: (value) => isRecord(value) && String(value.schema_version).startsWith('ATIF-v1'),
  read(value, { source }) {
    const { session_id, agent, steps: given } = parseDocument(trajectorySchema, value, source);
    const ofAgent = given.filter((step) => step.source === 'agent');
    const steps = ofAgent.map((step): DraftStep => {
      const results = (step.observation?.results ?? []).map(({ content }) => content);
      return defined({
        thought: textOf([step.reasoning_content, textIn(step.message)].filter(Boolean).join('\n')),
        action: textOf(
          (step.tool_calls ?? [])
            .map((call) => `${call.function_name} ${textOf(call.arguments) ?? ''}`.trim())
            .join('\n'),
        ),
        result: textOf(results.map(textIn).filter(Boolean).join('\n')),
        screenshot: [step.message, ...results].flatMap(picturesIn).at(-1),
        startedAt: step.timestamp,
      });
    });
    const last = ofAgent.at(-1);
    const call = last?.tool_calls?.find(({ function_name }) => answering.test(function_name));
    // Without a call, the last words of the agent are its answer.
    const finalAnswer = call
      ? answerIn(call.arguments)
      : (last?.tool_calls?.length ?? 0) === 0
        ? textIn(last?.message)
        : undefined;
    return {
      task: session_id ?? null,
      instruction: textIn(given.find((step) => step.source === 'user')?.message) ?? null,
      startUrl: null,
      agent: { name: agent?.name ?? null, model: agent?.model_name ?? null },
      steps,
      finalAnswer: finalAnswer ?? null,
      ended: finalAnswer === undefined ? 'unknown' : 'answered',
      problems: [],
    };
  },
};

function textIn(content: Content): string | undefined {
  if (!Array.isArray(content)) return textOf(content);
  return textOf(content.flatMap(({ text }) => (text ? [text] : [])).join('\n'));
}

function picturesIn(content: Content): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap(({ type, source }) => (type === 'image' && source?.path ? [source.path] : []));
}

/** The one text among the arguments, else all of them. */
function answerIn(value: unknown): string | undefined {
  if (!isRecord(value)) return textOf(value);
  const texts = Object.values(value).filter((member) => typeof member === 'string');
  return texts.length === 1 ? textOf(texts[0]) : textOf(value);
}
