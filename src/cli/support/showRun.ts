import { counted } from '../../core/counted.js';
import { openRunStore } from '../../runs/openRunStore.js';
import type { RunManifest } from '../../runs/RunManifest.js';
import type { RunOwner } from '../../runs/RunStore.js';
import type { RunTotals } from '../../runs/RunTotals.js';
import { countsDocument, describeUsage, outcomeTable } from './describeRun.js';
import { type CauseKind, type ErrorCause, errorCauseLines, errorCauses } from './errorCauses.js';
import { runState } from './summarizeRun.js';

export interface ShownRun {
  run: string;
  state: string;
  counts: Record<string, number>;
  owner: RunOwner | null;
  manifest: RunManifest;
  totals: RunTotals;
  /** The first errors, each once, with how often they came. */
  errors: ErrorCause[];
  /** The same of what could not be graded. */
  ungraded: ErrorCause[];
  /** The same of outputs that could not be used. */
  unusable: ErrorCause[];
}

/** Everything that a run knows about itself. @throws DeixisError RUN_MISSING, RUN_VERSION (input) */
export function showRun(runDirectory: string): ShownRun {
  const store = openRunStore(runDirectory);
  try {
    const manifest = store.manifest();
    const totals = store.totals();
    const owner = store.owner() ?? null;
    const causesOf = (kind: CauseKind): ErrorCause[] =>
      Object.values(totals.stages).some((counts) => counts[kind] > 0)
        ? errorCauses(store, kind).slice(0, 20)
        : [];
    const state = runState(manifest, owner ?? undefined);
    return {
      run: runDirectory,
      state,
      counts: countsDocument(totals),
      owner,
      manifest,
      totals,
      errors: causesOf('error'),
      ungraded: causesOf('ungraded'),
      unusable: causesOf('unusable'),
    };
  } finally {
    store.close();
  }
}

export function showRunLines(shown: ShownRun): string[] {
  const { run, state, manifest, totals, owner } = shown;
  const { dataset, request, prompts, sessions, planned } = manifest;
  return [
    `run        ${run}`,
    `state      ${state}${owner?.mayLive ? `, process ${owner.processId} on ${owner.host}` : ''}`,
    `benchmark  ${manifest.benchmark}`,
    `data set   ${dataset.name}, ${counted(dataset.instanceIds.length, 'instance')}, ${dataset.directory}`,
    `           sha256 ${dataset.sha256}`,
    `request    ${JSON.stringify(request)}`,
    ...Object.entries(prompts).map(([name, sha256]) => `prompt     ${name} ${sha256.slice(0, 12)}`),
    ...totals.models.map(
      ({ asked, returned }) => `model      ${asked}, answered as ${returned ?? 'unknown'}`,
    ),
    ...sessions.map(
      ({ startedAt, endedAt, ended, versions }, place) =>
        `session    ${startedAt} to ${endedAt ?? '?'}: ${ended ?? (owner?.mayLive && place === sessions.length - 1 ? 'going on' : 'cut off')}; deixis ${versions.deixis}, Node ${versions.node}`,
    ),
    `items      ${totals.done} of ${planned} done; ${describeUsage(totals.usage)}`,
    `attempts   ${totals.attempts.finished} finished, ${totals.attempts.cutOff} cut off`,
    ...(totals.groups.length > 0 ? ['', ...outcomeTable(totals)] : []),
    ...(['errors', 'ungraded', 'unusable'] as const).flatMap((kind) =>
      shown[kind].length > 0 ? ['', kind, ...errorCauseLines(shown[kind])] : [],
    ),
  ];
}
