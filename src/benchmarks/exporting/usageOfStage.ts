import type { ExportItem } from '../../exports/ExportItem.js';
import type { StageRecord } from '../../runs/StageTask.js';

/** What the models of one stage used, for an export. */
export function usageOfStage(
  { usage, models = [] }: StageRecord,
  role: ExportItem['usage'][number]['role'],
): ExportItem['usage'] {
  if (!usage || models.length === 0) return [];
  // A stage knows one sum, however many models took part in it.
  return [{ model: [...new Set(models.map(({ asked }) => asked))].join(' + '), role, usage }];
}
