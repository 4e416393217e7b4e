import { join } from 'node:path';
import { readDataset } from '../../src/benchmarks/omni2web/readDataset.js';
import { judgeLabelledPages } from '../../src/benchmarks/omni2web/report/labels/judgeLabelledPages.js';
import { readLabels } from '../../src/benchmarks/omni2web/report/labels/readLabels.js';
import { openSandbox } from '../../src/browser/sandbox/openSandbox.js';
import { packageRoot } from '../../src/core/packageRoot.js';
import { cohenKappa } from '../../src/stats/agreement/cohenKappa.js';

export interface JudgeAgreement {
  items: number;
  agree: number;
  /** Cohen's kappa. */
  kappa: number;
  /** Label and decision: met and met, not and not, not and met, met and not. */
  confusion: { bothMet: number; bothNot: number; onlyJudge: number; onlyLabel: number };
  disagreements: { item: string; label: boolean; reason: string }[];
}

/** Compares the deterministic judge's decisions on the labelled pages with the labels (item,rater,label). */
export async function measureJudgeAgreement(labelsDirectory: string): Promise<JudgeAgreement> {
  const labels = await readLabels(join(labelsDirectory, 'omni2webSteps.csv'));
  const dataset = await readDataset(join(packageRoot, 'datasets', 'demo', 'omni2web'));
  const sandbox = await openSandbox({});
  try {
    const { judged, unknown } = await judgeLabelledPages(labels, dataset, async () => sandbox);
    if (unknown > 0) throw new Error(`no decision on ${unknown} labels`);
    const count = (label: boolean, judge: boolean): number =>
      judged.filter(({ human, automatic }) => human === label && automatic === judge).length;
    const confusion = {
      bothMet: count(true, true),
      bothNot: count(false, false),
      onlyJudge: count(false, true),
      onlyLabel: count(true, false),
    };
    return {
      items: judged.length,
      agree: confusion.bothMet + confusion.bothNot,
      kappa: cohenKappa(
        judged.map(({ automatic }) => automatic === true),
        judged.map(({ human }) => human === true),
      )!,
      confusion,
      disagreements: judged
        .filter(({ automatic, human }) => automatic !== human)
        .map(({ item, human, reason }) => ({ item, label: human === true, reason })),
    };
  } finally {
    await sandbox.close();
  }
}
