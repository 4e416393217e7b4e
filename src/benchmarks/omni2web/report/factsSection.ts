import { type Markup, markup } from '../../../report/markup.js';
import { renderTable } from '../../../report/renderTable.js';
import { describeUsage } from '../../describeUsage.js';
import { requestOf } from '../../planManifest.js';
import { conditionDescriptions } from '../names.js';
import type { ReportData, ReportRun } from './ReportData.js';

/** What was run, on what, how many of how many, with what: all that it takes to do it again. */
export function factsSection(data: ReportData): Markup {
  const { runs, judgedAgain, differences } = data;
  const all = [...runs, ...judgedAgain.map(({ run }) => run)];
  const notes = differences.filter(({ weight }) => weight === 'note');
  return markup`${all.map((run) => runFacts(data, run, all.length > 1))}
${notes.length > 0 ? markup`<p class="soft">Also not the same in all runs, which should change nothing: ${notes.map(({ message }) => message).join('. ')}.</p>` : null}
${glossary([...new Set(runs.flatMap(({ manifest }) => requestOf(manifest).conditions))])}`;
}

function runFacts({ dataset, score }: ReportData, run: ReportRun, isOneOfMany: boolean): Markup {
  const { manifest, totals, judge } = run;
  const request = requestOf(manifest);
  const session = manifest.sessions.at(-1);
  const executors = [...new Set(score.groups.map(({ executor }) => executor).filter(Boolean))].join(', ');
  const entries: [string, string][] = [
    [
      'data set',
      `${manifest.dataset.name} ${dataset.version}, ${manifest.dataset.instanceIds.length} of ${dataset.instances.length} instances, sha256 ${manifest.dataset.sha256}`,
    ],
    ['outputs', `${totals.done} of ${manifest.planned}${countOutcomes(run)}`],
    ['subjects', request.subjects.join(', ')],
    ['conditions', request.conditions.join(', ')],
    ['judge', judge],
    ['executors', executors || 'none'],
    ['seed', String(request.seed)],
    ['repeats', String(request.repeats)],
    [
      'models',
      totals.models.map(({ asked, returned }) => `${asked}, answered as ${returned ?? 'unknown'}`).join('; '),
    ],
    ['use', describeUsage(totals.usage)],
    ['begun', manifest.createdAt],
    ['ended', session?.endedAt ?? 'cut off'],
    [
      'versions',
      Object.entries(session?.versions ?? {})
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
    [
      'environment',
      Object.entries(session?.environment ?? {})
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
    ],
    [
      'options',
      Object.entries(request.options)
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(', '),
    ],
  ];
  const prompts = Object.entries(manifest.prompts);
  return markup`${isOneOfMany ? markup`<h3>${manifest.id}</h3>` : null}
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

function countOutcomes({ totals }: ReportRun): string {
  const counts = Object.entries(totals.items).filter(([, count]) => count > 0);
  return counts.length > 0 ? `: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}` : '';
}

/** What the words of the tables mean. */
function glossary(labels: readonly string[]): Markup {
  const base = [...new Set(labels.map((label) => label.split(':')[0]!))];
  const known = new Map(Object.entries(conditionDescriptions));
  const terms: [string, string][] = [
    ['track A', 'the subject edits the page itself'],
    ['track B', 'the subject, without the HTML, writes instructions that need no recording'],
    [
      'track C',
      'an executor carries those instructions out; "oracle" is its line for the reference instructions',
    ],
    [
      'EFS',
      'edit fidelity: 0.10 grounding + 0.50 edit + 0.20 no damage + 0.20 revision, averaged over instances',
    ],
    ['IRS', 'instruction recovery: the mean of target F1 and action F1'],
    ['NIU', 'track C’s EFS in percent of that of the reference instructions under the same executor'],
    ['grounding', 'the right element was changed'],
    ['edit', 'it was changed as asked'],
    ['no damage', '100 less a penalty for each change that nobody asked for'],
    ['revision', 'what was taken back or changed later ended as finally wanted'],
    ['n', 'instances that count'],
    [
      'x to y',
      'below a figure: where it would lie in 95 of 100 draws of other such pages (bootstrap that draws whole pages)',
    ],
    ...base.flatMap((name): [string, string][] => (known.has(name) ? [[name, known.get(name)!]] : [])),
  ];
  if (labels.some((label) => label.includes(':shift=')))
    terms.push([
      ':shift=S',
      'sound and times of the words moved by S seconds, in half of the instances each way: who does not look at the right moment loses nothing',
    ]);
  return markup`<details><summary>What the words mean</summary><dl class="facts">${terms.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`;
}
