import { bootstrapAgreement } from '../../../stats/agreement/bootstrapAgreement.js';
import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { type BootstrapMean, bootstrapMean } from '../../../stats/bootstrap/bootstrapMean.js';
import type { StatisticInterval } from '../../../stats/bootstrap/bootstrapStatistic.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { isTooFew } from '../../../stats/factorTable.js';
import { mean } from '../../../stats/mean.js';
import { pearson } from '../../../stats/pearson.js';

/** A decision that a person and the automatic judge both took: yes or no, or which step fits (null: none). */
export interface CalibrationItem {
  /** What was decided on: "A grounding", "B target", "B alignment". */
  component: string;
  output: string;
  page: string;
  automatic: boolean | number | null;
  human: boolean | number | null;
}

/** A score of one output under both, in percent, where it is no plain share of decisions: IRS. */
export interface CalibrationScore {
  component: string;
  output: string;
  page: string;
  automatic: number;
  human: number;
}

export interface CalibrationRow {
  component: string;
  /** Decisions, and the share on which both agree, in percent with its interval; null for a component of scores. */
  items: number | null;
  agreement: BootstrapMean | null;
  /**
   * Cohen's kappa over decisions (of steps that fit: over whether one does), with its interval; null where not defined, or for a
   * component of scores.
   */
  kappa: StatisticInterval | null;
  outputs: number;
  /** Pearson correlation of the outputs' scores; null where not defined. */
  pearson: number | null;
  /** Automatic minus human score over outputs, in percentage points, with its interval. */
  bias: BootstrapMean;
  tooFew: boolean;
}

/**
 * How far people and the automatic judge agree, a component at a time: on decisions, and on the scores of outputs, which are
 * the shares of their met decisions (omni2web, Analyses 7; Table 13). Steps agree where both name the same one, or none. Intervals are over pages drawn anew.
 */
export function calibrateJudge(
  items: readonly CalibrationItem[],
  scores: readonly CalibrationScore[] = [],
  options: BootstrapOptions = {},
): CalibrationRow[] {
  const components = [...new Set([...items, ...scores].map(({ component }) => component))];
  return components.map((component) => {
    const own = items.filter((item) => item.component === component);
    const outputs = [...outputScores(own), ...scores.filter((score) => score.component === component)];
    const pages = numberClusters(outputs.map(({ page }) => page));
    const agreement =
      own.length === 0
        ? null
        : bootstrapMean(
            own.map(({ automatic, human }) => (automatic === human ? 100 : 0)),
            numberClusters(own.map(({ page }) => page)),
            options,
          );
    return {
      ...{ component, items: own.length === 0 ? null : own.length, agreement },
      kappa: bootstrapAgreement(
        own.map(({ automatic, human }) => [isMet(automatic), isMet(human)]),
        { name: 'cohenKappa' },
        { ...options, clusters: numberClusters(own.map(({ page }) => page)) },
      ),
      outputs: outputs.length,
      pearson: pearson(
        outputs.map(({ automatic }) => automatic),
        outputs.map(({ human }) => human),
      ),
      bias: bootstrapMean(
        outputs.map(({ automatic, human }) => automatic - human),
        pages,
        options,
      ),
      tooFew: isTooFew({ n: outputs.length, clusters: new Set(pages).size }),
    };
  });
}

function outputScores(items: readonly CalibrationItem[]): Omit<CalibrationScore, 'component'>[] {
  const byOutput = new Map<string, CalibrationItem[]>();
  for (const item of items) {
    const own = byOutput.get(item.output);
    if (own) own.push(item);
    else byOutput.set(item.output, [item]);
  }
  const share = (own: readonly CalibrationItem[], who: 'automatic' | 'human'): number =>
    100 * mean(own.map((item) => (isMet(item[who]) ? 1 : 0)));
  return [...byOutput].map(([output, own]) => ({
    ...{ output, page: own[0]!.page },
    ...{ automatic: share(own, 'automatic'), human: share(own, 'human') },
  }));
}

/** Whether a decision is a yes; that some step fits is one. */
export function isMet(value: CalibrationItem['automatic']): boolean {
  return value !== null && value !== false;
}
