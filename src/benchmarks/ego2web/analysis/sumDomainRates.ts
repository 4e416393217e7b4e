import { inputError } from '../../../core/errors.js';

export interface DomainRate {
  domain: string;
  /** Success rate in percent, as printed. */
  ratePercent: number;
  /** Tasks of the domain. */
  n: number;
}

export interface SummedRates {
  /** Successes that the printed rate comes from. */
  successes: Record<string, number>;
  total: { successes: number; n: number; ratePercent: number };
}

/**
 * The overall rate behind printed rates by domain. Printed rates are cut after `decimals` places, not rounded (ego2web,
 * Published figures), so that a domain's successes are the one whole number whose rate is cut to what is printed.
 * @throws DeixisError RATE_IMPOSSIBLE (input) where no whole number of successes gives the printed rate
 */
export function sumDomainRates(rates: readonly DomainRate[], { decimals = 1 } = {}): SummedRates {
  const unit = 10 ** decimals;
  const counts = rates.map(({ domain, ratePercent, n }) => {
    // Whole numbers throughout: 100 k unit / n is cut to the printed figure times unit.
    const printed = Math.round(ratePercent * unit);
    const successes = Math.ceil((printed * n) / (100 * unit));
    if (!(n > 0) || successes > n || Math.floor((100 * unit * successes) / n) !== printed)
      throw inputError(
        'RATE_IMPOSSIBLE',
        `${domain}: no whole number of ${n} tasks is ${ratePercent}% when cut after ${decimals} decimals`,
      );
    return [domain, successes] as const;
  });
  const successes = counts.reduce((sum, [, count]) => sum + count, 0);
  const n = rates.reduce((sum, rate) => sum + rate.n, 0);
  if (n === 0) throw inputError('VALUES_INVALID', 'no rates: at least one domain is needed');
  return {
    successes: Object.fromEntries(counts),
    total: { successes, n, ratePercent: (100 * successes) / n },
  };
}
