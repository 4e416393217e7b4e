import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import type { PairedDifference } from '../../../stats/pairedDifferences.js';
import { compareModalities } from '../analysis/compareModalities.js';
import type { ReportData } from './ReportData.js';

/** What each input brings over none, paired by task, and where the gaps are (ego2web, Running agents). */
export function inputsSection(data: ReportData): Markup {
  const { outputs, seed } = data;
  const conditions = [...new Set(outputs.map(({ condition }) => condition))];
  if (conditions.length < 2)
    return nothing('One condition was run: what an input brings takes a second one, such as none.');
  const baseline = conditions.includes('none') ? 'none' : conditions.at(-1)!;
  const pairs = compareModalities(outputs, { baseline, seed });
  return markup`${
    pairs.length === 0
      ? nothing('No subject took two conditions on the same tasks.')
      : markup`${renderRowPlot({
          caption: `Success of each input minus that of "${baseline}", on the same tasks`,
          points: pairs.map(({ subject, level, difference, low, high }) => ({
            ...{ row: `${subject}, ${level}`, value: difference, low, high },
          })),
          label: 'percentage points',
          reference: 0,
        })}
${pairTable(`Each input against "${baseline}", paired by task, in percentage points; intervals from drawing whole videos anew. * few tasks or videos: read with care.`, pairs)}`
  }
${gapPart(data)}`;
}

function pairTable(caption: string, pairs: readonly PairedDifference[]): Markup {
  return renderTable(
    caption,
    [
      { title: 'subject', value: ({ subject, tooFew }) => `${subject}${tooFew ? '*' : ''}` },
      { title: 'input', text: true, value: ({ level }) => level },
      {
        title: 'difference',
        value: ({ difference }) => difference,
        interval: ({ low, high }) => (low === null || high === null ? null : { low, high }),
      },
      { title: 'tasks', value: ({ n }) => n, decimals: 0 },
      { title: 'videos', value: ({ clusters }) => clusters, decimals: 0 },
    ],
    pairs,
  );
}

function gapPart({ score }: ReportData): Markup {
  const { gaps, gapConditions } = score;
  const told = gaps.filter((gap) => gap.overCaptions ?? gap.perception ?? gap.execution);
  if (told.length === 0)
    return nothing('Perception and execution gaps take the conditions oracle, and native beside captions.');
  const column = (
    title: string,
    pick: (
      gap: (typeof told)[number],
    ) => { value: number; low: number | null; high: number | null; n: number } | null,
  ) => ({
    title,
    value: (gap: (typeof told)[number]) => pick(gap)?.value ?? null,
    interval: (gap: (typeof told)[number]) => {
      const { low = null, high = null } = pick(gap) ?? {};
      return low === null || high === null ? null : { low, high };
    },
    note: (gap: (typeof told)[number]) => `${pick(gap)?.n} tasks`,
  });
  const points = (found: { difference: number; low: number | null; high: number | null; n: number } | null) =>
    found && { ...found, value: found.difference };
  return markup`<h3>Perception and execution</h3>
${renderTable(
  `In percentage points. Perception gap: what "${gapConditions.native}" brings over "${gapConditions.captions}", and what being told what the evidence shows ("oracle") would bring on top. Execution gap: what is missing to 100 even then.`,
  [
    { title: 'subject', value: ({ subject }) => subject },
    column(`${gapConditions.native} over ${gapConditions.captions}`, ({ overCaptions }) =>
      points(overCaptions),
    ),
    column(`oracle over ${gapConditions.native}`, ({ perception }) => points(perception)),
    column('execution gap', ({ execution }) => execution && { ...execution, value: execution.gap }),
  ],
  told,
)}`;
}
