import type { ExportFile } from '../../exports/ExportItem.js';
import type { ArtifactStore } from '../../runs/ArtifactStore.js';

/** A file of a run, for an export. */
export function exportFile(
  artifacts: ArtifactStore,
  role: ExportFile['role'],
  sha256: string,
  mediaType: string,
): ExportFile {
  return { role, sha256, mediaType, path: artifacts.path(sha256) };
}
