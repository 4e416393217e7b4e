import type { Models } from '../models/createModels.js';
import { costOf } from '../models/prices.js';

/** Calls to one model with their tokens, estimated. */
export interface ExpectedCalls {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** What is asked of each model and what that may cost, as lines for --preview. */
export function describeCalls(asked: ReadonlyMap<string, ExpectedCalls>, models: Models): string[] {
  if (asked.size === 0) return ['calls     none: nothing leaves this machine', 'cost      0 USD'];
  let total = 0;
  const unknown: string[] = [];
  const lines = [...asked].map(([id, { calls, inputTokens, outputTokens }]) => {
    const cost = costOf({ inputTokens, outputTokens }, models.open(id).price);
    if (cost === undefined) unknown.push(id);
    else total += cost;
    const price = cost === undefined ? 'its price is unknown' : `about ${cost.toFixed(2)} USD`;
    return `calls     ${id}: ${calls}, about ${round(inputTokens)} tokens in and ${round(outputTokens)} out; ${price}`;
  });
  const known = unknown.length < asked.size ? [`about ${total.toFixed(2)} USD`] : [];
  const rest = unknown.length > 0 ? [`unknown for ${unknown.join(', ')}`] : [];
  return [
    ...lines,
    `cost      ${[...known, ...rest].join(', and ')} (estimated; nothing repaired or tried again)`,
  ];
}

function round(count: number): string {
  return count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;
}
