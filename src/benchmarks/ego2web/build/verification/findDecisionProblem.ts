import { nearestName } from '../../../../core/nearestName.js';
import { foldText } from '../tasks/foldText.js';
import { normalizeSite, type WebsitePool } from '../WebsitePool.js';
import type { VerificationEvent } from './VerificationEvent.js';
import type { VerificationItem } from './VerificationItem.js';

/** Why an event cannot be about this item, if it cannot. */
export function findDecisionProblem(
  item: VerificationItem,
  event: VerificationEvent,
  pool: WebsitePool,
): string | undefined {
  if (event.action === 'open' || event.action === 'record') return undefined;
  if (event.action === 'reject')
    return event.infeasible !== undefined && !event.failed.includes('web-feasibility')
      ? 'infeasible: expected together with the criterion web-feasibility'
      : undefined;
  const { durationSeconds } = item.clip;
  const changes = event.action === 'edit' ? event.changes : {};
  const marks = event.action === 'edit' ? event.changes : event;
  const evidence = marks.evidence ?? item.evidence;
  const keyframes = marks.keyframesSeconds ?? (marks.evidence ? [] : item.keyframesSeconds);
  for (const { startSeconds, endSeconds } of evidence)
    if (endSeconds > durationSeconds + 1e-6 || !(endSeconds > startSeconds))
      return `evidence: expected stretches inside the clip's 0 to ${durationSeconds} s, not ${startSeconds} to ${endSeconds}`;
  for (const time of keyframes)
    if (!evidence.some(({ startSeconds, endSeconds }) => time >= startSeconds && time <= endSeconds))
      return `keyframes: ${time} s lies in no stretch of the evidence`;
  if (event.action === 'edit' && Object.values(changes).every((one) => one === undefined))
    return 'expected something to change';
  const known = pool.websites.map(({ domain }) => domain);
  for (const site of changes.websites ?? [])
    if (!known.includes(normalizeSite(site))) {
      const near = nearestName(normalizeSite(site), known);
      return `websites: "${site}" is not in the pool${near ? `; did you mean "${near}"?` : ''}`;
    }
  const { mustMatch } = changes;
  if (mustMatch && new Set(mustMatch.map(foldText)).size < 2)
    return 'mustMatch: expected at least two different cues';
  return undefined;
}
