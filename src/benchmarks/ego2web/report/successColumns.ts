import type { Column } from '../../../report/renderTable.js';
import type { Ego2WebScore } from '../scoring/scoreEpisodes.js';
import { inPercent } from './names.js';

export type SuccessRow = Ego2WebScore['success'][number];
export type SiteRow = Ego2WebScore['sites'][number];
type SuccessFigures = Omit<SuccessRow, 'domain'>;

/**
 * Success with both denominators (ego2web, Human evaluation): over all tasks, and over those that could be carried out.
 * @param level what the rows of a subject and condition differ in
 */
export function successColumns<Row extends SuccessFigures = SuccessRow>(level?: Column<Row>): Column<Row>[] {
  return [
    { title: 'subject', value: ({ subject }) => subject },
    { title: 'condition', text: true, value: ({ condition }) => condition },
    ...(level ? [level] : []),
    {
      title: 'success',
      value: ({ rate }) => (rate.rate === null ? null : 100 * rate.rate),
      interval: ({ rate }) => (rate.rate === null ? null : inPercent(rate)),
      best: 'highest',
    },
    { title: 'successes', value: ({ successes }) => successes, decimals: 0 },
    { title: 'tasks', value: ({ n }) => n, decimals: 0 },
    {
      title: 'of those that could be carried out',
      value: ({ executable }) => (executable.rate.rate === null ? null : 100 * executable.rate.rate),
      interval: ({ executable }) => (executable.rate.rate === null ? null : inPercent(executable.rate)),
      note: ({ executable }) => `of ${executable.n}`,
    },
    {
      title: 'over videos',
      text: true,
      value: ({ byVideo, videos }) => {
        if (byVideo === null) return `${videos} video${videos === 1 ? '' : 's'}`;
        // Drawing from videos that are all alike says nothing of how sure the figure is.
        if (byVideo.low === byVideo.high) return `alike in all ${videos}`;
        return `${(100 * byVideo.low).toFixed(1)} to ${(100 * byVideo.high).toFixed(1)}`;
      },
    },
    {
      title: 'left out',
      text: true,
      value: ({ errors, ungraded }) =>
        [errors > 0 ? `errors: ${errors}` : '', ungraded > 0 ? `ungraded: ${ungraded}` : '']
          .filter(Boolean)
          .join(', '),
    },
  ];
}
