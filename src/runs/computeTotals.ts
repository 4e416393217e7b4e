import { type Outcome, outcomes } from '../core/Outcome.js';
import type { RunDatabase } from './openDatabase.js';
import type { OutcomeCounts, RunTotals, UsageTotals } from './RunTotals.js';

/** A count of zero for each outcome. */
export function emptyCounts(): OutcomeCounts {
  return Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;
}

/** Items are counted by their last stage: nothing is counted twice, and an error on the way is one of the last stage, too. */
const itemCounts = `
SELECT subject, condition, outcome, count(*) AS items FROM attempts
WHERE state = 'committed' AND intermediate = 0 GROUP BY subject, condition, outcome ORDER BY subject, condition`;

const usageMembers = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'reasoningTokens',
  'reusedTokens',
  'costUsd',
  'durationSeconds',
  'requests',
] as const;

/** Counts and sums over all that the store holds; nothing is remembered between calls. */
export function computeTotals(database: RunDatabase): RunTotals {
  const items = emptyCounts();
  const groups = new Map<string, RunTotals['groups'][number]>();
  for (const row of database.all(itemCounts)) {
    const subject = String(row.subject);
    const condition = String(row.condition);
    const name = JSON.stringify([subject, condition]);
    const group = groups.get(name) ?? { subject, condition, items: emptyCounts() };
    groups.set(name, group);
    items[row.outcome as Outcome] += Number(row.items);
    group.items[row.outcome as Outcome] += Number(row.items);
  }
  const stages: Record<string, OutcomeCounts> = {};
  for (const row of database.all(
    "SELECT stage, outcome, count(*) AS records FROM attempts WHERE state = 'committed' GROUP BY stage, outcome ORDER BY stage",
  )) {
    const stage = String(row.stage);
    stages[stage] ??= emptyCounts();
    stages[stage][row.outcome as Outcome] += Number(row.records);
  }
  const tries = database.get(
    `SELECT coalesce(sum(state IN ('committed', 'superseded')), 0) AS finished,
            coalesce(sum(state = 'abandoned'), 0) AS cut_off FROM attempts`,
  );
  const models = database.all(
    `SELECT DISTINCT json_extract(value, '$.asked') AS asked, json_extract(value, '$.returned') AS returned
     FROM attempts, json_each(attempts.models) WHERE models IS NOT NULL ORDER BY 1, 2`,
  );
  return {
    items,
    done: Object.values(items).reduce((sum, count) => sum + count, 0),
    stages,
    groups: [...groups.values()],
    usage: sumUsage(database),
    attempts: { finished: Number(tries?.finished), cutOff: Number(tries?.cut_off) },
    models: models.map((row) => ({
      asked: String(row.asked),
      returned: row.returned === null ? null : String(row.returned),
    })),
  };
}

/** Every attempt that was paid for counts, also those whose record was replaced or cut off. */
function sumUsage(database: RunDatabase): UsageTotals {
  const sums = usageMembers
    .map((member) => `sum(json_extract(usage, '$.${member}')) AS ${member}`)
    .join(', ');
  const row = database.get(
    `SELECT ${sums}, coalesce(sum(json_extract(usage, '$.requests') > 0
       AND json_extract(usage, '$.costUsd') IS NULL), 0) AS unknownCost
     FROM attempts WHERE usage IS NOT NULL`,
  );
  const totals: UsageTotals = { unknownCost: Number(row?.unknownCost ?? 0) };
  for (const member of usageMembers) {
    const value = row?.[member];
    if (value !== null && value !== undefined) totals[member] = Number(value);
  }
  return totals;
}
