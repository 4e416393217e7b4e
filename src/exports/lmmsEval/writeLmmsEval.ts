import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashJson } from '../../core/hash.js';
import type { ExportGroup } from '../collectGroups.js';
import type { ExportedRun } from '../ExportedRun.js';
import type { ExportItem } from '../ExportItem.js';
import { meanScore } from '../meanScore.js';
import { openTextFile } from '../openTextFile.js';
import { safeName } from '../safeName.js';

export interface LmmsEvalOptions {
  folder: string;
  isWanted: (item: ExportItem) => boolean;
}

/**
 * Writes, in a folder a subject, `<date>_results.json` and for each of its tasks `<date>_samples_<task>.jsonl`, as
 * lmms-eval leaves them. A task is a track in a condition; metrics are from 0 to 1 under the filter "none".
 * @returns the files written
 */
export async function writeLmmsEval(
  run: ExportedRun,
  groups: readonly ExportGroup[],
  { folder, isWanted }: LmmsEvalOptions,
): Promise<string[]> {
  const date = run.createdAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  const files: string[] = [];
  for (const subject of new Set(groups.map((group) => group.subject))) {
    const own = groups.filter((group) => group.subject === subject);
    const ownFolder = join(folder, safeName(subject));
    await mkdir(ownFolder, { recursive: true });
    const results = join(ownFolder, `${date}_results.json`);
    await writeFile(results, `${JSON.stringify(resultsOf(run, subject, own, date), null, 2)}\n`);
    files.push(results);
    for (const group of own) {
      const samples = join(ownFolder, `${date}_samples_${taskOf(run, group)}.jsonl`);
      await writeSamples(run, group, samples, isWanted);
      files.push(samples);
    }
  }
  return files;
}

function taskOf(run: ExportedRun, { track, condition }: ExportGroup): string {
  return safeName(`${run.benchmark}_${track}_${condition}`);
}

function resultsOf(
  run: ExportedRun,
  subject: string,
  groups: readonly ExportGroup[],
  date: string,
): Record<string, unknown> {
  const byTask = <Value>(value: (group: ExportGroup) => Value): Record<string, Value> =>
    Object.fromEntries(groups.map((group) => [taskOf(run, group), value(group)]));
  return {
    results: byTask((group) => ({
      alias: taskOf(run, group),
      ...Object.fromEntries(
        [...group.scores].flatMap(([name, scores]) => {
          const { value, standardError } = meanScore(scores);
          // lmms-eval writes N/A where it has no error of its own.
          return [
            [`${name},none`, value],
            [`${name}_stderr,none`, standardError ?? 'N/A'],
          ];
        }),
      ),
    })),
    group_subtasks: {},
    configs: byTask((group) => ({
      task: taskOf(run, group),
      dataset_path: run.dataset.directory,
      dataset_name: run.dataset.name,
      num_fewshot: 0,
      repeats: run.repeats,
      output_type: 'generate_until',
      metric_list: (run.scores[group.track] ?? []).map(({ name }) => ({
        metric: name,
        aggregation: 'mean',
        higher_is_better: true,
      })),
      metadata: {
        version: run.dataset.version,
        condition: group.condition,
        track: group.track,
        judge: group.judge ?? run.judge,
        ...(group.executor === null ? {} : { executor: group.executor }),
      },
    })),
    versions: byTask(() => run.dataset.version),
    'n-shot': byTask(() => 0),
    higher_is_better: byTask((group) =>
      Object.fromEntries([...group.scores.keys()].map((name) => [name, true])),
    ),
    'n-samples': byTask((group) => ({ original: run.dataset.instances, effective: group.items })),
    config: {
      model: subject,
      model_args: '',
      limit: run.dataset.instanceIds.length < run.dataset.instances ? run.dataset.instanceIds.length : null,
      random_seed: run.seed,
    },
    model_name: subject,
    date,
    // Ours: what the figures hang on.
    deixis: {
      run: run.id,
      datasetSha256: run.dataset.sha256,
      judge: run.judge,
      prompts: run.prompts,
      versions: run.versions,
      environment: run.environment,
    },
  };
}

async function writeSamples(
  run: ExportedRun,
  group: ExportGroup,
  path: string,
  isWanted: (item: ExportItem) => boolean,
): Promise<void> {
  const order = new Map(run.dataset.instanceIds.map((id, index) => [id, index]));
  const file = openTextFile(path);
  try {
    for (const item of run.items({ subject: group.subject, condition: group.condition })) {
      if (item.track !== group.track || item.outcome === 'unavailable' || !isWanted(item)) continue;
      const { input, target, answer } = await item.readDetail();
      const doc = { id: item.instance, repeat: item.repeat, cluster: item.cluster, ...item.facts };
      const line = {
        doc_id: order.get(item.instance),
        doc,
        input,
        target,
        arguments: [[input]],
        resps: [[answer ?? '']],
        filtered_resps: [answer ?? ''],
        doc_hash: hashJson({ ...doc, input, target }),
        outcome: item.outcome,
        ...item.scores,
      };
      await file.write(`${JSON.stringify(line)}\n`);
    }
  } finally {
    await file.close();
  }
}
