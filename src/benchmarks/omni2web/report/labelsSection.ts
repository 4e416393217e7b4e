import { basename } from 'node:path';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderHeatMap } from '../../../report/plots/renderHeatMap.js';
import { renderTable } from '../../../report/renderTable.js';
import { sureness } from '../../../report/sureness.js';
import { binaryScores } from '../../../stats/agreement/binaryScores.js';
import { bootstrapAgreement } from '../../../stats/agreement/bootstrapAgreement.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';
import { calibrateJudge } from '../analysis/calibrateJudge.js';
import type { JudgedLabel } from './judgeLabelledPages.js';
import type { ReportData } from './ReportData.js';
import { isModelMade } from './readLabels.js';

/** How far the deterministic judge and those who labelled agree, item by item (omni2web, Analyses 7). */
export function labelsSection(data: ReportData): Markup {
  const { labels } = data;
  if (!labels)
    return nothing(
      'No labels were given that the judge could be held against; "deixis report" takes them with --labels.',
    );
  const { judged, unknown, file } = labels;
  if (judged.length === 0)
    return nothing(`${basename(file)}: none of the ${unknown} labels names an item of this data set.`);
  const raters = [...new Set(judged.map(({ rater }) => rater))];
  return markup`${raters.map((rater) =>
    raterPart(
      data,
      rater,
      judged.filter((label) => label.rater === rater),
    ),
  )}
${unknown > 0 ? markup`<p class="soft">${unknown} more labels of ${basename(file)} name no item of this data set that can be checked.</p>` : null}`;
}

function raterPart({ dataset }: ReportData, rater: string, judged: readonly JudgedLabel[]): Markup {
  const pages = new Map(dataset.instances.map(({ id, page }) => [id, page]));
  const categories = new Map(
    dataset.instances.flatMap(({ id, rubric }) =>
      rubric.map((item) => [JSON.stringify([id, item.id]), item.category.replaceAll('_', ' ')] as const),
    ),
  );
  const decisions = judged.map(({ judge }) => judge);
  const truth = judged.map(({ met }) => met);
  const scores = binaryScores(decisions, truth);
  const agreeing = scores.truePositives + scores.trueNegatives;
  const kappa = bootstrapAgreement(
    judged.map(({ judge, met }) => [judge, met]),
    { name: 'cohenKappa' },
    { clusters: numberClusters(judged.map(({ instance }) => pages.get(instance) ?? instance)) },
  );
  const rate = wilsonInterval(agreeing, judged.length);
  const kind = isModelMade(judged[0]!) ? 'model-made' : 'made by people';
  const cells = [
    { row: 'label: met', column: 'judge: met', count: scores.truePositives },
    { row: 'label: met', column: 'judge: not met', count: scores.falseNegatives },
    { row: 'label: not met', column: 'judge: met', count: scores.falsePositives },
    { row: 'label: not met', column: 'judge: not met', count: scores.trueNegatives },
  ];
  const components = calibrateJudge(
    judged.map((label) => ({
      component: categories.get(JSON.stringify([label.instance, label.item])) ?? 'other',
      output: `${label.instance}/${label.output}`,
      page: pages.get(label.instance) ?? label.instance,
      ...{ automatic: label.judge, human: label.met },
    })),
  );
  const differing = judged.filter(({ judge, met }) => judge !== met);
  return markup`<p>The deterministic judge agrees with ${agreeing} of ${judged.length} ${kind} labels of rater ${rater}: ${(100 * (agreeing / judged.length)).toFixed(1)}% (${(100 * rate.low).toFixed(1)} to ${(100 * rate.high).toFixed(1)}, Wilson), Cohen’s kappa ${sureness(kappa)}${kappa?.low == null ? '' : ', over pages drawn anew'}. Of what the label calls not met it passes ${percent(scores.falseSuccessRate)}, of what the label calls met it fails ${percent(scores.falseFailureRate)}.</p>
${renderHeatMap({
  caption: `Labels (${kind}) and decisions of the deterministic judge`,
  alternative: cells.map(({ row, column, count }) => `${row}, ${column}: ${count}`).join('; '),
  rows: ['label: met', 'label: not met'],
  columns: ['judge: met', 'judge: not met'],
  cells: cells.map(({ count, ...cell }) => ({
    ...cell,
    strength: count / judged.length,
    text: String(count),
  })),
})}
${renderTable(
  'By category of item. Bias: the judge’s share of met items minus the label’s, over edited pages, in percentage points. * few pages: read with care.',
  [
    { title: 'category', value: ({ component, tooFew }) => `${component}${tooFew ? '*' : ''}` },
    { title: 'items', value: ({ items }) => items, decimals: 0 },
    {
      title: 'agreement',
      value: ({ agreement }) => agreement?.mean ?? null,
      interval: ({ agreement }) => intervalOf(agreement),
    },
    {
      title: 'kappa',
      value: ({ kappa: its }) => its?.value ?? null,
      decimals: 3,
      interval: ({ kappa: its }) => intervalOf(its),
    },
    { title: 'pages', value: ({ outputs }) => outputs, decimals: 0 },
    { title: 'Pearson', value: ({ pearson }) => pearson, decimals: 3 },
    { title: 'bias', value: ({ bias }) => bias.mean, interval: ({ bias }) => intervalOf(bias) },
  ],
  components,
)}
${
  differing.length > 0
    ? markup`<details><summary>The ${differing.length} items on which they differ</summary>${renderTable(
        'Items on which label and judge differ',
        [
          {
            title: 'item',
            value: ({ instance, output, item }) =>
              markup`<a href="items/${instance}.html">${instance}</a>, ${output}, ${item}`,
          },
          { title: 'label', text: true, value: ({ met }) => (met ? 'met' : 'not met') },
          { title: 'judge', text: true, value: ({ judge }) => (judge ? 'met' : 'not met') },
          { title: 'why the judge decided so', text: true, value: ({ reason }) => reason },
        ],
        differing,
      )}</details>`
    : null
}`;
}

function intervalOf(
  mean: { low: number | null; high: number | null } | null,
): { low: number; high: number } | null {
  return mean?.low == null || mean.high === null ? null : { low: mean.low, high: mean.high };
}

function percent(rate: number | null): string {
  return rate === null ? 'none' : `${(100 * rate).toFixed(1)}%`;
}
