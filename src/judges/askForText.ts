import type { Derivation } from '../core/Exposure.js';
import type { InputPart } from '../core/InputPart.js';
import type { Usage } from '../core/Usage.js';
import { fillPrompt } from './fillPrompt.js';
import type { GenerateText } from './GenerateText.js';
import { loadPrompt } from './loadPrompt.js';

/** One question that is answered in words, and everything that a record of it needs. */
export interface AskedText {
  reply: string;
  refused: boolean;
  /** What was shown, in order. */
  parts: InputPart[];
  /** Prompt name to hash. */
  prompts: Record<string, string>;
  modelReturned: string;
  usage: Usage;
  conversions: string[];
  derivations: Derivation[];
}

/** Fills a prompt in and asks for words; pictures and their labels (`before`) are shown before it. */
export async function askForText({
  prompt: name,
  values,
  generate,
  before = [],
  promptPack,
  repeat,
  signal,
}: {
  prompt: string;
  values: Readonly<Record<string, string>>;
  generate: GenerateText;
  before?: readonly InputPart[];
  promptPack?: string;
  repeat?: number;
  signal?: AbortSignal;
}): Promise<AskedText> {
  const prompt = await loadPrompt(name, promptPack);
  const parts: InputPart[] = [...before, { type: 'text', text: fillPrompt(prompt, values), label: name }];
  const { text, refused, modelReturned, usage, conversions, derivations } = await generate({
    parts,
    repeat,
    signal,
  });
  return {
    ...{ reply: text, refused, parts, prompts: { [name]: prompt.sha256 } },
    ...{ modelReturned, usage, conversions, derivations },
  };
}
