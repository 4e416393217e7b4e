import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import type { Derivation, ExposurePart } from '../core/Exposure.js';
import type { InputPart } from '../core/InputPart.js';
import type { Usage } from '../core/Usage.js';
import type { Capabilities } from './capabilities.js';
import type { Price } from './prices.js';

export interface ModelRequest {
  parts: readonly InputPart[];
  /** Part of the cache key, so that repeats are asked anew; 0-based. */
  repeat?: number;
  /** Asks although the cache has an answer, which the new one replaces; a replay, which asks nobody, takes the answer. */
  fresh?: boolean;
  signal?: AbortSignal;
  maxOutputTokens?: number;
  temperature?: number;
  seed?: number;
  /** Later turns, such as a request to mend an answer. */
  followUp?: ModelMessage[];
  /** What the model may call; nothing is carried out, its calls are in the answer. */
  tools?: readonly ModelTool[];
  /** Offers the provider's own computer-use tool, too, for a screen of this size; its calls are named "computer". */
  computer?: { widthPixels: number; heightPixels: number };
}

export interface ModelTool {
  /** Letters, digits and "_". */
  name: string;
  description: string;
  /** JSON Schema of an object. Calls are not held against it: whoever reads them does. */
  inputSchema: Record<string, unknown>;
}

export interface ModelToolCall {
  /** By which a later turn tells what came of it. */
  id: string;
  name: string;
  /** As the model wrote it; a text where that is no JSON. */
  input: unknown;
}

export interface ModelAnswer {
  text: string;
  /** Empty without tools, and where the model called none. */
  toolCalls: ModelToolCall[];
  /** The whole answer as it is said again in a later turn, with what the provider wants back of it. */
  messages: ModelMessage[];
  finishReason: string;
  /** The provider withheld the answer. A refusal in words is the benchmark's to recognise. */
  refused: boolean;
  /** The id that the provider says answered. */
  modelReturned: string;
  usage: Usage;
  shown: ExposurePart[];
  conversions: string[];
  derivations: Derivation[];
  /** The request as canonical JSON, media by hash, without secrets. */
  request: string;
  /** Requests sent; 0 when the answer came from the cache. */
  tries: number;
  cached: boolean;
}

/** An answer with the object found in it; undefined where none was found after the repairs. */
export interface CheckedAnswer<Value> extends ModelAnswer {
  object: Value | undefined;
  /** What was wrong with the last answer, where there is no object. */
  problem?: string;
  /** Times the model was asked to mend its answer. */
  repairs: number;
}

export interface Model {
  id: string;
  capabilities: Capabilities;
  price: Price | undefined;
  /**
   * @throws DeixisError MODEL_CANNOT_TAKE, MODEL_HAS_NO_COMPUTER_TOOL (usage), MODEL_REFUSED_REQUEST, MODEL_TIMEOUT, MODEL_UNREACHABLE,
   * MODEL_WAIT_TOO_LONG, CACHE_MISS (environment), MODEL_ANSWER_CUT, BUDGET_EXHAUSTED (run)
   */
  generate(request: ModelRequest): Promise<ModelAnswer>;
  generateObject<Schema extends z.ZodType>(
    request: ModelRequest & { schema: Schema; maximumRepairs?: number },
  ): Promise<CheckedAnswer<z.output<Schema>>>;
}
