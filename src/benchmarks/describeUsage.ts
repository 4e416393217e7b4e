import { counted } from '../core/counted.js';
import { describeTokens } from '../core/describeTokens.js';
import type { UsageTotals } from '../runs/RunTotals.js';

/** Calls, tokens, price and time in words; what is unknown is called so. */
export function describeUsage(usage: UsageTotals): string {
  const parts: string[] = [];
  if (!usage.requests) parts.push('no call to a model, nothing paid');
  else {
    parts.push(`${counted(usage.requests, 'call')} to models`);
    parts.push(describeTokens(usage) ?? 'tokens unknown');
    if (usage.costUsd !== undefined) parts.push(`${usage.costUsd.toFixed(4)} USD`);
    if (usage.unknownCost > 0)
      parts.push(`price of ${usage.costUsd === undefined ? 'all' : usage.unknownCost} calls unknown`);
  }
  if (usage.durationSeconds !== undefined) parts.push(`${usage.durationSeconds.toFixed(0)} s of work`);
  return parts.join(', ');
}
