import type { Usage } from '../core/Usage.js';
import type { Budget, BudgetLimits, Spending } from './createBudget.js';
import type { StageTask } from './StageTask.js';

/**
 * What a task will probably cost: its own estimate, or the dearest of its stage so far. With a limit set and nothing
 * known of a stage yet, its first task goes alone: thirty-two unknown costs at once could overrun any limit.
 */
export class StageEstimates {
  readonly #limited: boolean;
  readonly #dearest = new Map<string, Required<Spending>>();
  readonly #probing = new Set<string>();

  constructor({ maxCostUsd, maxTokens }: BudgetLimits) {
    this.#limited = maxCostUsd !== undefined || maxTokens !== undefined;
  }

  fits(task: StageTask, budget: Budget): 'now' | 'later' | 'never' {
    if (!this.#limited) return 'now';
    if (this.#probing.has(stageName(task))) return 'later';
    return budget.fits(this.#estimate(task));
  }

  /** The task starts now; what to reserve for it. */
  begin(task: StageTask): Spending {
    if (!this.#limited) return {};
    if (!task.estimate && !this.#dearest.has(stageName(task))) this.#probing.add(stageName(task));
    return this.#estimate(task);
  }

  end(task: StageTask, usage: Usage | undefined): void {
    if (!this.#limited) return;
    const name = stageName(task);
    this.#probing.delete(name);
    const before = this.#dearest.get(name);
    const spent = toSpending(usage);
    this.#dearest.set(name, {
      costUsd: Math.max(before?.costUsd ?? 0, spent.costUsd),
      tokens: Math.max(before?.tokens ?? 0, spent.tokens),
    });
  }

  #estimate(task: StageTask): Spending {
    return task.estimate ?? this.#dearest.get(stageName(task)) ?? {};
  }
}

/** What counts against a budget: what the cache answered was not sent again. */
export function toSpending(usage: Usage | undefined): Required<Spending> {
  return {
    costUsd: usage?.costUsd ?? 0,
    tokens: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0) - (usage?.reusedTokens ?? 0),
  };
}

/** The same stage of two subjects costs differently. */
function stageName(task: StageTask): string {
  return JSON.stringify([task.key.subject, task.key.stage]);
}
