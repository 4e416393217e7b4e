import type { TrajectoryStep } from '../../../trajectories/Trajectory.js';
import type { CheckResult } from './checkFinalState.js';
import type { PageCheck } from './FinalCheck.js';

/** Whether a page was opened, by the addresses of the steps; the last page is that of the last step that has an address. */
export function checkPages({ url, when }: PageCheck, steps: readonly TrajectoryStep[]): CheckResult {
  const opened = steps.flatMap((step) => (step.url === undefined ? [] : [step.url]));
  const last = opened.at(-1);
  if (last === undefined) return { met: false, reason: 'no address of a page is recorded' };
  if (when === 'final')
    return matchesAddress(last, url)
      ? { met: true, reason: `it ended on ${last}` }
      : { met: false, reason: `it ended on ${last}, not on ${url}` };
  const found = opened.find((address) => matchesAddress(address, url));
  return found === undefined
    ? { met: false, reason: `${url} was not opened` }
    : { met: true, reason: `${found} was opened` };
}

/**
 * Whether an address is meant by a pattern. Scheme, "www.", a slash at the end and the fragment never count, a query only where the
 * pattern has one. "*" stands for any text, none included.
 */
export function matchesAddress(address: string, pattern: string): boolean {
  const plain = reduce(address, pattern.includes('?'));
  const expression = reduce(pattern, true)
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${expression}$`, 's').test(plain);
}

function reduce(address: string, withQuery: boolean): string {
  const [path = '', ...query] = address
    .replace(/^https?:\/\//i, '')
    .replace(/#.*$/s, '')
    .split('?');
  const slash = path.indexOf('/');
  const host = (slash < 0 ? path : path.slice(0, slash)).toLowerCase().replace(/^www\./, '');
  const rest = slash < 0 ? '' : path.slice(slash).replace(/\/$/, '');
  return host + rest + (withQuery && query.length > 0 ? `?${query.join('?')}` : '');
}
