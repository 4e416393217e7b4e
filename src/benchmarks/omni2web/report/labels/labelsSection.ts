import { basename } from 'node:path';
import { groupBy } from '../../../../core/groupBy.js';
import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import { renderTable } from '../../../../report/renderTable.js';
import { sureness } from '../../../../report/sureness.js';
import { bootstrapAgreement } from '../../../../stats/agreement/bootstrapAgreement.js';
import { numberClusters } from '../../../../stats/bootstrap/numberClusters.js';
import { calibrateJudge } from '../../analysis/calibrateJudge.js';
import { type DecisionValue, decisionProtocols } from '../outputDecisions.js';
import type { ReportData } from '../ReportData.js';
import type { JudgedLabel } from './JudgedLabel.js';
import { protocolPart } from './protocolPart.js';
import { isModelMade } from './readLabels.js';
import type { ScoredLabels } from './ScoredLabels.js';

/** How far judges and those who labelled agree, decision by decision and output by output (omni2web, Analyses 7). */
export function labelsSection({ labels }: Pick<ReportData, 'labels'>): Markup {
  if (!labels)
    return nothing(
      'No labels were given that the judge could be held against; "deixis report" takes them with --labels (columns item, rater, label; an item is INSTANCE/SUBJECT/CONDITION/TRACK/DECISION).',
    );
  const { judged, scores, unknown, file } = labels;
  if (judged.length === 0)
    return nothing(
      `${basename(file)}: none of the ${unknown} labels names a decision of these runs, or an item of this data set.`,
    );
  const pairs = groupBy(judged, ({ rater, judge }) => JSON.stringify([rater, judge]));
  return markup`${betweenRaters(judged)}
${[...pairs.values()].map((own) =>
  raterPart(
    own,
    scores.filter(({ rater, judge }) => rater === own[0]!.rater && judge === own[0]!.judge),
  ),
)}
${unknown > 0 ? markup`<p class="soft">${unknown} more labels of ${basename(file)} name no decision of these runs and no item of this data set that can be checked.</p>` : null}`;
}

/** Agreement of those who labelled, over the decisions that several of them did. */
function betweenRaters(judged: readonly JudgedLabel[]): Markup | null {
  // Every judge brings the same labels along.
  const once = judged.filter(({ judge }) => judge === judged[0]!.judge);
  const shared = [...groupBy(once, ({ item }) => item).values()].filter((own) => own.length > 1);
  if (shared.length === 0) return null;
  const raters = [...new Set(shared.flat().map(({ rater }) => rater))];
  const rows = shared.map((own) =>
    raters.map((rater) => labelOf(own.find((label) => label.rater === rater)?.human)),
  );
  const clusters = numberClusters(shared.map(([label]) => label!.page));
  const alpha = bootstrapAgreement(rows, { name: 'krippendorffAlpha' }, { clusters });
  const agreeing = shared.filter((own) => own.every(({ human }) => human === own[0]!.human)).length;
  return markup`<p>${raters.length} raters labelled ${shared.length} decisions in common and are of one mind on ${agreeing} of them (${(100 * (agreeing / shared.length)).toFixed(1)}%); Krippendorff’s alpha ${sureness(alpha)}.</p>`;
}

function labelOf(value: DecisionValue | undefined): string | null {
  return value === undefined ? null : String(value);
}

function raterPart(own: readonly JudgedLabel[], scores: readonly ScoredLabels[]): Markup {
  const { rater, judge } = own[0]!;
  const protocols = Object.keys(decisionProtocols) as (keyof typeof decisionProtocols)[];
  const differing = own.filter(({ automatic, human }) => automatic !== human);
  return markup`<h3>Judge ${judge}, labels of ${rater}</h3>
<p class="soft">${own.length} labels, ${isModelMade({ rater }) ? 'model-made' : 'made by people'}.</p>
${protocols.map((protocol) => {
  const labels = own.filter((label) => label.protocol === protocol);
  return labels.length > 0 ? protocolPart(protocol, labels) : null;
})}
${componentTable(own, scores)}
${
  differing.length > 0
    ? markup`<details><summary>The ${differing.length} decisions on which they differ</summary>${renderTable(
        'Decisions on which label and judge differ',
        [
          { title: 'decision', value: ({ item, address }) => markup`<a href="${address}">${item}</a>` },
          { title: 'label', text: true, value: ({ human }) => word(human) },
          { title: 'judge', text: true, value: ({ automatic }) => word(automatic) },
          { title: 'why the judge decided so', text: true, value: ({ reason }) => reason },
        ],
        differing,
      )}</details>`
    : null
}`;
}

function componentTable(own: readonly JudgedLabel[], scores: readonly ScoredLabels[]): Markup {
  return renderTable(
    'By what is decided, in percent, with intervals over pages drawn anew. Pearson and bias are over outputs: the share of decisions that are met, or IRS; bias is the judge’s minus the label’s, in percentage points. Alignment agrees where both name the same recovered step, or none; its other figures are of whether one fits at all. * few outputs or pages: read with care.',
    [
      { title: 'decided', value: ({ component, tooFew }) => `${component}${tooFew ? '*' : ''}` },
      { title: 'items', value: ({ items }) => items, decimals: 0 },
      {
        title: 'agreement',
        value: ({ agreement }) => agreement?.mean ?? null,
        interval: ({ agreement }) => intervalOf(agreement),
      },
      {
        title: 'kappa',
        value: ({ kappa }) => kappa?.value ?? null,
        decimals: 3,
        interval: ({ kappa }) => intervalOf(kappa),
      },
      { title: 'outputs', value: ({ outputs }) => outputs, decimals: 0 },
      { title: 'Pearson', value: ({ pearson }) => pearson, decimals: 3 },
      { title: 'bias', value: ({ bias }) => bias.mean, interval: ({ bias }) => intervalOf(bias) },
    ],
    calibrateJudge(own, scores),
  );
}

function word(value: DecisionValue): string {
  if (typeof value === 'number') return `step ${value}`;
  return value === null ? 'no step' : value ? 'met' : 'not met';
}

function intervalOf(
  mean: { low: number | null; high: number | null } | null,
): { low: number; high: number } | null {
  return mean?.low == null || mean.high === null ? null : { low: mean.low, high: mean.high };
}
