import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderPage } from '../../../browser/sandbox/renderPage.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { inputError } from '../../../core/errors.js';
import { readTextFile } from '../../../core/parseJson.js';
import { evaluateCheck } from '../../../html/checks/evaluateCheck.js';
import { activeItems } from '../activeSteps.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Label, LabelSet } from './readLabels.js';

/** A label and what the deterministic judge decides on the same page. */
export interface JudgedLabel extends Label {
  judge: boolean;
  reason: string;
}

/**
 * Judges the labelled pages with the executable checks, each page rendered once.
 * @returns the labels with a decision each, and how many name no item of this data set that can be checked
 * @throws DeixisError LABEL_PAGE_MISSING (input), and what the sandbox throws
 */
export async function judgeLabelledPages(
  { file, labels }: LabelSet,
  dataset: { directory: string; instances: readonly Omni2WebInstance[] },
  sandbox: Sandbox,
): Promise<{ judged: JudgedLabel[]; unknown: number }> {
  const instances = new Map(dataset.instances.map((instance) => [instance.id, instance]));
  const decisions = new Map<string, { met: boolean; reason: string }>();
  const key = ({ instance, output, item }: Pick<Label, 'instance' | 'output' | 'item'>): string =>
    JSON.stringify([instance, output, item]);
  for (const [id, outputs] of outputsByInstance(labels)) {
    const instance = instances.get(id);
    if (!instance) continue;
    const render = async (path: string, base: string) =>
      renderPage(sandbox, await readTextFile(path), {
        name: path,
        baseDirectory: base,
        viewport: instance.viewport,
      });
    const pages = join(dataset.directory, 'pages');
    const source = await render(join(dataset.directory, instance.sourcePage), pages);
    const reference = instance.referencePage
      ? await render(join(dataset.directory, instance.referencePage), pages)
      : undefined;
    for (const output of outputs) {
      const edited = output === 'untouched' ? source : await render(await pagePath(file, id, output), pages);
      for (const { id: item, check } of activeItems(instance)) {
        if (!check) continue;
        const { met, reason } = evaluateCheck(check, {
          ...{ source, output: edited },
          ...(reference ? { reference } : {}),
        });
        decisions.set(key({ instance: id, output, item }), { met, reason });
      }
    }
  }
  const judged = labels.flatMap((label): JudgedLabel[] => {
    const decision = decisions.get(key(label));
    return decision ? [{ ...label, judge: decision.met, reason: decision.reason }] : [];
  });
  return { judged, unknown: labels.length - judged.length };
}

function outputsByInstance(labels: readonly Label[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { instance, output } of labels)
    found.set(instance, (found.get(instance) ?? new Set()).add(output));
  return found;
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
