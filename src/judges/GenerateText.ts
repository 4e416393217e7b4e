import type { Derivation } from '../core/Exposure.js';
import type { InputPart } from '../core/InputPart.js';
import type { Usage } from '../core/Usage.js';

/** Asks a model for words; `createModels(...)` makes models that can. */
export type GenerateText = (request: {
  parts: readonly InputPart[];
  repeat?: number;
  signal?: AbortSignal;
}) => Promise<{
  text: string;
  refused: boolean;
  modelReturned: string;
  usage: Usage;
  /** How what the model was shown differs from the parts: in words, and what was made for it. */
  conversions: string[];
  derivations: Derivation[];
}>;
