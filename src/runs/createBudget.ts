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
  /** Whether the estimate would fit now, or once what is reserved has been given back. */
  fits(estimate: Spending): 'now' | 'later' | 'never';
  /** Books what was spent without a reservation: a fact, so never refused. */
  book(actual: Spending): void;
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
    const exceeds = (held: number, member: (typeof members)[number]): boolean =>
      spent[member] >= maximum[member] || held + (estimate[member] ?? 0) > maximum[member];
    if (members.some((member) => exceeds(spent[member], member))) return 'never';
    return members.some((member) => exceeds(spent[member] + reserved[member], member)) ? 'later' : 'now';
  };
  return {
    limits,
    fits,
    spent: () => ({ ...spent }),
    book(actual) {
      for (const member of members) spent[member] += actual[member] ?? 0;
    },
    reserve(estimate) {
      if (fits(estimate) !== 'now') {
        throw runError(
          'BUDGET_EXHAUSTED',
          `the budget is used up: spent ${describe(spent)}, reserved ${describe(reserved)}, of at most ${describe(maximum)}`,
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

/** The part of a budget that one attempt uses. */
export interface AttemptBudget {
  budget: Budget;
  /** What its calls have settled so far. */
  settled(): Required<Spending>;
  /** Gives back what is still held, and books what was spent beside the settled calls. */
  close(total?: Spending): void;
}

/**
 * Holds the estimate of an attempt and lets its calls draw on it, so that a call is never held twice; calls beyond the
 * estimate reserve for themselves.
 * @throws DeixisError BUDGET_EXHAUSTED (run)
 */
export function holdForAttempt(whole: Budget, estimate: Spending): AttemptBudget {
  let held = less(estimate, {});
  let reservation: Reservation | undefined = whole.reserve(held);
  const settled = { costUsd: 0, tokens: 0 };
  const book = (actual: Spending): void => {
    settled.costUsd += actual.costUsd ?? 0;
    settled.tokens += actual.tokens ?? 0;
  };
  return {
    settled: () => ({ ...settled }),
    close(total = {}) {
      reservation?.settle();
      whole.book(less(total, settled));
    },
    budget: {
      limits: whole.limits,
      fits: (call) => whole.fits(less(call, held)),
      spent: () => whole.spent(),
      book(actual) {
        whole.book(actual);
        book(actual);
      },
      reserve(call) {
        reservation?.settle();
        reservation = undefined;
        const own = whole.reserve(call);
        held = less(held, call);
        // Nobody else runs between giving back and taking. Where the call was dearer than expected, nothing is left to hold.
        if (whole.fits(held) === 'now') reservation = whole.reserve(held);
        return {
          settle(actual = {}) {
            own.settle(actual);
            book(actual);
          },
        };
      },
    },
  };
}

function less(from: Spending, part: Spending): Required<Spending> {
  return {
    costUsd: Math.max(0, (from.costUsd ?? 0) - (part.costUsd ?? 0)),
    tokens: Math.max(0, (from.tokens ?? 0) - (part.tokens ?? 0)),
  };
}

function describe({ costUsd = Infinity, tokens = Infinity }: Spending): string {
  const parts = [
    costUsd < Infinity ? `${Number(costUsd.toPrecision(4))} USD` : '',
    tokens < Infinity ? `${tokens} tokens` : '',
  ].filter(Boolean);
  return parts.join(' and ') || 'no limit';
}
