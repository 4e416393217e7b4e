import type { z } from 'zod';
import type { Derivation } from '../core/Exposure.js';
import type { InputPart } from '../core/InputPart.js';
import type { Usage } from '../core/Usage.js';

/** What a judge gets back: the object, or why there is none after the repairs. */
export interface GeneratedObject<Value> {
  object: Value | undefined;
  problem?: string;
  text: string;
  refused: boolean;
  modelReturned: string;
  usage: Usage;
  /** How what the model was shown differs from the parts, where the asker tells. */
  conversions?: string[];
  derivations?: Derivation[];
}

/** Asks a model for one object of a form; `createModels(...)` makes models that can. */
export type GenerateObject = <Schema extends z.ZodType>(request: {
  parts: readonly InputPart[];
  schema: Schema;
  repeat?: number;
  signal?: AbortSignal;
}) => Promise<GeneratedObject<z.output<Schema>>>;
