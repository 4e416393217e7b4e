import { join } from 'node:path';
import type { ExportedRun } from '../ExportedRun.js';
import type { ExportItem } from '../ExportItem.js';
import { openTextFile } from '../openTextFile.js';
import { type CsvValue, csvLine } from './csvLine.js';

export interface CsvOptions {
  /** items.csv and steps.csv go into a folder; a file is that of the items, and its name gives that of the steps. */
  target: { folder: string } | { file: string };
  isWanted: (item: ExportItem) => boolean;
}

const keyColumns = ['run', 'instance', 'subject', 'condition', 'repeat', 'track'];

/**
 * Writes one file with a row an item and, where items have steps, one with a row a step. Scores are from 0 to 1; columns are those that any item
 * has, so that the items are passed over twice.
 * @returns the files written
 */
export async function writeCsv(run: ExportedRun, { target, isWanted }: CsvOptions): Promise<string[]> {
  const itemsFile = 'file' in target ? target.file : join(target.folder, 'items.csv');
  const stepsFile =
    'file' in target ? target.file.replace(/(\.csv)?$/i, '-steps.csv') : join(target.folder, 'steps.csv');
  const { scores, facts, stepValues } = findColumns(run, isWanted);
  const items = openTextFile(itemsFile);
  // A benchmark whose items have no steps has no file of them.
  const steps = stepValues.length > 0 ? openTextFile(stepsFile) : null;
  try {
    await items.write(
      csvLine([
        ...[...keyColumns, 'outcome', 'reason', 'judge', ...scores, ...facts],
        ...['inputTokens', 'outputTokens', 'costUsd', 'startedAt', 'endedAt'],
      ]),
    );
    await steps?.write(csvLine([...keyColumns, 'step', ...stepValues]));
    for (const item of run.items()) {
      if (!isWanted(item)) continue;
      const key = [run.id, item.instance, item.subject, item.condition, item.repeat, item.track];
      await items.write(
        csvLine([
          ...[...key, item.outcome, item.reason, item.judge],
          ...scores.map((name) => item.scores[name]),
          ...facts.map((name) => item.facts[name]),
          ...usageCells(item),
          ...[item.startedAt, item.endedAt],
        ]),
      );
      for (const { step, values } of item.steps)
        await steps?.write(csvLine([...key, step, ...stepValues.map((name) => values[name])]));
    }
  } finally {
    await Promise.all([items.close(), steps?.close()]);
  }
  return steps ? [itemsFile, stepsFile] : [itemsFile];
}

function findColumns(
  run: ExportedRun,
  isWanted: (item: ExportItem) => boolean,
): { scores: string[]; facts: string[]; stepValues: string[] } {
  const scores = new Set<string>();
  const facts = new Set<string>();
  const stepValues = new Set<string>();
  for (const item of run.items()) {
    if (!isWanted(item)) continue;
    for (const name of Object.keys(item.scores)) scores.add(name);
    for (const name of Object.keys(item.facts)) facts.add(name);
    for (const { values } of item.steps) for (const name of Object.keys(values)) stepValues.add(name);
  }
  return { scores: [...scores], facts: [...facts], stepValues: [...stepValues] };
}

/** Tokens and cost over all models of an item; empty where none is known. */
function usageCells({ usage }: ExportItem): CsvValue[] {
  return (['inputTokens', 'outputTokens', 'costUsd'] as const).map((name) => {
    const known = usage.flatMap(({ usage: own }) => own[name] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
}
