import { type Markup, markup } from '../../../report/markup.js';
import { requestOf } from '../../planManifest.js';
import { runFacts } from '../../reporting/runFacts.js';
import { conditionDescriptions } from '../names.js';
import type { ReportData } from './ReportData.js';

/** What was run, and what the words of the report mean. */
export function factsSection({ runs, judgedAgain, differences, dataset, score }: ReportData): Markup {
  const executors = [...new Set(score.groups.map(({ executor }) => executor).filter(Boolean))].join(', ');
  return markup`${runFacts({
    runs: [...runs, ...judgedAgain.map(({ run }) => run)],
    ...{ differences, dataset, more: [['executors', executors || 'none']] },
  })}
${glossary([...new Set(runs.flatMap(({ manifest }) => requestOf(manifest).conditions))])}`;
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
