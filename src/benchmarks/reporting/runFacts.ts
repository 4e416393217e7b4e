import { type Markup, markup } from '../../report/markup.js';
import { renderTable } from '../../report/renderTable.js';
import { describeUsage } from '../describeUsage.js';
import type { RunDifference } from '../findRunDifferences.js';
import { requestOf } from '../planManifest.js';
import type { ReportRun } from './ReportRun.js';

export interface RunFactsContent {
  runs: readonly ReportRun[];
  differences: readonly RunDifference[];
  dataset: { version: string; instances: readonly unknown[] };
  /** What the benchmark calls its instances: "questions". */
  instancesWord?: string;
  /** Facts of this benchmark alone, by name; after the judge. */
  more?: readonly (readonly [string, string])[];
}

/** What was run, on what, how many of how many, with what: all that it takes to do it again. */
export function runFacts(content: RunFactsContent): Markup {
  const { runs, differences } = content;
  const notes = differences.filter(({ weight }) => weight === 'note');
  return markup`${runs.map((run) => factsOf(run, content))}
${notes.length > 0 ? markup`<p class="soft">Also not the same in all runs, which should change nothing: ${notes.map(({ message }) => message).join('. ')}.</p>` : null}`;
}

function factsOf(
  { manifest, totals, judge }: ReportRun,
  { runs, dataset, instancesWord = 'instances', more = [] }: RunFactsContent,
): Markup {
  const request = requestOf(manifest);
  const session = manifest.sessions.at(-1);
  const counts = Object.entries(totals.items).filter(([, count]) => count > 0);
  const entries: (readonly [string, string])[] = [
    [
      'data set',
      `${manifest.dataset.name} ${dataset.version}, ${manifest.dataset.instanceIds.length} of ${dataset.instances.length} ${instancesWord}, sha256 ${manifest.dataset.sha256}`,
    ],
    [
      'outputs',
      `${totals.done} of ${manifest.planned}${counts.length > 0 ? `: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}` : ''}`,
    ],
    ['subjects', request.subjects.join(', ')],
    ['conditions', request.conditions.join(', ')],
    ['judge', judge],
    ...more,
    ['seed', String(request.seed)],
    ['repeats', String(request.repeats)],
    [
      'models',
      totals.models.map(({ asked, returned }) => `${asked}, answered as ${returned ?? 'unknown'}`).join('; '),
    ],
    ['use', describeUsage(totals.usage)],
    ['begun', manifest.createdAt],
    ['ended', session?.endedAt ?? 'cut off'],
    ['versions', listed(session?.versions)],
    ['environment', listed(session?.environment)],
    ['options', listed(request.options)],
  ];
  const prompts = Object.entries(manifest.prompts);
  return markup`${runs.length > 1 ? markup`<h3>${manifest.id}</h3>` : null}
<dl class="facts">${entries.filter(([, value]) => value).map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${
  prompts.length > 0
    ? markup`<details><summary>Prompts and their hashes (${prompts.length})</summary>${renderTable(
        `Prompts of ${manifest.id}`,
        [
          { title: 'prompt', value: ([name]) => name },
          { title: 'sha256', text: true, value: ([, hash]) => markup`<code>${hash}</code>` },
        ],
        prompts,
      )}</details>`
    : null
}`;
}

function listed(values: Readonly<Record<string, unknown>> | undefined): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
