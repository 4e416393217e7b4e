import type { Json } from '../../../core/canonicalJson.js';
import { createState } from '../../../synth/web/SmallWebState.js';

/**
 * Why a pointer can never lead anywhere in what the small web keeps; undefined where it can. Its members are the same from the
 * beginning on, so that only what stands in lists comes later.
 */
export function findPointerProblem(pointer: string): string | undefined {
  let value = createState() as unknown as Json;
  for (const token of pointer.split('/').slice(1)) {
    if (Array.isArray(value))
      return /^(0|[1-9]\d*)$/.test(token)
        ? undefined
        : `a number behind a list in its pointer, not "${token}"`;
    if (value === null || typeof value !== 'object')
      return `a pointer that ends before "${token}", where a single value stands`;
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Object.hasOwn(value, name))
      return `a pointer with one of ${Object.keys(value).join(', ')} in the place of "${token}"`;
    value = value[name]!;
  }
  return undefined;
}
