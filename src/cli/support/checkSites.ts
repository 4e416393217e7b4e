import { checkFeasibility, type FeasibilityResult } from '../../benchmarks/feasibility/checkFeasibility.js';
import { counted } from '../../core/counted.js';
import { printableLine } from '../../core/printableLine.js';
import { createStageProgress } from './createStageProgress.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface FeasibilityFlags {
  ids?: string[];
  timeout?: number;
  address?: Record<string, string>;
  allowPrivate?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis data feasibility` */
export async function checkSites(directory: string, flags: FeasibilityFlags): Promise<void> {
  const { findDatasetFormat } = await import('../../benchmarks/datasetFormats.js');
  const interrupt = watchInterrupt(() => terminal.error('stopping; once more ends at once\n'));
  const progress = createStageProgress({ quiet: flags.quiet ?? false });
  try {
    const result = await checkFeasibility({
      ...{ directory, format: await findDatasetFormat(directory), signal: interrupt.signal },
      ...(flags.ids ? { ids: flags.ids } : {}),
      ...(flags.timeout === undefined ? {} : { timeoutSeconds: flags.timeout }),
      ...(flags.address ? { addresses: flags.address } : {}),
      allowPrivateAddresses: flags.allowPrivate ?? false,
      onProgress: ({ done, total }) => progress.update({ stage: 'visits', unit: 'sites', done, total }),
    });
    progress.end();
    print(result, flags);
  } catch (error) {
    progress.end();
    const exitCode = interrupt.exitCode();
    if (exitCode === undefined) throw error;
    process.exitCode = exitCode;
    terminal.error('stopped on request; nothing was added to the history, the same command begins anew\n');
  } finally {
    interrupt.dispose();
  }
}

function print(result: FeasibilityResult, { json, quiet }: FeasibilityFlags): void {
  const { records, outcomes, file, skipped, notes } = result;
  if (!quiet) for (const note of notes) terminal.error(`note: ${printableLine(note)}\n`);
  if (json) terminal.out(`${JSON.stringify(result, null, 2)}\n`);
  else {
    // A site is told once, however many tasks are done on it.
    const sites = new Map(records.flatMap(({ sites: visits }) => visits.map((visit) => [visit.site, visit])));
    for (const { site, status, finalUrl, title, signs, problem, drift } of sites.values()) {
      const came = problem ?? `${status ?? '-'} ${finalUrl} "${title}"`;
      const way = signs.length > 0 ? `; in the way: ${signs.join(', ')}` : '';
      terminal.out(`${printableLine(`${site}: ${came}${way}`)}\n`);
      for (const one of drift) terminal.out(`${printableLine(`  drifted: ${one}`)}\n`);
    }
    for (const { instance, outcome } of records)
      if (outcome !== 'feasible') terminal.out(`${outcome}: ${instance}\n`);
    const { feasible, doubtful, infeasible } = outcomes;
    terminal.out(
      `${counted(feasible, 'task')} feasible, ${doubtful} doubtful, ${infeasible} infeasible, ${skipped.length} not on the live web; history in ${printableLine(file)}\n`,
    );
  }
  if (outcomes.infeasible > 0) process.exitCode = 1;
}
