import { z } from 'zod';
import { DeixisError } from '../../../../core/DeixisError.js';
import type { FrameFile } from '../../../../core/InputPart.js';
import { parseLooseJson } from '../../../../core/parseLooseJson.js';
import { fillPrompt } from '../../../../judges/fillPrompt.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import type { Model } from '../../../../models/Model.js';
import { askInRounds, type Rounds } from '../../../building/askInRounds.js';
import { type BoxOrder, readBox } from './boxOrders.js';
import type { FoundThing } from './FoundThing.js';

const mostThings = 40;
const orderWords: Readonly<Record<BoxOrder, string>> = {
  x0y0x1y1: '[x0, y0, x1, y1]: left, top, right, bottom',
  y0x0y1x1: '[ymin, xmin, ymax, xmax]: top, left, bottom, right',
};

/** With the names that models are used to for the same. */
const listSchema = z.array(z.record(z.string(), z.unknown()));

export interface DetectedFrame extends Rounds {
  /** Absent where no answer could be used. */
  things?: FoundThing[];
  /** What was wrong with the last answer. */
  problem?: string;
}

/**
 * Has a model list the things of a picture. Boxes are read in the declared order and never turned round; what cannot be a box in
 * it is sent back, and left out in the end. A picture of which not one box can be used has no answer.
 * @throws DeixisError as Model.generate
 */
export async function detectWithModel({
  model,
  prompt,
  frame,
  boxOrder,
  maximumRepairs,
  repeat,
  signal,
}: {
  model: Model;
  prompt: Prompt;
  frame: FrameFile;
  boxOrder: BoxOrder;
  maximumRepairs: number;
  repeat: number;
  signal?: AbortSignal;
}): Promise<DetectedFrame> {
  let things: FoundThing[] | undefined;
  let problem: string | undefined;
  const text = fillPrompt(prompt, { most: String(mostThings), order: orderWords[boxOrder] });
  const rounds = await askInRounds(model, {
    parts: [
      { type: 'text', text, label: prompt.name },
      { type: 'frame', frame },
    ],
    ...{ maximumRepairs, repeat },
    ...(signal ? { signal } : {}),
    check(reply) {
      const list = findList(reply);
      const read = list?.slice(0, mostThings).map((entry) => readThing(entry, boxOrder, frame));
      const sound = read?.flatMap((one) => (typeof one === 'string' ? [] : [one]));
      const faults = read?.flatMap((one) => (typeof one === 'string' ? [one] : []));
      if (sound && (sound.length > 0 || faults!.length === 0)) things = sound;
      problem = faults === undefined ? 'it holds no JSON list of things' : faults.slice(0, 5).join('; ');
      if (problem === '') return null;
      return `That answer cannot be used: ${problem}. Give the whole answer again as JSON, boxes as four numbers from 0 to 1000 in the order ${orderWords[boxOrder]}.`;
    },
  });
  if (rounds.refused) problem = 'the provider withheld the answer';
  return { ...rounds, ...(things ? { things } : {}), ...(problem ? { problem } : {}) };
}

function findList(reply: string): Record<string, unknown>[] | undefined {
  const inside = (value: unknown): unknown =>
    Array.isArray(value) ? value : (value as { objects?: unknown } | null)?.objects;
  const found = parseLooseJson(reply, (value) => listSchema.safeParse(inside(value)).success);
  return found === undefined ? undefined : listSchema.parse(inside(found));
}

/** A thing, or what is wrong with it. */
function readThing(
  entry: Record<string, unknown>,
  boxOrder: BoxOrder,
  frame: FrameFile,
): FoundThing | string {
  const name = z
    .string()
    .trim()
    .min(1)
    .max(100)
    .safeParse(entry.name ?? entry.label);
  const numbers = z.array(z.number()).safeParse(entry.box ?? entry.box_2d ?? entry.bbox);
  if (!name.success) return 'a thing has no name';
  if (!numbers.success) return `"${name.data}" has no box of numbers`;
  try {
    return { name: name.data, box: readBox(numbers.data, boxOrder, frame) };
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    return `"${name.data}": ${error.message}`;
  }
}
