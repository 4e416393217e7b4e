import type { ReportData } from './ReportData.js';

/** What people read for an item of the plan: "A", "B", "C", and "C, executor own" for "C2". */
export function itemName({ score: { groups } }: Pick<ReportData, 'score'>, item: string): string {
  const isOneExecutor = new Set(groups.map((group) => group.item).filter((one) => one !== null)).size < 2;
  if (!item.startsWith('C') || (item === 'C' && isOneExecutor)) return item;
  const executor = groups.find((group) => group.item === item)?.executor;
  return executor ? `C, executor ${executor}` : item;
}
