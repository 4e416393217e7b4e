import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson } from '../../../core/parseJson.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import { type Trajectory, trajectorySchema } from '../../../trajectories/Trajectory.js';
import type { EpisodePayload } from '../plan/payloads.js';

/** The trajectory that a run keeps of an episode. @throws DeixisError ARTIFACT_MISSING, ARTIFACT_CORRUPT, DOCUMENT_INVALID (input) */
export async function readTrajectory(
  { trajectory }: Pick<EpisodePayload, 'trajectory'>,
  artifacts: Pick<ArtifactStore, 'read'>,
): Promise<Trajectory> {
  const text = (await artifacts.read(trajectory)).toString('utf8');
  return parseDocument(trajectorySchema, parseJson(text, trajectory), 'the trajectory of an episode');
}
