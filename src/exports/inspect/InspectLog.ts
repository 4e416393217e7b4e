/**
 * The documents of an Inspect log, as far as we write them (names: formats.md, "Inspect .eval"; version 2 of the format).
 * Members with null are left out when written, as Inspect does.
 */
export interface InspectHeader {
  version: 2;
  status: 'started' | 'success' | 'cancelled' | 'error';
  eval: Record<string, unknown>;
  plan: Record<string, unknown>;
  results: Record<string, unknown>;
  stats: Record<string, unknown>;
  error?: InspectError;
}

export interface InspectError {
  message: string;
  traceback: string;
  traceback_ansi: string;
}

export interface InspectUsage {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  input_tokens_cache_read?: number;
  reasoning_tokens?: number;
  total_cost?: number;
}

export interface InspectScore {
  value: number | 'C' | 'I' | 'N';
  answer?: string;
  explanation?: string;
  metadata?: Record<string, unknown>;
}

export type InspectContent = { type: 'text'; text: string } | { type: 'image'; image: string };

export interface InspectMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string | InspectContent[];
  source: 'input' | 'generate';
  model?: string;
}

export interface InspectSample {
  id: string;
  epoch: number;
  input: string;
  target: string;
  files?: string[];
  messages: InspectMessage[];
  output: Record<string, unknown>;
  scores: Record<string, InspectScore>;
  metadata: Record<string, unknown>;
  store: Record<string, never>;
  events: [];
  model_usage: Record<string, InspectUsage>;
  started_at: string;
  completed_at: string;
  total_time: number;
  working_time?: number;
  uuid: string;
  error?: InspectError;
  attachments: Record<string, string>;
}
