import { alignColumns } from '../../../core/alignColumns.js';
import { counted } from '../../../core/counted.js';
import type { Ego2WebScore } from './scoreEpisodes.js';

/** The scores as lines for a terminal: success in all domains together, then the gaps. */
export function summarizeScore({ success, sites, gaps, gapConditions, complete }: Ego2WebScore): string[] {
  const rows = success
    .filter(({ domain }) => domain === null)
    .map(({ subject, condition, successes, n, rate, executable, notExecutable, errors, ungraded }) => [
      ...[subject, condition, rate.rate === null ? '-' : `${successes} of ${n}`],
      rate.rate === null ? '' : `${percent(rate.rate)} (${percent(rate.low)} to ${percent(rate.high)})`,
      notExecutable > 0 && executable.rate.rate !== null
        ? `${percent(executable.rate.rate)} of ${executable.n} that could be carried out`
        : '',
      [errors > 0 ? `errors: ${errors}` : '', ungraded > 0 ? `ungraded: ${ungraded}` : '']
        .filter(Boolean)
        .join(', '),
    ]);
  const lines = alignColumns(
    [['subject', 'condition', 'success', 'rate', '', ''], ...rows],
    (column) => column !== 2,
  );
  const told = gaps.flatMap(({ subject, overCaptions, perception, execution }) => [
    ...(overCaptions
      ? [`${subject}: ${gapConditions.native} over ${gapConditions.captions} ${points(overCaptions)}`]
      : []),
    ...(perception
      ? [`${subject}: oracle grounding over ${gapConditions.native} ${points(perception)}`]
      : []),
    ...(execution ? [`${subject}: left to execution ${execution.gap.toFixed(1)} points`] : []),
  ]);
  const apart =
    new Set(sites.map(({ site }) => site)).size < 2
      ? []
      : sites.map(
          ({ subject, condition, site, successes, n, rate }) =>
            `on ${site} sites alone: ${subject}, ${condition}: ${rate.rate === null ? '-' : `${successes} of ${n}, ${percent(rate.rate)} (${percent(rate.low)} to ${percent(rate.high)})`}`,
        );
  return [
    ...lines,
    ...apart,
    ...told,
    ...(complete ? [] : ['errors and ungraded outputs are in no rate: the rates are incomplete']),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function points({
  difference,
  low,
  high,
  n,
}: {
  difference: number;
  low: number | null;
  high: number | null;
  n: number;
}): string {
  const interval = low === null || high === null ? '' : ` (${low.toFixed(1)} to ${high.toFixed(1)})`;
  return `${difference >= 0 ? '+' : ''}${difference.toFixed(1)} points${interval} on ${counted(n, 'task')}`;
}
