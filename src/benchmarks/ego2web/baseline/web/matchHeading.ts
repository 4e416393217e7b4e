import type { Wanted } from '../Wanted.js';
import type { SeenPage } from './createSurfer.js';
import type { FoundPage } from './FoundPage.js';
import { scoreMatch } from './scoreMatch.js';

/** Some searches lead to the page itself where its name is asked for. */
export function matchHeading({ lines, url }: SeenPage, wanted: Wanted): FoundPage | null {
  const heading = lines.findIndex((line) => line.startsWith('# '));
  const name = lines[heading]?.slice(2) ?? '';
  if (heading < 0 || /result|search|match|not found/i.test(name) || /[?&]q=/.test(url)) return null;
  const score = scoreMatch(lines.slice(heading, heading + 8).join(' '), wanted);
  return score >= 0.7 ? { name, score } : null;
}
