import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashJson } from '../../../core/hash.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { type Filter, type FilteredTable, renderFilteredTable } from '../../../report/renderFilteredTable.js';
import type { Column } from '../../../report/renderTable.js';
import { activeItems } from '../activeSteps.js';
import { type StepResult, stepResults } from '../scoring/stepResults.js';
import { type FailureKind, failureFilter, failureKind } from './failureKind.js';
import { words } from './operationSection.js';
import { type OutputFigure, outputFigures } from './outputScore.js';
import type { ReportData } from './ReportData.js';
import { groupByList, outputAnchor, type ReportOutput } from './ReportOutput.js';

/** What a filter of a page name is called; names of pages may hold anything. */
export function pageFilter(page: string): string {
  return `page-${hashJson(page).slice(0, 8)}`;
}

/** One page for each subject, condition, repeat and track: its outputs and its steps, which links can narrow down. */
export async function writeLists(data: ReportData): Promise<void> {
  await mkdir(join(data.outputDirectory, 'lists'), { recursive: true });
  for (const [address, outputs] of groupByList(data.outputs))
    await writeFile(join(data.outputDirectory, address), renderList(data, outputs));
}

function renderList(data: ReportData, outputs: readonly ReportOutput[]): string {
  const { subject, condition, repeat, track, item } = outputs[0]!;
  const executor = outputs.find(({ verdict }) => verdict?.executor)?.verdict?.executor;
  const under = executor ? `, executor ${executor}` : item === track ? '' : ` (${item})`;
  const listed = outputTable(data, outputs);
  const steps = stepTable(outputs);
  return renderDocument({
    title: `${subject}, ${condition}, track ${track}${under}`,
    subtitle: `${outputs.length} outputs${repeat > 0 ? `, repeat ${repeat + 1}` : ''}`,
    links: [
      { text: 'Back to the report', address: '../index.html' },
      { text: 'Outputs', address: '#outputs' },
      { text: 'Steps', address: '#steps' },
    ],
    rules: `${listed.rules}\n${steps.rules}`,
    body: markup`<h2 id="outputs">Outputs</h2>${listed.body}
<h2 id="steps">Steps</h2>${steps.body}`,
  });
}

interface OutputLine {
  output: ReportOutput;
  figures: OutputFigure[];
}

function outputTable(data: ReportData, outputs: readonly ReportOutput[]): FilteredTable {
  const lines = outputs
    .map((output): OutputLine => ({ output, figures: outputFigures(output, data.options) }))
    .sort((one, other) => (one.figures[0]?.value ?? -1) - (other.figures[0]?.value ?? -1));
  const names = lines.find(({ figures }) => figures.length > 0)?.figures.map(({ name }) => name) ?? [];
  const columns: Column<OutputLine>[] = [
    { title: 'instance', value: ({ output }) => itemLink(output, output.instance.id) },
    { title: 'page', text: true, value: ({ output }) => output.instance.page },
    { title: 'language', text: true, value: ({ output }) => output.instance.language },
    { title: 'outcome', text: true, value: ({ output }) => output.outcome },
    ...names.map(
      (name, index): Column<OutputLine> => ({
        title: name,
        value: ({ figures }) => figures[index]?.value ?? null,
      }),
    ),
    { title: 'reason', text: true, value: ({ output }) => output.reason ?? '' },
  ];
  return renderFilteredTable({
    caption: 'Outputs, the lowest score first, in percent',
    columns,
    rows: lines,
    filters: [
      choices(
        'kind',
        lines,
        ({ output }) => failureKind(output),
        (kind) => failureFilter(kind as FailureKind),
      ),
      choices(
        'outcome',
        lines,
        ({ output }) => output.outcome,
        (name) => `outcome-${name}`,
      ),
      choices('page', lines, ({ output }) => output.instance.page, pageFilter),
      choices(
        'language',
        lines,
        ({ output }) => output.instance.language,
        (name) => `language-${name}`,
      ),
      choices(
        'difficulty',
        lines,
        ({ output }) => output.instance.difficulty,
        (name) => `difficulty-${name}`,
      ),
    ],
  });
}

interface StepLine {
  output: ReportOutput;
  result: StepResult;
  why: string;
}

const stepKinds: Record<string, { text: string; target: boolean; action: boolean }> = {
  'steps-both': { text: 'both right', target: true, action: true },
  'steps-target': { text: 'target only', target: true, action: false },
  'steps-edit': { text: 'edit only', target: false, action: true },
  'steps-neither': { text: 'neither', target: false, action: false },
};

function stepTable(outputs: readonly ReportOutput[]): FilteredTable {
  const lines = outputs.flatMap((output) =>
    output.verdict
      ? stepResults(output.instance, output.verdict.judgment).map(
          (result): StepLine => ({ output, result, why: reasonOf(output, result.step) }),
        )
      : [],
  );
  const stepOf = ({ output, result }: StepLine) =>
    output.instance.steps.find(({ step }) => step === result.step);
  const columns: Column<StepLine>[] = [
    {
      title: 'step',
      value: ({ output, result }) => itemLink(output, `${output.instance.id}, ${result.step}`),
    },
    { title: 'operation', text: true, value: ({ result }) => words(result.operation) },
    {
      title: 'meant',
      text: true,
      value: (line) =>
        markup`<span lang="${line.output.instance.language}">${stepOf(line)?.instruction}</span>`,
    },
    { title: 'target', text: true, value: ({ result }) => decision(result.target) },
    { title: 'edit', text: true, value: ({ result }) => decision(result.action) },
    { title: 'why', text: true, value: ({ why }) => why },
  ];
  return renderFilteredTable({
    caption: 'Steps that count, as the judge decided, the wrong ones first',
    empty: 'No step was judged: none of these outputs has a verdict.',
    columns,
    rows: lines.sort((one, other) => rightness(one) - rightness(other)),
    filters: [
      {
        name: 'right',
        choices: Object.entries(stepKinds).map(
          ([id, { text, target, action }]): Filter<StepLine> => ({
            ...{ id, text },
            has: ({ result }) => result.target === target && result.action === action,
          }),
        ),
      },
      choices(
        'operation',
        lines,
        ({ result }) => result.operation,
        (name) => `operation-${name}`,
        words,
      ),
    ],
  });
}

function rightness({ result: { target, action } }: StepLine): number {
  return Number(target) + Number(action);
}

/** What the judge said of the items of a step, or of its match. */
function reasonOf({ instance, verdict }: ReportOutput, step: number): string {
  const { judgment } = verdict!;
  if (judgment.unusable) return judgment.unusable;
  if (judgment.steps) return judgment.steps.find((match) => match.step === step)?.reason ?? '';
  const ids = new Set(
    activeItems(instance)
      .filter((item) => item.step === step)
      .map(({ id }) => id),
  );
  return (judgment.items ?? [])
    .filter(({ id, met, reason }) => ids.has(id) && !met && reason)
    .map(({ reason }) => reason)
    .join('; ');
}

/** An output that a subject cannot give has no place on the page of its instance. */
function itemLink(output: ReportOutput, text: string): Markup {
  const anchor = output.outcome === 'unavailable' ? '' : `#${outputAnchor(output)}`;
  return markup`<a href="../items/${output.instance.id}.html${anchor}">${text}</a>`;
}

export function decision(met: boolean): Markup {
  return markup`<span class="${met ? 'met' : 'unmet'}">${met ? 'met' : 'not met'}</span>`;
}

function choices<Row>(
  name: string,
  rows: readonly Row[],
  value: (row: Row) => string | undefined,
  id: (value: string) => string,
  text: (value: string) => string = (one) => one,
): { name: string; choices: Filter<Row>[] } {
  const values = [...new Set(rows.map(value))].filter((one) => one !== undefined);
  return {
    name,
    choices: values.map((one) => ({ id: id(one), text: text(one), has: (row) => value(row) === one })),
  };
}
