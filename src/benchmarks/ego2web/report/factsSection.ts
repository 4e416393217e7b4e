import { type Markup, markup } from '../../../report/markup.js';
import { renderTable } from '../../../report/renderTable.js';
import { describeUsage } from '../../describeUsage.js';
import { requestOf } from '../../planManifest.js';
import { type Condition, conditionDescriptions } from '../names.js';
import type { ReportData, ReportRun } from './ReportData.js';

/** What was run, on what, how many of how many, with what: all that it takes to do it again. */
export function factsSection(data: ReportData): Markup {
  const all = [...data.runs, ...data.judgedAgain.map(({ run }) => run)];
  const notes = data.differences.filter(({ weight }) => weight === 'note');
  return markup`${all.map((run) => runFacts(data, run, all.length > 1))}
${notes.length > 0 ? markup`<p class="soft">Also not the same in all runs, which should change nothing: ${notes.map(({ message }) => message).join('. ')}.</p>` : null}
${glossary([...new Set(data.outputs.map(({ condition }) => condition))])}`;
}

function runFacts({ dataset }: ReportData, run: ReportRun, isOneOfMany: boolean): Markup {
  const { manifest, totals, judge } = run;
  const request = requestOf(manifest);
  const session = manifest.sessions.at(-1);
  const counts = Object.entries(totals.items).filter(([, count]) => count > 0);
  const listed = (values: Record<string, unknown> | undefined): string =>
    Object.entries(values ?? {})
      .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', ');
  const entries: [string, string][] = [
    [
      'data set',
      `${manifest.dataset.name} ${dataset.version}, ${manifest.dataset.instanceIds.length} of ${dataset.instances.length} instances, sha256 ${manifest.dataset.sha256}`,
    ],
    [
      'outputs',
      `${totals.done} of ${manifest.planned}${counts.length > 0 ? `: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}` : ''}`,
    ],
    ['subjects', request.subjects.join(', ')],
    ['conditions', request.conditions.join(', ')],
    ['judge', judge],
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
  return markup`${isOneOfMany ? markup`<h3>${manifest.id}</h3>` : null}
<dl class="facts">${entries.filter(([, value]) => value).map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<details><summary>Prompts and their hashes (${prompts.length})</summary>${renderTable(
    `Prompts of ${manifest.id}`,
    [
      { title: 'prompt', value: ([name]) => name },
      { title: 'sha256', text: true, value: ([, hash]) => markup`<code>${hash}</code>` },
    ],
    prompts,
  )}</details>`;
}

function glossary(conditions: readonly string[]): Markup {
  const terms: [string, string][] = [
    ...conditions.map((name): [string, string] => [name, conditionDescriptions[name as Condition] ?? '']),
    ['not executable', 'the site was down, or kept agents out'],
    ['unusable', 'no action and no answer that could be read came from the subject'],
    ['gave up', 'the subject said that it could not do the task: a failure, and an honest one'],
    ['stopped', 'ended at its last action, second or token without an answer: a failure'],
    [
      'x to y',
      'below a figure: where it would lie in 95 of 100 samples; Wilson for rates, drawing whole videos anew for differences and means',
    ],
  ];
  return markup`<details><summary>What the words mean</summary><dl class="facts">${terms.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`;
}
