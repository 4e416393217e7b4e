import { mapAtOnce } from '../../core/mapAtOnce.js';
import { isLoss } from '../../core/namingLoss.js';
import type { StageRecord } from '../../runs/StageTask.js';
import { joinArtifacts } from './joinArtifacts.js';
import type { LostArtifact, NamedArtifact } from './LostArtifact.js';
import { reportedSubjects } from './mergeRecords.js';
import type { ReportRun } from './ReportRun.js';
import { shownArtifacts } from './shownArtifacts.js';

/** So many are read side by side: they may be recordings. */
const readAtOnce = 4;

type OpenRun = Pick<ReportRun, 'directory' | 'store' | 'manifest'>;

/**
 * Everything that records of the runs name and that no run has whole any more. All bytes are read, since a file that was cut off
 * or changed looks like any other.
 * @param keptBy what a stage keeps under the names in its payload
 * @param runs scored together, and those that judged them again
 */
export async function findLostArtifacts(
  { runs, judgedAgain }: { runs: readonly OpenRun[]; judgedAgain: readonly OpenRun[] },
  keptBy: (record: StageRecord) => NamedArtifact[],
  alike: ReadonlySet<string> = new Set(),
): Promise<LostArtifact[]> {
  const all = [...runs, ...judgedAgain];
  // What was made on its way to a model was not always kept: only where somebody surely kept it, it can be lost.
  const kept = new Set<string>();
  const named = new Set<string>();
  for (const { store } of all)
    for (const record of store.records()) {
      for (const { sha256 } of keptBy(record)) kept.add(sha256);
      for (const { sha256, isKept } of shownArtifacts(record)) (isKept ? kept : named).add(sha256);
    }
  for (const name of kept) named.add(name);
  const artifacts = joinArtifacts(all);
  const faults = new Map<string, { isDamaged: boolean }>();
  await mapAtOnce([...named], readAtOnce, async (sha256) => {
    try {
      await artifacts.read(sha256);
    } catch (error) {
      if (!isLoss(error)) throw error;
      const isDamaged = error.code === 'ARTIFACT_CORRUPT';
      if (isDamaged || kept.has(sha256)) faults.set(sha256, { isDamaged });
    }
  });
  if (faults.size === 0) return [];
  const lost: LostArtifact[] = [];
  for (const run of all) {
    const nameOf = reportedSubjects(run, runs, alike);
    const { directory, store, manifest } = run;
    for (const record of store.records()) {
      const seen = new Set<string>();
      for (const { kind, sha256 } of [...keptBy(record), ...shownArtifacts(record)]) {
        const fault = faults.get(sha256);
        if (!fault || seen.has(sha256)) continue;
        seen.add(sha256);
        const key = { ...record.key, subject: nameOf(record.key.subject) };
        lost.push({ kind, sha256, key, ...fault, run: { id: manifest.id, directory } });
      }
    }
  }
  return lost;
}

/** Bytes that a run keeps; null where they are lost, which findLostArtifacts tells. */
export async function readKept(
  artifacts: { read(sha256: string): Promise<Buffer> },
  sha256: string,
): Promise<Buffer | null> {
  try {
    return await artifacts.read(sha256);
  } catch (error) {
    if (isLoss(error)) return null;
    throw error;
  }
}
