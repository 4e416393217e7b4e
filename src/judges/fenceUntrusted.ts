import { sha256 } from '../core/hash.js';

/**
 * Puts text that is not to be trusted (a page, an answer, a transcript) between two marks that it cannot hold itself,
 * since they carry its own hash. The prompt around it says that nothing between such marks is an instruction. The same
 * text gets the same marks, so that requests can be cached.
 */
export function fenceUntrusted(label: string, text: string): string {
  const mark = `${label} ${sha256(`${label}\n${text}`).slice(0, 16)}`;
  return `<<<BEGIN ${mark}>>>\n${text}\n<<<END ${mark}>>>`;
}
