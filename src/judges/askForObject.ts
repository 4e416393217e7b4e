import type { z } from 'zod';
import type { Derivation } from '../core/Exposure.js';
import type { InputPart } from '../core/InputPart.js';
import type { Usage } from '../core/Usage.js';
import { fillPrompt } from './fillPrompt.js';
import type { GenerateObject } from './GenerateObject.js';
import { loadPrompt } from './loadPrompt.js';

/** One question to a model and what came of it: everything that a record of the judging needs. */
export interface Asked<Value> {
  /** Undefined where the reply stayed unreadable after repair; `problem` then says why. */
  object: Value | undefined;
  problem?: string;
  /** What was shown, in order. */
  parts: InputPart[];
  /** Prompt name to hash. */
  prompts: Record<string, string>;
  reply: string;
  modelReturned: string;
  usage: Usage;
  conversions?: string[];
  derivations?: Derivation[];
}

export interface AskOptions<Schema extends z.ZodType> {
  prompt: string;
  values: Readonly<Record<string, string>>;
  schema: Schema;
  generate: GenerateObject;
  /** Pictures and their labels, shown before the text. */
  before?: readonly InputPart[];
  promptPack?: string;
  repeat?: number;
  signal?: AbortSignal;
}

/** Fills a prompt in, asks for one checked object, and gives it with everything that was shown. */
export async function askForObject<Schema extends z.ZodType>({
  prompt: name,
  values,
  schema,
  generate,
  before = [],
  promptPack,
  repeat,
  signal,
}: AskOptions<Schema>): Promise<Asked<z.output<Schema>>> {
  const prompt = await loadPrompt(name, promptPack);
  const parts: InputPart[] = [...before, { type: 'text', text: fillPrompt(prompt, values), label: name }];
  const { object, problem, text, refused, ...answer } = await generate({
    parts,
    schema,
    repeat,
    signal,
  });
  return {
    object,
    problem:
      object === undefined ? (problem ?? (refused ? 'the model refused' : 'no readable reply')) : undefined,
    parts,
    prompts: { [name]: prompt.sha256 },
    reply: text,
    modelReturned: answer.modelReturned,
    usage: answer.usage,
    ...(answer.conversions ? { conversions: answer.conversions } : {}),
    ...(answer.derivations ? { derivations: answer.derivations } : {}),
  };
}
