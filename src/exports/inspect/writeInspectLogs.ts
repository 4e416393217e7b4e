import { join } from 'node:path';
import { mean } from '../../stats/mean.js';
import type { ExportGroup } from '../collectGroups.js';
import type { ExportedRun } from '../ExportedRun.js';
import { openZip, type ZipWriter } from '../openZip.js';
import { safeName } from '../safeName.js';
import type { InspectSample } from './InspectLog.js';
import { inspectHeader, scoreNames, taskName } from './inspectHeader.js';
import { inspectSample } from './inspectSample.js';

export interface InspectOptions {
  /** A folder, or one file where there is one group. */
  target: { folder: string } | { file: string };
  /** Puts the pictures that were shown into the log. */
  media: boolean;
  /** Repeats and instances that are wanted; asked for each item. */
  isWanted: (item: Parameters<typeof inspectSample>[1]) => boolean;
}

/**
 * Writes an Inspect log for each group, since a log holds one model and one task. Entries: _journal/start.json,
 * samples/<id>_epoch_<n>.json, summaries.json, reductions.json, header.json, all deflated. The same run gives the same bytes.
 * @returns the files written
 */
export async function writeInspectLogs(
  run: ExportedRun,
  groups: readonly ExportGroup[],
  options: InspectOptions,
): Promise<string[]> {
  const files: string[] = [];
  for (const group of groups) {
    const file =
      'file' in options.target ? options.target.file : join(options.target.folder, fileName(run, group));
    await writeLog(run, group, file, options);
    files.push(file);
  }
  return files;
}

async function writeLog(
  run: ExportedRun,
  group: ExportGroup,
  file: string,
  { media, isWanted }: InspectOptions,
): Promise<void> {
  const header = inspectHeader(run, group);
  const zip = openZip(file, new Date(run.createdAt));
  const { version, eval: evaluation, plan } = header;
  await addJson(zip, '_journal/start.json', { version, eval: evaluation, plan });
  const summaries: string[] = [];
  for (const item of run.items({ subject: group.subject, condition: group.condition })) {
    if (item.track !== group.track || item.outcome === 'unavailable' || !isWanted(item)) continue;
    const sample = await inspectSample(run, item, { media });
    await addJson(zip, `samples/${sample.id}_epoch_${sample.epoch}.json`, sample);
    summaries.push(JSON.stringify(summaryOf(sample)));
  }
  await zip.add('summaries.json', `[${summaries.join(',\n')}]`);
  await addJson(zip, 'reductions.json', reductionsOf(run, group));
  await addJson(zip, 'header.json', header);
  await zip.close();
}

function addJson(zip: ZipWriter, name: string, value: unknown): Promise<void> {
  return zip.add(name, JSON.stringify(value, null, 2));
}

/** "2026-01-01T12-00-00+00-00_omni2web-A_<subject and condition>.eval", as Inspect lists logs by time and task. */
function fileName(run: ExportedRun, group: ExportGroup): string {
  const time = `${run.createdAt.slice(0, 19).replaceAll(':', '-')}+00-00`;
  return `${time}_${safeName(taskName(run, group))}_${safeName(`${group.subject}-${group.condition}`)}.eval`;
}

const summaryCharacters = 1024;

/** What lists show of a sample: its members that stay small, long texts cut. */
function summaryOf(sample: InspectSample): Record<string, unknown> {
  const { id, epoch, input, target, scores, model_usage, started_at, completed_at, uuid, error } = sample;
  const cut = (text: string): string => text.slice(0, summaryCharacters);
  const small = Object.entries(sample.metadata).filter(([, value]) => typeof value !== 'object');
  return {
    id,
    epoch,
    input: cut(input),
    target: cut(target),
    metadata: Object.fromEntries(
      small.map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
    ),
    scores: Object.fromEntries(
      Object.entries(scores).map(([name, score]) => [
        name,
        { ...score, ...(score.explanation === undefined ? {} : { explanation: cut(score.explanation) }) },
      ]),
    ),
    model_usage,
    started_at,
    completed_at,
    total_time: sample.total_time,
    working_time: sample.working_time,
    uuid,
    ...(error ? { error: error.message } : {}),
    completed: true,
    message_count: sample.messages.length,
  };
}

/** Each score over the repeats of each instance. */
function reductionsOf(run: ExportedRun, group: ExportGroup): Record<string, unknown>[] {
  return scoreNames(run, group).map((name) => {
    const { values, instances } = group.scores.get(name)!;
    const byInstance = new Map<string, number[]>();
    for (const [index, instance] of instances.entries())
      byInstance.set(instance, [...(byInstance.get(instance) ?? []), values[index]!]);
    return {
      scorer: name,
      reducer: 'mean',
      samples: [...byInstance].map(([instance, own]) => ({
        value: mean(own),
        sample_id: safeName(instance),
      })),
    };
  });
}
