import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox } from '../../browser/sandbox/openSandbox.js';
import type { Sandbox } from '../../browser/sandbox/Sandbox.js';
import { packageRoot } from '../../core/packageRoot.js';
import { applyEdits } from '../../html/applyEdits.js';
import { evaluateCheck } from '../../html/checks/evaluateCheck.js';
import { judgeDamage } from '../../html/effects/judgeDamage.js';
import { listActiveTargets } from '../../html/effects/listActiveTargets.js';
import { listChanges } from '../../html/listChanges.js';
import { parsePage } from '../../html/parsePage.js';
import { activeItems, activeSteps } from './activeSteps.js';
import { readDataset } from './readDataset.js';
import type { Omni2WebInstance } from './schema.js';
import type { Judgment } from './scoring/Judgment.js';
import { scoreEditing } from './scoring/scoreEditing.js';

const directory = join(packageRoot, 'tests/fixtures/omni2web-hand');
const { instances } = await readDataset(directory);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox?.close());

const read = (path: string): Promise<string> => readFile(join(directory, path), 'utf8');
const render = async (html: string) => ({ page: parsePage(html), snapshot: await sandbox.render(html) });

async function judge(instance: Omni2WebInstance, html: string): Promise<Judgment> {
  const [source, reference, output] = await Promise.all([
    read(instance.sourcePage).then(render),
    read(instance.referencePage!).then(render),
    render(html),
  ]);
  const pages = { source, reference, output };
  const changes = listChanges(source.page, output.page);
  return {
    instance: instance.id,
    subject: 's',
    track: 'A',
    items: activeItems(instance).map(({ id, check }) => ({
      id,
      ...evaluateCheck(check!, pages),
      element: undefined,
    })),
    damage: judgeDamage({
      ...pages,
      changes,
      ...listActiveTargets(activeSteps(instance), source, instance.steps),
    }),
  };
}

describe.each(instances.map((instance) => [instance.id, instance] as const))(
  'the hand-made instance %s',
  (_, instance) => {
    it('has the reference page that its typed edits make', async () => {
      const source = await render(await read(instance.sourcePage));
      const styles = new Map(source.snapshot.elements.map(({ path, style }) => [path, style]));
      const { html, problems } = applyEdits(
        source.page.source,
        instance.steps.map(({ step, edits = [] }) => ({ step, edits })),
        { computedStyle: (path, property) => styles.get(path)?.[property] },
      );
      expect(problems).toEqual([]);
      expect(html).toBe(await read(instance.referencePage!));
    });

    it('gives its reference page EFS 100', async () => {
      const judgment = await judge(instance, await read(instance.referencePage!));
      expect(judgment.items?.filter(({ met }) => !met)).toEqual([]);
      expect(judgment.damage?.filter(({ isDamage }) => isDamage)).toEqual([]);
      expect(scoreEditing(instance, judgment)?.efs).toBeCloseTo(1, 12);
    });

    it('gives its source page no damage and the items of its revisions, whose right end state is the source', async () => {
      const judgment = await judge(instance, await read(instance.sourcePage));
      const revisions = activeSteps(instance).filter(({ operation }) => operation === 'revert');
      const met = judgment.items?.filter((item) => item.met).map(({ id }) => id);
      expect(met).toEqual(revisions.flatMap(({ step }) => [`s${step}-target`, `s${step}-change`]));
      // From the rubric alone: G is the revisions' share of the active steps, E is 0, N and R are 1.
      const grounding = revisions.length / activeSteps(instance).length;
      expect(scoreEditing(instance, judgment)?.efs).toBeCloseTo(0.1 * grounding + 0.2 + 0.2, 12);
    });
  },
);
