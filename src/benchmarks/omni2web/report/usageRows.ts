import type { StageRecord } from '../../../runs/StageTask.js';

/** What one subject took in one condition to answer and to carry out; judging is not its cost. */
export interface UsageRow {
  subject: string;
  condition: string;
  /** Answers asked for: stages that called a model, or computed. */
  stages: number;
  requests: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null where a call's price is unknown, 0 where nothing was paid for. */
  costUsd: number | null;
  /** Sum over stages, from their start to their end. */
  seconds: number;
}

/** Sums over the committed records of subjects, by subject and condition. */
export function usageRows(records: Iterable<StageRecord>): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  for (const { key, outcome, usage, startedAt, endedAt } of records) {
    if (key.stage.endsWith('.judge') || outcome === 'unavailable') continue;
    const name = JSON.stringify([key.subject, key.condition]);
    const row = rows.get(name) ?? {
      ...{ subject: key.subject, condition: key.condition, stages: 0, requests: 0 },
      ...{ inputTokens: null, outputTokens: null, costUsd: 0, seconds: 0 },
    };
    rows.set(name, row);
    row.stages += 1;
    row.seconds += Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
    const requests = usage?.requests ?? 0;
    row.requests += requests;
    if (usage?.inputTokens !== undefined) row.inputTokens = (row.inputTokens ?? 0) + usage.inputTokens;
    if (usage?.outputTokens !== undefined) row.outputTokens = (row.outputTokens ?? 0) + usage.outputTokens;
    if (usage?.costUsd !== undefined) row.costUsd = row.costUsd === null ? null : row.costUsd + usage.costUsd;
    else if (requests > 0) row.costUsd = null;
  }
  return [...rows.values()];
}
