import type { PointerRequest, PointerResult } from './PointerResult.js';
import type { Watched } from './watch.js';
export async function editPage(_w: Watched, request: PointerRequest): Promise<PointerResult> {
  return { html: request.sourceHtml!, evidence: [] };
}
