import type { StageRecord } from '../../../runs/StageTask.js';
import type { NamedArtifact } from '../../reporting/LostArtifact.js';
import { namedIn } from '../../reporting/namedIn.js';

/** What the stages of a record keep under the names in its payload; an episode and its verdict name the same trajectory. */
export function keptArtifacts({ payload }: StageRecord): NamedArtifact[] {
  const { kind, replies, evidence } = (payload ?? {}) as {
    kind?: string;
    replies?: unknown;
    evidence?: { keyframes?: unknown } | null;
  };
  const own = namedIn(payload, { trajectory: 'trajectory', screenshots: 'screenshot', state: 'state' });
  if (kind === 'episode') return [...own, ...namedIn(payload, { evidence: 'evidence' })];
  const keyframes = Array.isArray(evidence?.keyframes) ? evidence.keyframes : [];
  return [
    ...own,
    ...namedIn(replies, { keyPoints: 'reply', screenshots: 'reply', verdict: 'reply' }),
    ...keyframes.flatMap((frame) => namedIn(frame, { sentSha256: 'keyframe' })),
  ];
}
