import type { CursorTrack } from '../../../perception/cursor/CursorTrack.js';
import { trackCursor } from '../../../perception/cursor/trackCursor.js';
import type { PointerRequest, PointerResult } from './PointerResult.js';
import { recoverSteps } from './recoverSteps.js';
import { prepareWatched } from './watch.js';

/**
 * The baseline "pointer": watches the silent recording, finds what the cursor rested on while each line was spoken, and
 * writes instructions (track B, from the picture alone) or edits the page (track A). It recognises no speech: without
 * intervals it guesses from the lengths of the lines when each is spoken.
 * @param follow follows the cursor; given by callers that keep the track of a recording for several requests
 * @throws DeixisError what is wrong with the recording or the page (input)
 */
export async function runPointer(
  request: PointerRequest,
  follow: (recording: string, options: { signal?: AbortSignal }) => Promise<CursorTrack> = trackCursor,
): Promise<PointerResult> {
  const track = await follow(request.recording, { signal: request.signal });
  const watched = prepareWatched(track, request.lines);
  if (request.track === 'B') return recoverSteps(watched, request.language, request.signal);
  const { editPage } = await import('./editPage.js');
  return editPage(watched, request);
}
