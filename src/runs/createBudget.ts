import { runError } from '../core/errors.js';

/** Money and tokens. Absent members are unknown. */
export interface Spending {
  costUsd?: number;
  tokens?: number;
}

export interface BudgetLimits {
  maxCostUsd?: number;
  maxTokens?: number;
}

export interface Reservation {
  /** Puts what was really spent in the place of what was reserved; without an argument nothing was. */
  settle(actual?: Spending): void;
}

/** What may still be spent. Reserving comes before the call, so that parallel calls cannot overrun the limit together. */
export interface Budget {
  /** @throws DeixisError BUDGET_EXHAUSTED (run): the run stops cleanly, the stage is not recorded as an error */
  reserve(estimate: Spending): Reservation;
  /** Whether the estimate would fit now, and whether it could when all that is reserved is given back. */
  fits(estimate: Spending): 'now' | 'later' | 'never';
  readonly limits: BudgetLimits;
  spent(): Required<Spending>;
}

/**
 * A budget that starts with what earlier sessions of the run have spent.
 * Not knowing a price counts as nothing spent: a caller that must keep a limit refuses models without a price.
 */
export function createBudget(limits: BudgetLimits = {}, alreadySpent: Spending = {}): Budget {
  const spent = { costUsd: alreadySpent.costUsd ?? 0, tokens: alreadySpent.tokens ?? 0 };
  const reserved = { costUsd: 0, tokens: 0 };
  const maximum = { costUsd: limits.maxCostUsd ?? Infinity, tokens: limits.maxTokens ?? Infinity };
  const members = ['costUsd', 'tokens'] as const;
  const fits = (estimate: Spending): 'now' | 'later' | 'never' => {
    if (members.some((member) => spent[member] >= maximum[member])) return 'never';
    if (members.some((member) => spent[member] + (estimate[member] ?? 0) > maximum[member])) return 'never';
    return members.some(
      (member) => spent[member] + reserved[member] + (estimate[member] ?? 0) > maximum[member],
    )
      ? 'later'
      : 'now';
  };
  return {
    limits,
    fits,
    spent: () => ({ ...spent }),
    reserve(estimate) {
      if (fits(estimate) !== 'now') {
        throw runError(
          'BUDGET_EXHAUSTED',
          `the budget is used up: ${describe(spent, maximum)}, and the next call may take ${describe(estimate)}`,
          { hint: 'raise --max-cost or --max-tokens and resume the run' },
        );
      }
      for (const member of members) reserved[member] += estimate[member] ?? 0;
      let open = true;
      return {
        settle(actual = {}) {
          if (!open) return;
          open = false;
          for (const member of members) {
            reserved[member] -= estimate[member] ?? 0;
            spent[member] += actual[member] ?? 0;
          }
        },
      };
    },
  };
}

function describe(amount: Spending, maximum?: Required<Spending>): string {
  const part = (value: number | undefined, limit: number | undefined, unit: string): string[] =>
    limit === Infinity || (limit === undefined && value === undefined)
      ? []
      : [`${Number((value ?? 0).toPrecision(4))}${limit === undefined ? '' : ` of ${limit}`} ${unit}`];
  const parts = [
    ...part(amount.costUsd, maximum?.costUsd, 'USD'),
    ...part(amount.tokens, maximum?.tokens, 'tokens'),
  ];
  return parts.join(' and ') || 'an unknown amount';
}
