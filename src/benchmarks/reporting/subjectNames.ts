import { basename } from 'node:path';
import { requestOf } from '../planManifest.js';
import type { ReportRun } from './ReportRun.js';

/**
 * What a report calls a subject of a run: recorded outputs by the last part of their folder's name where that tells them apart,
 * a subject of several runs together with its run.
 * @param alike subjects that do the same in every run of the same data, so that one line for all is enough
 */
export function subjectNames(
  runs: readonly Pick<ReportRun, 'manifest'>[],
  alike: ReadonlySet<string> = new Set(),
): (subject: string, runId: string) => string {
  const all = runs.flatMap(({ manifest }) => [...new Set(requestOf(manifest).subjects)]);
  const count = (wanted: string, names: readonly string[]): number =>
    names.filter((name) => name === wanted).length;
  const shortNames = [...new Set(all)].map(shortName);
  return (subject, runId) => {
    const name = count(shortName(subject), shortNames) < 2 ? shortName(subject) : subject;
    return alike.has(subject) || count(subject, all) < 2 ? name : `${name} [${runId}]`;
  };
}

function shortName(subject: string): string {
  return subject.startsWith('recorded:')
    ? `recorded:${basename(subject.slice('recorded:'.length))}`
    : subject;
}
