import { z } from 'zod';
import { addUsage } from '../../../../core/addUsage.js';
import { DeixisError } from '../../../../core/DeixisError.js';
import type { InputPart } from '../../../../core/InputPart.js';
import { parseLooseJson } from '../../../../core/parseLooseJson.js';
import type { Usage } from '../../../../core/Usage.js';
import { fenceUntrusted } from '../../../../judges/fenceUntrusted.js';
import type { Model, ModelTool, ModelToolCall } from '../../../../models/Model.js';
import { type Look, longestSegmentSeconds, type VideoLooker } from './VideoLooker.js';

export interface LookingAgent<Submission> {
  model: Model;
  looker: VideoLooker;
  /** The task, before everything that was seen. */
  task: readonly InputPart[];
  /** The tool that ends the work, with the shape of what it takes. */
  submit: { name: string; description: string; schema: z.ZodType<Submission> };
  /** What is wrong with a submission, in words for the agent; null where it is taken. */
  check(submission: Submission, looks: readonly Look[]): string | null;
  /** Looks that count as done before, such as the frame it was given. */
  seen?: readonly Look[];
  maximumTurns: number;
  repeat: number;
  signal?: AbortSignal;
}

/** One thing that an agent did, and what came of it. */
export interface AgentTurn {
  tool: string | null;
  input: unknown;
  result: string;
}

export interface AgentResult<Submission> {
  /** Null where it never submitted anything that holds. */
  submission: Submission | null;
  /** Why not: "no tool was called", "loop", "turns", "refused". */
  gaveUp: 'no-call' | 'loop' | 'turns' | 'refused' | null;
  turns: AgentTurn[];
  looks: Look[];
  usage: Usage;
  modelReturned: string;
}

/** What is carried out of a call; one that was written as text has no id. */
type Call = Pick<ModelToolCall, 'name' | 'input'>;

/** Replies without a call, and calls that were made before, that an agent is allowed in a row. */
const patience = 3;

const lookSchemas = {
  get_frame: z.object({ time: z.coerce.number() }),
  get_segment: z.object({ start: z.coerce.number(), end: z.coerce.number() }),
};

/** What both agents look with. */
const lookTools: readonly ModelTool[] = [
  {
    name: 'get_frame',
    description:
      'Shows one frame in full resolution: for text, colours, small things. time: seconds from the beginning.',
    inputSchema: { type: 'object', properties: { time: { type: 'number' } }, required: ['time'] },
  },
  {
    name: 'get_segment',
    description: `Shows a stretch in a few small frames: for what is done in it. start and end: seconds, at most ${longestSegmentSeconds} apart.`,
    inputSchema: {
      type: 'object',
      properties: { start: { type: 'number' }, end: { type: 'number' } },
      required: ['start', 'end'],
    },
  },
];

/**
 * Lets a model look at a video with tools until it submits something that holds, or is out of turns. Whatever it does wrong - no
 * call, times outside the video, the same call again, a submission against the rules - is told back to it; three times in a row ends
 * the work. Works with any model that calls tools, or writes a call as JSON.
 * @throws DeixisError as Model.generate
 */
export async function runLookingAgent<Submission>(
  agent: LookingAgent<Submission>,
): Promise<AgentResult<Submission>> {
  const { model, task, submit, maximumTurns, repeat, signal } = agent;
  const tools = [
    ...lookTools,
    {
      name: submit.name,
      description: submit.description,
      inputSchema: z.toJSONSchema(submit.schema, { io: 'input' }) as Record<string, unknown>,
    },
  ];
  const turns: AgentTurn[] = [];
  const looks: Look[] = [...(agent.seen ?? [])];
  const seen: InputPart[] = [];
  const calls = new Set<string>();
  let usage: Usage | undefined;
  let modelReturned = '';
  let inVain = 0;
  const finish = (gaveUp: AgentResult<Submission>['gaveUp'], submission: Submission | null = null) => ({
    ...{ submission, gaveUp, turns, looks, usage: usage ?? {}, modelReturned },
  });
  for (let turn = 0; turn < maximumTurns; turn += 1) {
    const left = maximumTurns - turn;
    const history: InputPart = {
      type: 'text',
      label: 'done so far',
      text:
        turns.length === 0
          ? 'Nothing has been looked at yet.'
          : `${fenceUntrusted('DONE', turns.map(describeTurn).join('\n'))}\n${left} ${left === 1 ? 'turn is' : 'turns are'} left.`,
    };
    const answer = await model.generate({
      ...{ parts: [...task, ...seen, history], tools, repeat },
      ...(signal === undefined ? {} : { signal }),
    });
    usage = addUsage(usage, answer.usage);
    modelReturned = answer.modelReturned;
    if (answer.refused) return finish('refused');
    const call: Call | undefined = answer.toolCalls[0] ?? writtenCall(answer.text);
    if (!call) {
      turns.push({
        tool: null,
        input: answer.text.slice(0, 2000),
        result: `No tool was called. Look with get_frame or get_segment, or call ${submit.name}.`,
      });
      inVain += 1;
      if (inVain >= patience) return finish('no-call');
      continue;
    }
    // The same submission after another look is a new one.
    const key = JSON.stringify([call.name, call.input, call.name === submit.name ? looks.length : 0]);
    if (calls.has(key)) {
      turns.push({
        tool: call.name,
        input: call.input,
        result: 'This very call was made before; its result stands above. Do something else.',
      });
      inVain += 1;
      if (inVain >= patience) return finish('loop');
      continue;
    }
    calls.add(key);
    if (call.name === submit.name) {
      const read = submit.schema.safeParse(readInput(call));
      const fault = read.success
        ? agent.check(read.data, looks)
        : read.error.issues
            .slice(0, 4)
            .map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
            .join('; ');
      turns.push({
        tool: call.name,
        input: call.input,
        result: fault === null ? 'taken' : `Not taken: ${fault}.`,
      });
      if (fault === null) return finish(null, read.data!);
      inVain += 1;
      if (inVain >= patience) return finish('turns');
      continue;
    }
    const result = await carryOut(agent.looker, call);
    turns.push({ tool: call.name, input: call.input, result: result.text });
    if (!result.look) {
      inVain += 1;
      if (inVain >= patience) return finish('turns');
      continue;
    }
    inVain = 0;
    looks.push(result.look);
    seen.push(...result.parts);
  }
  return finish('turns');
}

async function carryOut(
  looker: VideoLooker,
  call: Call,
): Promise<{ text: string; look?: Look; parts: InputPart[] }> {
  const schema = lookSchemas[call.name as keyof typeof lookSchemas];
  if (!schema) return { text: `There is no tool "${call.name.slice(0, 60)}".`, parts: [] };
  const read = schema.safeParse(readInput(call));
  if (!read.success) return { text: 'Its arguments cannot be read: they are numbers of seconds.', parts: [] };
  try {
    const input = read.data as { time: number } & { start: number; end: number };
    const { look, frames } =
      call.name === 'get_frame'
        ? await looker.frame(input.time)
        : await looker.segment(input.start, input.end);
    return {
      text: `${frames.length} ${frames.length === 1 ? 'picture' : 'pictures'}, shown above as "${label(look)}"`,
      look,
      parts: frames.flatMap((frame): InputPart[] => [
        {
          type: 'text',
          label: 'what a picture is',
          text: `${label(look)}: ${frame.timeSeconds.toFixed(2)} s`,
        },
        { type: 'frame', frame },
      ]),
    };
  } catch (error) {
    // What an agent can mend is told to it; a broken file or a full disk is not its doing.
    if (DeixisError.is(error) && error.code === 'LOOK_OUTSIDE')
      return { text: `Not shown: ${error.message}.`, parts: [] };
    throw error;
  }
}

function label({ tool, startSeconds, endSeconds }: Look): string {
  return tool === 'get_frame' ? `frame ${startSeconds}` : `stretch ${startSeconds} to ${endSeconds}`;
}

function describeTurn({ tool, input, result }: AgentTurn, index: number): string {
  const asked = tool === null ? 'a reply without a call' : `${tool}(${JSON.stringify(input) ?? ''})`;
  return `${index + 1}. ${asked.slice(0, 1500)}: ${result}`;
}

/** A call that a model wrote out as JSON: {"name": ..., "arguments": {...}}. */
function writtenCall(text: string): Call | undefined {
  const found = parseLooseJson(text) as
    | { name?: unknown; tool?: unknown; arguments?: unknown; input?: unknown }
    | undefined;
  if (typeof found !== 'object' || found === null) return undefined;
  const name = found.name ?? found.tool;
  return typeof name === 'string' ? { name, input: found.arguments ?? found.input ?? found } : undefined;
}

function readInput({ input }: Call): unknown {
  return typeof input === 'string' ? parseLooseJson(input) : input;
}
