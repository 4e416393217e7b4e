import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderPage } from '../../../../browser/sandbox/renderPage.js';
import type { Sandbox } from '../../../../browser/sandbox/Sandbox.js';
import { inputError } from '../../../../core/errors.js';
import { groupBy } from '../../../../core/groupBy.js';
import { readTextFile } from '../../../../core/parseJson.js';
import { evaluateCheck } from '../../../../html/checks/evaluateCheck.js';
import { activeItems } from '../../activeSteps.js';
import type { Omni2WebInstance } from '../../schema.js';
import type { JudgedLabel } from './JudgedLabel.js';
import type { Label, LabelSet } from './readLabels.js';

/**
 * Judges labelled pages that lie beside the labels with the executable checks, each page rendered once. An item is
 * `<instance>/<edited page>/<rubric item>`; "untouched" is the source page, others are `pages/<instance>/<edited page>.html`.
 * @returns the labels with a decision each, and how many name no item of this data set that can be checked
 * @throws DeixisError LABEL_PAGE_MISSING (input), and what the sandbox throws
 */
export async function judgeLabelledPages(
  { file, labels }: LabelSet,
  dataset: { directory: string; instances: readonly Omni2WebInstance[] },
  openedSandbox: () => Promise<Sandbox>,
): Promise<{ judged: JudgedLabel[]; unknown: number }> {
  const instances = new Map(dataset.instances.map((instance) => [instance.id, instance]));
  const decisions = new Map<string, Omit<JudgedLabel, 'rater' | 'human'>>();
  for (const [id, own] of groupBy(labels, (label) => partsOf(label).instance)) {
    const instance = instances.get(id);
    if (!instance) continue;
    const render = async (path: string, base: string) =>
      renderPage(await openedSandbox(), await readTextFile(path), {
        name: path,
        baseDirectory: base,
        viewport: instance.viewport,
      });
    const pages = join(dataset.directory, 'pages');
    const source = await render(join(dataset.directory, instance.sourcePage), pages);
    const reference = instance.referencePage
      ? await render(join(dataset.directory, instance.referencePage), pages)
      : undefined;
    for (const output of new Set(own.map((label) => partsOf(label).output))) {
      const edited = output === 'untouched' ? source : await render(await pagePath(file, id, output), pages);
      for (const { id: item, category, check } of activeItems(instance)) {
        if (!check) continue;
        const { met, reason } = evaluateCheck(check, {
          ...{ source, output: edited },
          ...(reference ? { reference } : {}),
        });
        const name = `${id}/${output}/${item}`;
        decisions.set(name, {
          ...{
            item: name,
            judge: 'deterministic',
            protocol: 'rubric',
            component: category.replaceAll('_', ' '),
          },
          ...{ output: `${id}/${output}`, page: instance.page, automatic: met, reason },
          address: `items/${id}.html`,
        });
      }
    }
  }
  const judged = labels.flatMap(({ item, rater, value }): JudgedLabel[] => {
    const decision = decisions.get(item);
    return decision ? [{ ...decision, rater, human: value }] : [];
  });
  return { judged, unknown: labels.length - judged.length };
}

function partsOf({ item }: Label): { instance: string; output: string } {
  const [instance = '', output = ''] = item.split('/');
  return { instance, output };
}

/** `pages/<instance>/<output>.html`; a part before ".html" tells tools not to format it. */
async function pagePath(file: string, instance: string, output: string): Promise<string> {
  const folder = join(dirname(file), 'pages', instance);
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one === `${output}.html` || one === `${output}.fixture.html`);
  if (name === undefined)
    throw inputError('LABEL_PAGE_MISSING', `${file}: no page ${join(folder, `${output}.html`)}`, {
      hint: 'put the labelled pages into pages/<instance>/ beside the labels',
    });
  return join(folder, name);
}
