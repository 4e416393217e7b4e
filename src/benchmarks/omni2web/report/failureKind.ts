import type { ReportOutput } from './ReportOutput.js';

/** What became of outputs, from best to worst; colours are those of the plots. */
export const failureKinds = [
  { name: 'success', color: 'var(--series-3)' },
  { name: 'steps not met', color: 'var(--series-1)' },
  { name: 'damage only', color: 'var(--series-4)' },
  { name: 'steps not met and damage', color: 'var(--series-2)' },
  { name: 'too many steps', color: 'var(--series-5)' },
  { name: 'unusable', color: 'var(--series-6)' },
  { name: 'ungraded or error', color: 'var(--bad)' },
  { name: 'unavailable', color: 'var(--series-7)' },
] as const;

export type FailureKind = (typeof failureKinds)[number]['name'];

/** Why an output is no success. */
export function failureKind({ outcome, verdict }: Pick<ReportOutput, 'outcome' | 'verdict'>): FailureKind {
  if (outcome === 'success' || outcome === 'unusable' || outcome === 'unavailable') return outcome;
  if (outcome !== 'failure' || !verdict) return 'ungraded or error';
  const { items = [], steps, damage = [] } = verdict.judgment;
  if (steps)
    return steps.every(({ target, action }) => target && action) ? 'too many steps' : 'steps not met';
  const isDamaged = damage.some((one) => one.isDamage);
  if (items.every(({ met }) => met)) return 'damage only';
  return isDamaged ? 'steps not met and damage' : 'steps not met';
}

/** The name of a kind in addresses. */
export function failureFilter(kind: FailureKind): string {
  return `kind-${kind.replaceAll(' ', '-')}`;
}
