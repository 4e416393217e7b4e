import { type Markup, markup } from '../../../../report/markup.js';
import { type HeatCell, renderHeatMap } from '../../../../report/plots/renderHeatMap.js';
import { sureness } from '../../../../report/sureness.js';
import { binaryScores } from '../../../../stats/agreement/binaryScores.js';
import { calibrateJudge, isMet } from '../../analysis/calibrateJudge.js';
import { type DecisionProtocol, decisionProtocols } from '../outputDecisions.js';
import type { JudgedLabel } from './JudgedLabel.js';

/** Agreement, errors and confusion of a judge under one of its protocols. */
export function protocolPart(protocol: DecisionProtocol, labels: readonly JudgedLabel[]): Markup {
  const [{ agreement, kappa } = { agreement: null, kappa: null }] = calibrateJudge(
    labels.map((label) => ({ ...label, component: protocol })),
  );
  const agreeing = labels.filter(({ automatic, human }) => automatic === human).length;
  const { low = null, high = null } = agreement ?? {};
  const interval =
    low === null || high === null ? '' : ` (${low.toFixed(1)} to ${high.toFixed(1)}, over pages drawn anew)`;
  const cells = protocol === 'alignment' ? alignmentCells(labels) : decisionCells(protocol, labels);
  return markup`<p>${decisionProtocols[protocol]}: the judge agrees with ${agreeing} of ${labels.length} labels, ${(100 * (agreeing / labels.length)).toFixed(1)}%${interval}, Cohen’s kappa ${sureness(kappa)}${protocol === 'alignment' ? ' (of whether a step fits at all)' : ''}. ${protocol === 'alignment' ? null : errorRates(protocol, labels)}</p>
${renderHeatMap({
  caption: `${decisionProtocols[protocol]}: labels (rows) and decisions of the judge (columns)`,
  alternative: cells.map(({ row, column, text }) => `${row}, ${column}: ${text}`).join('; '),
  rows: [...new Set(cells.map(({ row }) => row))],
  columns: [...new Set(cells.map(({ column }) => column))],
  cells,
})}`;
}

function errorRates(protocol: DecisionProtocol, labels: readonly JudgedLabel[]): string {
  const { falseSuccessRate, falseFailureRate } = binaryScores(
    labels.map(({ automatic }) => isMet(automatic)),
    labels.map(({ human }) => isMet(human)),
  );
  const [yes, no] = words(protocol);
  const share = (of: string, rate: number | null, to: string): string =>
    rate === null
      ? `No label says ${of}.`
      : `Of what the label calls ${of} it calls ${(100 * rate).toFixed(1)}% ${to}.`;
  return `${share(no, falseSuccessRate, yes)} ${share(yes, falseFailureRate, no)}`;
}

function words(protocol: DecisionProtocol): [string, string] {
  return protocol === 'damage' ? ['damage', 'no damage'] : ['met', 'not met'];
}

function decisionCells(protocol: DecisionProtocol, labels: readonly JudgedLabel[]): HeatCell[] {
  const [yes, no] = words(protocol);
  return [true, false].flatMap((human) =>
    [true, false].map((automatic) =>
      cell(
        [`label: ${human ? yes : no}`, `judge: ${automatic ? yes : no}`],
        labels.filter((label) => isMet(label.human) === human && isMet(label.automatic) === automatic).length,
        labels.length,
      ),
    ),
  );
}

/** Whether the judge names the step that the label names, another one, or none. */
function alignmentCells(labels: readonly JudgedLabel[]): HeatCell[] {
  const count = (isWanted: (label: JudgedLabel) => boolean): number => labels.filter(isWanted).length;
  const total = labels.length;
  const [aStep, none] = ['label: a step fits', 'label: none fits'];
  return [
    cell(
      [aStep, 'judge: the same step'],
      count(({ automatic, human }) => human !== null && automatic === human),
      total,
    ),
    cell(
      [aStep, 'judge: another step'],
      count(({ automatic, human }) => human !== null && automatic !== null && automatic !== human),
      total,
    ),
    cell(
      [aStep, 'judge: none'],
      count(({ automatic, human }) => human !== null && automatic === null),
      total,
    ),
    cell(
      [none, 'judge: another step'],
      count(({ automatic, human }) => human === null && automatic !== null),
      total,
    ),
    cell(
      [none, 'judge: none'],
      count(({ automatic, human }) => human === null && automatic === null),
      total,
    ),
  ];
}

function cell([row, column]: readonly [string, string], count: number, total: number): HeatCell {
  return { row, column, strength: count / total, text: String(count) };
}
