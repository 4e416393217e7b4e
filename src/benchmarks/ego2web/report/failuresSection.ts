import { groupBy } from '../../../core/groupBy.js';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import { failureTaxonomy } from '../analysis/failureTaxonomy.js';
import type { EpisodeOutput } from '../scoring/EpisodeOutput.js';
import { readVerdict } from '../scoring/explainVerdict.js';
import { inPercent, outputName, rowName } from './names.js';
import type { ReportData } from './ReportData.js';

/** Failures by kind, where somebody labelled them, and how episodes that failed ended (ego2web, Analyses). */
export function failuresSection(data: ReportData): Markup {
  return markup`${labelledPart(data)}${endingPart(data)}`;
}

function labelledPart({ labels, outputs }: ReportData): Markup {
  const names = new Map(outputs.map((output) => [outputName(output), output]));
  const failures = (labels?.failures ?? []).flatMap(({ item, kind, labelledBy }) => {
    const output = names.get(item);
    return output && output.outcome !== 'success'
      ? [{ task: output.task, subject: rowName(output), kind, labelledBy }]
      : [];
  });
  if (failures.length === 0)
    return nothing(
      'No failure is labelled with its kind; labels of kinds come with --labels, from people or from "deixis judge RUN --protocol failure-kinds".',
    );
  return renderTable(
    `${failures.length} labels of failures by kind, in percent with Wilson intervals, and who gave them`,
    [
      { title: 'kind', value: ({ kind }) => kind },
      { title: 'failures', value: ({ count }) => count, decimals: 0 },
      {
        title: 'share',
        value: ({ share }) => (share.rate === null ? null : 100 * share.rate),
        interval: ({ share }) => inPercent(share),
      },
      { title: 'by people', value: ({ byPerson }) => byPerson, decimals: 0 },
      { title: 'by models', value: ({ byModel }) => byModel, decimals: 0 },
    ],
    failureTaxonomy(failures),
  );
}

/** What can be told of a failure without a label. */
function endingOf(output: EpisodeOutput): string {
  const { outcome, episode, judge } = output;
  if (outcome === 'not-executable') return 'the site could not be used';
  if (outcome === 'unusable') return 'nothing usable came back';
  if (episode?.ended === 'gave-up') return 'gave up';
  if (episode?.ended === 'stopped') return 'stopped at a limit';
  const verdict = readVerdict(judge);
  if (verdict?.kind === 'trajectory-verdict')
    return verdict.unparsed === null
      ? 'answered, and the judge says no'
      : 'answered, and the judge says nothing clear';
  const unmet = new Set(verdict?.checks.filter(({ met }) => !met).map(({ check }) => check.kind) ?? []);
  if (unmet.size === 0) return 'answered';
  return `answered, wrong ${[...unmet].map((kind) => ({ answer: 'answer', state: 'state of the site', page: 'page' })[kind]).join(' and ')}`;
}

function endingPart({ outputs }: ReportData): Markup | null {
  const failed = outputs.filter(({ outcome }) => ['failure', 'not-executable', 'unusable'].includes(outcome));
  if (failed.length === 0) return null;
  const endings = [...new Set(failed.map(endingOf))].sort();
  const rows = [...groupBy(failed, rowName)];
  return renderTable(
    'How what failed ended, told from the record alone: no label of why',
    [
      { title: 'subject', value: ([name]) => name },
      ...endings.map((ending) => ({
        title: ending,
        value: ([, own]: (typeof rows)[number]) => own.filter((output) => endingOf(output) === ending).length,
        decimals: 0,
      })),
    ],
    rows,
  );
}
