import { trackCursor } from '../../../perception/cursor/trackCursor.js';
import type { PointerRequest, PointerResult } from './PointerResult.js';
import { recoverSteps } from './recoverSteps.js';
import { prepareWatched } from './watch.js';

/**
 * The baseline "pointer": watches the silent recording, finds what the cursor rested on while each line was spoken, and
 * writes instructions (track B, from the picture alone) or edits the page (track A). It recognises no speech: without
 * intervals it guesses from the lengths of the lines when each is spoken.
 * @throws DeixisError what is wrong with the recording or the page (input)
 */
export async function runPointer(request: PointerRequest): Promise<PointerResult> {
  const track = await trackCursor(request.recording, { signal: request.signal });
  const watched = prepareWatched(track, request.lines);
  if (request.track === 'B') return recoverSteps(watched, request.language, request.signal);
  const { editPage } = await import('./editPage.js');
  return editPage(watched, request);
}
