import { counted } from '../core/counted.js';
import type { UsageTotals } from '../runs/RunTotals.js';

/** Calls, tokens, price and time in words; what is unknown is called so. */
export function describeUsage(usage: UsageTotals): string {
  const parts: string[] = [];
  if (!usage.requests) parts.push('no call to a model, nothing paid');
  else {
    parts.push(`${counted(usage.requests, 'call')} to models`);
    parts.push(
      usage.inputTokens === undefined && usage.outputTokens === undefined
        ? 'tokens unknown'
        : `${usage.inputTokens ?? 0} tokens in, ${usage.outputTokens ?? 0} out${usage.reusedTokens ? ` (${usage.reusedTokens} of them from the cache)` : ''}`,
    );
    if (usage.costUsd !== undefined) parts.push(`${usage.costUsd.toFixed(4)} USD`);
    if (usage.unknownCost > 0)
      parts.push(`price of ${usage.costUsd === undefined ? 'all' : usage.unknownCost} calls unknown`);
  }
  if (usage.durationSeconds !== undefined) parts.push(`${usage.durationSeconds.toFixed(0)} s of work`);
  return parts.join(', ');
}
