import type { YieldRow } from '../../building/countFates.js';
import type { StoredFile } from '../../building/StoredFile.js';
import { type FileProblem, findFileProblems } from '../../building/verifyFiles.js';
import { summarizeYield } from './summarizeYield.js';
import { openQueue } from './verification/openQueue.js';
import { verificationYield } from './verification/verificationYield.js';

export interface BuildDescription {
  directory: string;
  name: string;
  yield: YieldRow[];
  /** Why things were dropped, in full: at most 20 a stage and reason. */
  dropped: { stage: string; id: string; reason: string; detail: string }[];
  /** Pairs by what they wait for. */
  queue: { waiting: string[]; edited: string[]; accepted: string[]; rejected: string[] };
  /** Time that people spent,. */
  verificationSeconds: number;
  /** Who decided on how many pairs. */
  verifiers: Record<string, number>;
  /** The data set that was exported last. */
  exported: { dataset: string; pairs: number } | null;
  /** Files that are not as the ledger knows them. */
  problems: FileProblem[];
  notes: string[];
}

/** What became of everything, stage by stage, and what waits for whom. @throws DeixisError as openQueue */
export async function describeBuild(directory: string): Promise<BuildDescription> {
  const { build, items, notes } = await openQueue(directory);
  const { state } = build;
  const all = [...items.values()];
  const inState = (wanted: string): string[] =>
    all.filter(({ state: one }) => one === wanted).map(({ id }) => id);
  const verifiers = new Map<string, number>();
  for (const { verifiedBy } of all)
    for (const name of verifiedBy) verifiers.set(name, (verifiers.get(name) ?? 0) + 1);
  const shown = new Map<string, number>();
  const dropped = [...state.units.values()].flatMap(({ stage, id, outcome, reason = '', detail = '' }) => {
    if (outcome !== 'dropped') return [];
    const key = `${stage} ${reason}`;
    shown.set(key, (shown.get(key) ?? 0) + 1);
    return shown.get(key)! <= 20 ? [{ stage, id, reason, detail }] : [];
  });
  const files = [...state.clips.values()].flatMap(({ media, captions, tasks }) =>
    [media, captions, tasks].filter((file): file is StoredFile => file !== undefined),
  );
  return {
    directory,
    name: build.build.name,
    yield: [...summarizeYield(build.build, state), verificationYield(all)],
    dropped,
    queue: {
      ...{ waiting: inState('waiting'), edited: inState('edited') },
      ...{ accepted: inState('accepted'), rejected: inState('rejected') },
    },
    verificationSeconds: all.reduce((sum, { secondsSpent }) => sum + secondsSpent, 0),
    verifiers: Object.fromEntries(verifiers),
    exported: state.exported ? { dataset: state.exported.dataset, pairs: state.exported.pairs.length } : null,
    problems: await findFileProblems(directory, files),
    notes,
  };
}
