import { costOf, type Price } from './prices.js';

/** Money and tokens. Absent members are unknown. */
export interface Spending {
  costUsd?: number | undefined;
  tokens?: number | undefined;
}

const charactersPerToken = 3;
/** A picture costs some 1,000 tokens and is some 100 KB; video and sound cost fewer tokens a byte. */
const base64CharactersPerToken = 100;
const defaultOutputTokens = 8192;

/** A careful guess, made before a call, at what it will take. */
export function estimateRequest(body: unknown, bodyCharacters: number, price: Price | undefined): Spending {
  const mediaCharacters = countMedia(body);
  const inputTokens =
    Math.ceil((bodyCharacters - mediaCharacters) / charactersPerToken) +
    Math.ceil(mediaCharacters / base64CharactersPerToken);
  const outputTokens = statedMaximum(body) ?? defaultOutputTokens;
  return { costUsd: costOf({ inputTokens, outputTokens }, price), tokens: inputTokens + outputTokens };
}

function countMedia(value: unknown): number {
  if (typeof value === 'string')
    return value.length > 1024 && /^(data:|[A-Za-z0-9+/]{1000})/.test(value) ? value.length : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + countMedia(member), 0);
}

function statedMaximum(body: unknown): number | undefined {
  const request = (body ?? {}) as Record<string, unknown>;
  const generation = (request.generationConfig ?? {}) as Record<string, unknown>;
  const stated = request.max_tokens ?? request.max_completion_tokens ?? generation.maxOutputTokens;
  return typeof stated === 'number' ? stated : undefined;
}
