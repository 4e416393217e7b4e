import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderHeatMap } from '../../../report/plots/renderHeatMap.js';
import { renderTable } from '../../../report/renderTable.js';
import { recoveryVariants } from '../analysis/recoveryVariants.js';
import type { ScoredOutput } from '../analysis/ScoredOutput.js';
import { type SensitivitySweep, sensitivitySweep, sweptCoefficients } from '../analysis/sensitivitySweep.js';
import type { EditingWeights } from '../scoring/scoreEditing.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import type { ScoreRow } from './scoreRows.js';
import { shortNames } from './shortNames.js';

/** How far the order hangs on weights, the damage coefficient and formula, and the ways of counting (omni2web, Analyses 8). */
export function sensitivitySection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const competing = rows.filter(({ isReferenceLine, repeat }) => !isReferenceLine && repeat === 0);
  const conditions = [...new Set(competing.map(({ condition }) => condition))];
  const parts = conditions.flatMap((condition) => {
    const own = competing.filter((row) => row.condition === condition && (row.A ?? row.B ?? row.C));
    return own.length > 1 ? [conditionPart(data, condition, own)] : [];
  });
  return parts.length > 0
    ? markup`<p class="soft">156 settings: six damage coefficients and 26 vectors of weights (25 on a grid of 0.1 in which edit weighs most, and the balanced one; the choice of the 25 is ours). Ranks are of subjects that compete in one condition.</p>${parts}`
    : nothing(
        'How far ranks hang on weights and coefficients takes two subjects that compete in one condition; there is one at most.',
      );
}

function conditionPart(data: ReportData, condition: string, rows: readonly ScoreRow[]): Markup {
  const subjects = new Set(rows.map(({ subject }) => subject));
  const item = rows[0]!.executorItem;
  const outputs = scoredOutputs(
    data,
    data.outputs.filter(
      (output) =>
        output.condition === condition &&
        output.repeat === 0 &&
        subjects.has(output.subject) &&
        (output.track !== 'C' || output.item === item),
    ),
  );
  const of = (track: 'A' | 'B' | 'C'): ScoredOutput[] => outputs.filter((output) => output.track === track);
  const enough = (own: readonly ScoredOutput[]): boolean =>
    new Set(own.map(({ subject }) => subject)).size > 1;
  return markup`<h3>${condition}</h3>
${(['A', 'C'] as const).filter((track) => enough(of(track))).map((track) => sweepPart(track, sensitivitySweep(of(track), { noDamageFormula: data.options.noDamage })))}
${formulaTable(data, condition, subjects)}
${enough(of('B')) ? variantTable(of('B')) : null}`;
}

function sweepPart(track: 'A' | 'C', { settings, summary, baseline }: SensitivitySweep): Markup {
  const subjects = Object.keys(baseline).sort((one, other) => baseline[other]! - baseline[one]!);
  // Beside each other by coefficient, the weights in the same order within each.
  const columns = settings.map(({ coefficient, weights }) => `a ${coefficient}, ${describe(weights)}`);
  const perCoefficient = settings.length / sweptCoefficients.length;
  const named = sweptCoefficients.map((_, index) => columns[index * perCoefficient]!);
  const short = shortNames(subjects);
  const worst = Math.max(1, subjects.length - 1);
  const shift = summary.largestShift;
  return markup`${renderHeatMap({
    caption: `Track ${track}: rank in each of ${settings.length} settings; the stronger the colour, the better. Columns go through the weights once for each damage coefficient a`,
    alternative: subjects
      .map((subject) => {
        const ranks = settings.map(({ comparison }) => comparison.ranks[subject]!);
        return `${subject}: ranks from ${Math.min(...ranks)} to ${Math.max(...ranks)}`;
      })
      .join('; '),
    rows: subjects.map(short),
    columns,
    namedColumns: named,
    columnName: (column) => column.split(',')[0]!,
    cells: settings.flatMap(({ comparison }, index) =>
      subjects.map((row) => ({
        ...{ row: short(row), column: columns[index]! },
        strength: 1 - (comparison.ranks[row]! - 1) / worst,
      })),
    ),
  })}
<p>${shift ? null : 'Every setting gives the same ranks. '}${summary.alike} of ${summary.settings} settings rank alike (Spearman at least 0.9; the least is ${show(summary.least.all)}, ${show(summary.least.coefficientOnly)} where only the coefficient varies, ${show(summary.least.weightsOnly)} where only the weights do). The leader changes in ${summary.leaderChanges}. ${shift ? `${shift.subject} moves furthest: from rank ${shift.from} to ${shift.to}, with a = ${shift.coefficient} and ${describe(shift.weights)}.` : ''}</p>`;
}

function describe({ grounding, edit, noDamage, revision }: EditingWeights): string {
  return `G ${grounding} E ${edit} N ${noDamage} R ${revision}`;
}

/** EFS and rank under each no-damage formula. */
function formulaTable(data: ReportData, condition: string, subjects: ReadonlySet<string>): Markup | null {
  const group = data.score.groups.find((one) => one.condition === condition && one.repeat === 0);
  const parts = (['A', 'C'] as const).flatMap((track) => {
    const ranks = group?.scores.ranks[track];
    const formulas = Object.entries(ranks ?? {}).map(([formula, ranking]) => ({
      formula,
      ranking: ranking.filter(({ subject }) => subjects.has(subject)),
    }));
    const lines = formulas[0]?.ranking ?? [];
    if (lines.length < 2) return [];
    return [
      renderTable(
        `Track ${track}: EFS in percent under each no-damage formula`,
        [
          { title: 'subject', value: ({ subject }) => subject },
          ...formulas.map(({ formula, ranking }) => ({
            title: formula,
            value: ({ subject }: { subject: string }) =>
              ranking.find((one) => one.subject === subject)?.efs ?? null,
            ...{ decimals: 2, best: 'highest' as const },
          })),
        ],
        lines,
      ),
    ];
  });
  return parts.length > 0 ? markup`${parts}` : null;
}

const variantNames: Record<string, string> = {
  recallOnly: 'recall only',
  f2: 'F2',
  f05: 'F0.5',
  jointF1: 'both in one step (joint F1)',
};

/** Track B when target and action are put together in other ways. */
function variantTable(outputs: readonly ScoredOutput[]): Markup {
  const variants = recoveryVariants(outputs);
  const subjects = [...new Set(outputs.map(({ subject }) => subject))];
  return renderTable(
    'Track B put together in other ways, in percent, and against the ranking by IRS',
    [
      { title: 'variant', value: ({ variant }) => variantNames[variant] ?? variant },
      ...subjects.map((subject) => ({
        title: subject,
        value: ({ scores }: (typeof variants)[number]) => scores[subject] ?? null,
        decimals: 2,
      })),
      { title: 'Spearman', value: ({ comparison }) => comparison.spearman, decimals: 3 },
      { title: 'Kendall', value: ({ comparison }) => comparison.kendall, decimals: 3 },
    ],
    variants,
  );
}

function show(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}
