import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderStackedBars } from '../../../report/plots/renderStackedBars.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { failureFilter, failureKind, failureKinds } from './failureKind.js';
import { itemName } from './itemName.js';
import type { ReportData } from './ReportData.js';
import { groupByList, listAddress, type ReportOutput } from './ReportOutput.js';
import { shortNames } from './shortNames.js';

interface Line {
  name: string;
  /** The same for the margin of the plot. */
  short: string;
  outputs: ReportOutput[];
  counts: number[];
}

/** Every output by what became of it: one bar for each subject, condition and track. */
export function failuresSection(data: ReportData): Markup {
  const { outputs } = data;
  const shortOf = shortNames(outputs.map(({ subject }) => subject));
  const lines = [...groupByList(outputs).values()].map((own): Line => {
    const { subject, condition, item, repeat } = own[0]!;
    const rest = `, ${condition}, ${itemName(data, item)}${repeat > 0 ? `, repeat ${repeat + 1}` : ''}`;
    return {
      ...{ name: `${subject}${rest}`, short: `${shortOf(subject)}${rest}` },
      outputs: own,
      counts: failureKinds.map(({ name }) => own.filter((output) => failureKind(output) === name).length),
    };
  });
  if (lines.length === 0) return nothing('There is no output.');
  const used = [...failureKinds.keys()].filter((index) => lines.some(({ counts }) => counts[index]! > 0));
  return markup`${renderStackedBars({
    caption: 'Outputs by what became of them',
    parts: used.map((index) => failureKinds[index]!),
    bars: lines.map(({ short, counts }) => ({ row: short, sizes: used.map((index) => counts[index]!) })),
    label: 'outputs',
  })}
${renderTable(
  'Outputs by what became of them. A success has no fault at all, so that it is rare where there are many steps.',
  [
    { title: 'subject, condition, track', value: ({ name }) => name },
    ...used.map(
      (index): Column<Line> => ({
        title: failureKinds[index]!.name,
        value: ({ counts }) => counts[index]!,
        decimals: 0,
        address: (line) =>
          line.counts[index]! > 0
            ? `${listAddress(line.outputs[0]!)}#${failureFilter(failureKinds[index]!.name)}`
            : null,
      }),
    ),
  ],
  lines,
)}
${reasonTable(outputs)}`;
}

/** Why outputs could not be scored, in the words of whoever found out. */
function reasonTable(outputs: readonly ReportOutput[]): Markup | null {
  const reasons = new Map<string, { outcome: string; reason: string; outputs: ReportOutput[] }>();
  for (const output of outputs) {
    if (output.outcome === 'success' || output.outcome === 'failure') continue;
    const reason = output.reason?.split('\n')[0] ?? 'no reason given';
    const key = JSON.stringify([output.outcome, reason]);
    const line = reasons.get(key) ?? { outcome: output.outcome, reason, outputs: [] };
    line.outputs.push(output);
    reasons.set(key, line);
  }
  if (reasons.size === 0) return null;
  return renderTable(
    'Why outputs were not scored, or scored 0',
    [
      { title: 'reason', value: ({ reason }) => reason },
      { title: 'outcome', text: true, value: ({ outcome }) => outcome },
      { title: 'outputs', value: ({ outputs: own }) => own.length, decimals: 0 },
      {
        title: 'subjects',
        text: true,
        value: ({ outputs: own }) => [...new Set(own.map(({ subject }) => subject))].join(', '),
      },
    ],
    [...reasons.values()].sort((one, other) => other.outputs.length - one.outputs.length),
  );
}
