import type { ExposurePart } from '../../core/Exposure.js';
import { isPicture } from '../../report/exposure/isPicture.js';
import type { StageRecord } from '../../runs/StageTask.js';
import type { ArtifactKind, NamedArtifact } from './LostArtifact.js';

/** Made for a model's limits just before a request, which holds them; the run keeps what they were made from. */
const madeForRequests = new Set(['picture scaled down', 'frame with its time burned in', 'sound taken out']);

/** Everything that the exposure of a record names, and whether the run surely kept it. */
export function shownArtifacts({
  key,
  exposure,
  models = [],
}: StageRecord): (NamedArtifact & { isKept: boolean })[] {
  // Of outputs that were recorded elsewhere nothing was kept here.
  if (!exposure || exposure.completeness === 'declared') return [];
  const made = new Set(
    exposure.derivations.filter(({ name }) => madeForRequests.has(name)).map(({ output }) => output),
  );
  // Texts between pictures and notes on the way are written while a subject is asked.
  const areTextsKept = models.length === 0 && !key.subject.startsWith('program:');
  const shown = exposure.parts.map((part) =>
    part.kind === 'text'
      ? { kind: kindOf(part), sha256: part.sha256, isKept: areTextsKept }
      : { kind: kindOf(part), sha256: part.sentSha256, isKept: !made.has(part.sentSha256) },
  );
  return exposure.requestSha256 === undefined
    ? shown
    : [...shown, { kind: 'request', sha256: exposure.requestSha256, isKept: true }];
}

function kindOf(part: ExposurePart): ArtifactKind {
  if (part.kind === 'frame') return 'frame';
  if (part.kind === 'text') return isPicture(part) ? 'picture' : 'text';
  return 'recording';
}
