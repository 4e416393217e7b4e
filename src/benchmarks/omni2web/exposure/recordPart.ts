import type { ExposurePart } from '../../../core/Exposure.js';
import { exposurePartOf } from '../../../core/exposurePartOf.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';

/** Keeps the bytes of a part and says what was shown (contract 2). */
export function recordPart(part: InputPart, artifacts: ArtifactStore): Promise<ExposurePart> {
  return exposurePartOf(part, {
    ofText: (text) => artifacts.put(text),
    ofFile: (path) => artifacts.putFile(path),
  });
}
