import type { StageRecord } from '../../../runs/StageTask.js';
import type { NamedArtifact } from '../../reporting/LostArtifact.js';
import { namedIn } from '../../reporting/namedIn.js';

/** What the stage of a record keeps under the names in its payload. */
export function keptArtifacts({ payload }: StageRecord): NamedArtifact[] {
  return namedIn(payload, { answer: 'answer' });
}
