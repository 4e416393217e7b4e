import type { ArtifactStore } from '../../runs/ArtifactStore.js';
import type { ReportRun } from './ReportRun.js';

/** Bytes of any of the runs; what none of them has is the last one's error. */
export function joinArtifacts(runs: readonly Pick<ReportRun, 'store'>[]): Pick<ArtifactStore, 'read'> {
  const stores = runs.map(({ store }) => store);
  return {
    async read(sha256) {
      for (const { artifacts } of stores.slice(0, -1)) {
        const bytes = await artifacts.read(sha256).catch(() => undefined);
        if (bytes) return bytes;
      }
      return stores.at(-1)!.artifacts.read(sha256);
    },
  };
}
