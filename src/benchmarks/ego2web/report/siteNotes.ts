import { requestOf } from '../../planManifest.js';
import { readOptions } from '../plan/Ego2WebOptions.js';
import type { ReportData } from './ReportData.js';
import { sitesInWords } from './sitesInWords.js';

/** On what kinds of sites the tasks are done, which are replayed, when the live ones were visited, and what was recorded of them. */
export function siteNotes({
  instances,
  outputs,
  runs,
  dataset,
}: Pick<ReportData, 'instances' | 'outputs' | 'runs'> & { dataset: { name: string } }): string[] {
  const { isMixed, words } = sitesInWords(instances);
  const has = (kind: string): boolean => instances.some(({ site }) => site.kind === kind);
  const notes: string[] = [];
  if (isMixed)
    notes.push(
      `The tasks are done on ${words}: success under "Live and frozen apart" is by kind, all other figures pool them.`,
    );
  if (has('live'))
    notes.push(
      `${isMixed ? 'Live sites are' : 'All tasks are done on live sites,'} as they were${daysOf(outputs)}; on another day they may be others.`,
    );
  if (has('frozen'))
    notes.push(
      `${isMixed ? 'Recorded sites are replayed' : 'All tasks are done on recorded sites, replayed'} without network (frozen): they do not change, and what a recording lacks is not there.`,
    );
  if (has('small-web'))
    notes.push(
      `${isMixed ? 'A part of ' : ''}${dataset.name} is done on a small web that is served on this machine: made sites, not the live web.`,
    );
  if (outputs.some(isFromElsewhere) && (isMixed || has('frozen')))
    notes.push(
      'Trajectories that were made elsewhere count under the kind of site that their task names; on which they were made is not known here.',
    );
  for (const { manifest } of runs) {
    const { recordSites } = readOptions(requestOf(manifest).options);
    if (recordSites !== undefined)
      notes.push(
        `${manifest.id} recorded the sites of its episodes (--record-sites ${recordSites}): its figures are of the visits, not of a replay.`,
      );
  }
  return notes;
}

function daysOf(outputs: ReportData['outputs']): string {
  const days = outputs
    .filter((output) => output.site === 'live' && output.act && !isFromElsewhere(output))
    .map(({ act }) => act!.startedAt.slice(0, 10))
    .sort();
  if (days.length === 0) return ' when the episodes took place';
  return days[0] === days.at(-1) ? ` on ${days[0]}` : ` from ${days[0]} to ${days.at(-1)}`;
}

function isFromElsewhere({ act }: ReportData['outputs'][number]): boolean {
  return act?.exposure?.completeness === 'declared';
}
