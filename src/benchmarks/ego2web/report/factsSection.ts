import { type Markup, markup } from '../../../report/markup.js';
import { runFacts } from '../../reporting/runFacts.js';
import { type Condition, conditionDescriptions } from '../names.js';
import type { ReportData } from './ReportData.js';

/** What was run, and what the words of the report mean. */
export function factsSection({ runs, judgedAgain, differences, dataset, outputs }: ReportData): Markup {
  return markup`${runFacts({ runs: [...runs, ...judgedAgain.map(({ run }) => run)], differences, dataset })}
${glossary([...new Set(outputs.map(({ condition }) => condition))])}`;
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
