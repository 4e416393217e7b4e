import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapMean } from '../../../stats/bootstrap/bootstrapMean.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { isTooFew } from '../../../stats/factorTable.js';
import { groupBySubject } from '../../../stats/groupBySubject.js';
import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';
import { isCounted, type TaskOutcome } from './TaskOutcome.js';

export interface SuccessRow {
  subject: string;
  condition: string;
  /** Null is all domains together. */
  domain: string | null;
  successes: number;
  /** Tasks in the rate, not-executable and unusable ones among them, as in the source. */
  n: number;
  rate: RateInterval;
  /** Videos, and the interval from drawing them anew; null with fewer than two. */
  videos: number;
  byVideo: { low: number; high: number } | null;
  /** The rate over tasks that could be carried out, with its own denominator. */
  executable: { n: number; rate: RateInterval };
  notExecutable: number;
  unusable: number;
  /** Neither successes nor failures: they are in no rate, which is incomplete with them. */
  errors: number;
  ungraded: number;
  complete: boolean;
  tooFew: boolean;
}

/**
 * Success rates with intervals by subject, condition and domain, all domains first. `unavailable` outcomes are left out: a
 * subject that cannot take a condition has no row in it.
 */
export function successTable(
  outcomes: readonly TaskOutcome[],
  { domains, ...options }: { domains?: readonly string[] } & BootstrapOptions = {},
): SuccessRow[] {
  const taken = outcomes.filter(({ outcome }) => outcome !== 'unavailable');
  const levels = domains ?? [...new Set(taken.map(({ domain }) => domain))];
  return groupBySubject(taken).flatMap((own) =>
    [null, ...levels].map((domain) =>
      successRow(
        own[0]!,
        domain,
        domain === null ? own : own.filter((outcome) => outcome.domain === domain),
        options,
      ),
    ),
  );
}

function successRow(
  { subject, condition }: TaskOutcome,
  domain: string | null,
  own: readonly TaskOutcome[],
  options: BootstrapOptions,
): SuccessRow {
  const count = (wanted: TaskOutcome['outcome']): number =>
    own.filter(({ outcome }) => outcome === wanted).length;
  const counted = own.filter(isCounted);
  const successes = count('success');
  const executable = counted.length - count('not-executable');
  const videos = new Set(counted.map(({ video }) => video)).size;
  const drawn =
    videos < 2
      ? null
      : bootstrapMean(
          counted.map(({ outcome }) => (outcome === 'success' ? 1 : 0)),
          numberClusters(counted.map(({ video }) => video)),
          options,
        );
  return {
    ...{ subject, condition, domain, successes, n: counted.length },
    rate: wilsonInterval(successes, counted.length, options.confidence),
    videos,
    byVideo: drawn && { low: drawn.low!, high: drawn.high! },
    executable: { n: executable, rate: wilsonInterval(successes, executable, options.confidence) },
    ...{ notExecutable: count('not-executable'), unusable: count('unusable') },
    ...{ errors: count('error'), ungraded: count('ungraded') },
    complete: count('error') + count('ungraded') === 0,
    tooFew: isTooFew({ n: counted.length, clusters: videos }),
  };
}
