import { counted } from '../../core/counted.js';
import { createRandom } from '../../core/createRandom.js';
import { inputError } from '../../core/errors.js';
import { parseDecimal } from '../../core/parseDecimal.js';
import { readCsv } from '../../core/readCsv.js';
import { probeVideo } from '../../media/probeVideo.js';
import { minimumDelaySeconds, planQueryTime } from './build/targets/planQueryTime.js';
import type { EgoEverythingInstance } from './schema.js';

export interface PlannedQueryTimes {
  instances: EgoEverythingInstance[];
  /** What was changed and what is left out, a sentence each. */
  notes: string[];
}

/**
 * Gives imported questions the time at which they are asked (egoeverything, Task): published ones have none. Those that have one keep it.
 * @param rule end: when the video ends; delayed: drawn by the paper's rule, questions with less than three minutes left are
 * left out and counted by video; else a CSV file with the columns id and query_time_sec, such as of real query logs
 * @param fileOf where a video of the data set lies now
 * @throws DeixisError FILE_UNREADABLE, CSV_INVALID, QUERY_TIME_INVALID (input)
 */
export async function planImportedQueryTimes(
  instances: readonly EgoEverythingInstance[],
  rule: string,
  fileOf: (videoFile: string) => string | undefined,
): Promise<PlannedQueryTimes> {
  const told = rule === 'end' || rule === 'delayed' ? undefined : await readTimes(rule);
  const ends = new Map<string, number>();
  const kept: EgoEverythingInstance[] = [];
  const lost = new Map<string, { lost: number; of: number }>();
  let unknown = 0;
  for (const instance of instances) {
    const { id, queryTimeSeconds, targetTimeSeconds, video, videoFile } = instance;
    const path = videoFile === undefined ? undefined : fileOf(videoFile);
    if (queryTimeSeconds !== 'unknown') {
      kept.push(instance);
      continue;
    }
    if (path !== undefined && !told && !ends.has(path)) ends.set(path, (await probeVideo(path)).videoEnd);
    const end = path === undefined ? undefined : ends.get(path);
    let time: number | null | undefined;
    if (told) time = told.get(id);
    else if (end !== undefined && rule === 'end') time = end;
    else if (end !== undefined && targetTimeSeconds !== undefined) {
      time = planQueryTime(targetTimeSeconds, end, createRandom(`query time ${id}`));
      const count = lost.get(video) ?? { lost: 0, of: 0 };
      lost.set(video, { lost: count.lost + (time === null ? 1 : 0), of: count.of + 1 });
    }
    if (time === undefined) unknown += 1;
    if (time !== null) kept.push(time === undefined ? instance : { ...instance, queryTimeSeconds: time });
  }
  const all = [...lost.values()].reduce((sum, one) => sum + one.lost, 0);
  const notes = [...lost]
    .filter(([, one]) => one.lost > 0)
    .map(
      ([video, one]) =>
        `${video}: ${one.lost} of ${one.of} targets left out: less than ${minimumDelaySeconds} s of video after them`,
    );
  if (all > 0)
    notes.push(`left out in all: ${counted(all, 'question')}, for want of video after their target`);
  if (unknown > 0)
    notes.push(
      `still asked at an unknown time: ${counted(unknown, 'question')}: no time, target or video is there for them`,
    );
  return { instances: kept, notes };
}

async function readTimes(file: string): Promise<Map<string, number>> {
  const { rows } = await readCsv(file, { required: ['id', 'query_time_sec'] });
  return new Map(
    rows.map(({ line, cells }) => {
      const time = parseDecimal(cells.query_time_sec ?? '');
      if (!(time >= 0))
        throw inputError(
          'QUERY_TIME_INVALID',
          `${file}:${line}: query_time_sec: expected seconds from the beginning of the video, not "${cells.query_time_sec}"`,
          { hint: 'correct the cell; each row is an id and its time in seconds' },
        );
      return [cells.id ?? '', time];
    }),
  );
}
