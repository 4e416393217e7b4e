import type { ExposurePart } from '../../core/Exposure.js';

/** A picture that is of no video has no time on any timeline; it is recorded by its bytes alone, with its name as a label. */
export function isPicture(part: ExposurePart): boolean {
  return part.kind === 'text' && part.label.startsWith('picture: ');
}
