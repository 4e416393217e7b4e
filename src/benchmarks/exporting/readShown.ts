import type { Exposure } from '../../core/Exposure.js';
import type { ExportDetail } from '../../exports/ExportItem.js';
import { isPicture } from '../../report/exposure/isPicture.js';
import type { ArtifactStore } from '../../runs/ArtifactStore.js';
import { exportFile } from './exportFile.js';

/** What a subject was shown, for an export: its texts by hash, and its other parts as files. */
export async function readShown(
  exposure: Exposure | null,
  artifacts: ArtifactStore,
): Promise<Pick<ExportDetail, 'texts' | 'files'>> {
  const parts = exposure?.parts ?? [];
  const texts = new Map<string, string>();
  for (const part of parts) {
    if (part.kind !== 'text' || isPicture(part)) continue;
    // A run that was pruned still has the rest.
    const bytes = await artifacts.read(part.sha256).catch(() => undefined);
    if (bytes) texts.set(part.sha256, bytes.toString('utf8'));
  }
  return {
    texts,
    files: parts.flatMap((part) =>
      part.kind === 'text' ? [] : [exportFile(artifacts, 'shown', part.sentSha256, part.mediaType)],
    ),
  };
}
