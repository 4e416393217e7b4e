import type { GenerateObject } from '../../../judges/GenerateObject.js';

/** What every model judge needs besides what it judges. */
export interface JudgeOptions {
  generate: GenerateObject;
  /** A folder whose prompts go before ours. */
  promptPack?: string;
  repeat?: number;
  signal?: AbortSignal;
}
