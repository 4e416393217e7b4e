import { type ActionInput, actionSchema } from '../../../browser/agent/Action.js';
import { parseLooseJson } from '../../../core/parseLooseJson.js';
import type { ModelToolCall } from '../../../models/Model.js';
import { actionShapes } from './agentTools.js';

/** What a model wants to do, or what is wrong with its reply, in words for the model. */
export type Move = { action: ActionInput; thought: string; ignored: number } | { problem: string };

type Members = Record<string, unknown>;

/**
 * Reads one action from a reply: a call of a tool, else a JSON object in the text for models that write calls out. Members that no
 * action has are left out; numbers may stand as texts. Of several calls the first counts.
 */
export function readMove({
  text,
  toolCalls,
}: {
  text: string;
  toolCalls: readonly Pick<ModelToolCall, 'name' | 'input'>[];
}): Move {
  const [call] = toolCalls;
  const written = call ? { name: call.name, input: call.input } : readWritten(text);
  if (!written)
    return { problem: 'no tool was called. Call exactly one tool, also to answer or to give up.' };
  const known = actionShapes.get(written.name.trim().toLowerCase().replaceAll('-', '_'));
  if (!known)
    return {
      problem: `there is no tool "${written.name.slice(0, 60)}". The tools are ${[...actionShapes.keys()].join(', ')}.`,
    };
  const input = typeof written.input === 'string' ? parseLooseJson(written.input) : written.input;
  if (!isMembers(input)) return { problem: `the call of ${written.name} has no readable arguments.` };
  const members = Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => Object.hasOwn(known.shape, name) && value !== null && value !== undefined)
      .map(([name, value]) => [name, numberIfMeant(name, value)]),
  );
  const { element, x, y, ...rest } = members;
  const isPlaced = 'element' in known.shape;
  const target =
    element !== undefined ? { element } : x !== undefined || y !== undefined ? { x, y } : undefined;
  const action = isPlaced ? { ...rest, ...(target ? { target } : {}) } : members;
  const checked = actionSchema.safeParse({ type: known.type, ...action });
  if (!checked.success) {
    const issues = checked.error.issues.slice(0, 3);
    return {
      problem: `the call of ${written.name} cannot be carried out: ${issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ')}.`,
    };
  }
  const { thought } = input;
  return {
    action: checked.data,
    thought: typeof thought === 'string' && thought.trim() ? thought.trim() : text.trim(),
    ignored: Math.max(0, toolCalls.length - 1),
  };
}

/** {"name": ..., "arguments": {...}}, {"action": "click", ...}, {"type": "click", ...}, and the action nested under "action". */
function readWritten(text: string): { name: string; input: unknown } | undefined {
  const found = parseLooseJson(text, isMembers);
  if (!isMembers(found)) return undefined;
  const body = isMembers(found.action) ? { ...found, ...found.action } : found;
  const name = [body.name, body.tool, body.type, body.action].find((value) => typeof value === 'string');
  if (typeof name !== 'string') return undefined;
  const nested = [body.arguments, body.input, body.parameters, body.args].find(
    (value) => isMembers(value) || typeof value === 'string',
  );
  return { name, input: nested ?? { ...body, ...(isMembers(body.target) ? body.target : {}) } };
}

const numbers = new Set(['element', 'x', 'y', 'tab', 'seconds', 'screens', 'width', 'height']);

/** "12" and "[12]" for 12. */
function numberIfMeant(name: string, value: unknown): unknown {
  if (!numbers.has(name) || typeof value !== 'string') return value;
  const digits = /^\s*\[?(-?\d+(?:\.\d+)?)\]?\s*$/.exec(value)?.[1];
  return digits === undefined ? value : Number(digits);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
