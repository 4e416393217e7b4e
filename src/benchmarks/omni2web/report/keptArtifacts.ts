import type { StageRecord } from '../../../runs/StageTask.js';
import type { NamedArtifact } from '../../reporting/LostArtifact.js';
import { namedIn } from '../../reporting/namedIn.js';

/** What the stages of a record keep under the names in its payload. */
export function keptArtifacts({ payload }: StageRecord): NamedArtifact[] {
  return namedIn(payload, {
    ...{ page: 'page', answer: 'answer', evidence: 'evidence' },
    ...{ changes: 'changes', replies: 'reply', screenshot: 'pagePicture' },
  });
}
