import { join } from 'node:path';
import { activeItems } from '../../src/benchmarks/omni2web/activeSteps.js';
import { readDataset } from '../../src/benchmarks/omni2web/readDataset.js';
import { openSandbox } from '../../src/browser/sandbox/openSandbox.js';
import { renderPage } from '../../src/browser/sandbox/renderPage.js';
import { packageRoot } from '../../src/core/packageRoot.js';
import { readTextFile } from '../../src/core/parseJson.js';
import { evaluateCheck } from '../../src/html/checks/evaluateCheck.js';
import { cohenKappa } from '../../src/stats/index.js';

export interface JudgeAgreement {
  items: number;
  agree: number;
  /** Cohen's kappa; null where all labels and decisions are the same. */
  kappa: number | null;
  /** Label and decision: met and met, not and not, not and met, met and not. */
  confusion: { bothMet: number; bothNot: number; onlyJudge: number; onlyLabel: number };
  disagreements: { item: string; label: boolean; reason: string }[];
}

/** Compares the deterministic judge's decisions on the labelled pages with the labels (item,rater,label). */
export async function measureJudgeAgreement(labelsDirectory: string): Promise<JudgeAgreement> {
  const demo = join(packageRoot, 'datasets', 'demo', 'omni2web');
  const { instances } = await readDataset(demo);
  const rows = (await readTextFile(join(labelsDirectory, 'omni2webSteps.csv'))).trim().split('\n').slice(1);
  const sandbox = await openSandbox({});
  const confusion = { bothMet: 0, bothNot: 0, onlyJudge: 0, onlyLabel: 0 };
  const disagreements: JudgeAgreement['disagreements'] = [];
  const decisions = new Map<string, { met: boolean; reason: string }>();
  try {
    for (const page of new Set(rows.map((row) => row.split('/').slice(0, 2).join('/')))) {
      const [id, output] = page.split('/') as [string, string];
      const instance = instances.find((one) => one.id === id)!;
      const render = async (path: string) =>
        renderPage(sandbox, await readTextFile(path), { viewport: instance.viewport });
      const source = await render(join(demo, instance.sourcePage));
      const reference = await render(join(demo, instance.referencePage!));
      const edited =
        output === 'untouched'
          ? source
          : await render(join(labelsDirectory, 'pages', id, `${output}.fixture.html`));
      for (const item of activeItems(instance)) {
        if (item.check)
          decisions.set(
            `${page}/${item.id}`,
            evaluateCheck(item.check, { source, output: edited, reference }),
          );
      }
    }
  } finally {
    await sandbox.close();
  }
  const labels: boolean[] = [];
  const judged: boolean[] = [];
  for (const row of rows) {
    const [item = '', , text] = row.split(',');
    const decision = decisions.get(item);
    if (!decision) throw new Error(`no decision on ${item}`);
    const label = text?.trim() === '1';
    labels.push(label);
    judged.push(decision.met);
    if (label === decision.met) confusion[label ? 'bothMet' : 'bothNot'] += 1;
    else {
      confusion[label ? 'onlyLabel' : 'onlyJudge'] += 1;
      disagreements.push({ item, label, reason: decision.reason });
    }
  }
  const agree = confusion.bothMet + confusion.bothNot;
  return { items: rows.length, agree, kappa: cohenKappa(labels, judged), confusion, disagreements };
}
