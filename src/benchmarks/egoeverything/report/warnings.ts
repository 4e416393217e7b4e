import { counted } from '../../../core/counted.js';
import type { Markup } from '../../../report/markup.js';
import { isTooFew } from '../../../stats/factorTable.js';
import { lostNotes } from '../../reporting/lostNotes.js';
import { renderNotes } from '../../reporting/renderNotes.js';
import { runNotes } from '../../reporting/runNotes.js';
import type { ReportData } from './ReportData.js';

const baselines = new Set(['random', 'first', 'longest', 'recall']);

/** What a reader must know before any figure. */
export function warnings(data: ReportData): Markup | null {
  const { answers, instances, score } = data;
  const subjects = [...new Set(answers.map(({ subject }) => subject))];
  const videos = new Set(answers.map(({ video }) => video)).size;
  const unknown = instances.filter(({ queryTimeSeconds }) => queryTimeSeconds === 'unknown').length;
  const errors = answers.filter(({ outcome }) => outcome === 'error').length;
  const lines = [
    ...(isTooFew({ n: instances.length, clusters: videos })
      ? [
          `Only ${counted(instances.length, 'question')} on ${counted(videos, 'video')}: intervals are wide, and say little.`,
        ]
      : []),
    ...(subjects.every((name) => baselines.has(name.split(' [')[0]!))
      ? [
          'All subjects are baselines. They show what luck and simple perception are worth, not how good a model is.',
        ]
      : []),
    ...(unknown > 0
      ? [
          `${unknown} questions come without the time at which they were asked. They are asked at the end of their video, and nothing can be said of how causal or how delayed they are.`,
        ]
      : []),
    ...(errors > 0 ? [`${errors} answers are errors and in no figure.`] : []),
    ...runNotes(data),
    ...(score.leaks && score.leaks.leaking.length > score.leaks.expectedByLuck + 1
      ? [
          `${score.leaks.leaking.length} questions can be solved without the video, more than luck gives (${score.leaks.expectedByLuck.toFixed(1)}).`,
        ]
      : []),
    ...lostNotes(data.lost),
    ...data.videos.notes(),
  ];
  return renderNotes(lines);
}
