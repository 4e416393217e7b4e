import { evaluateCheck } from '../../html/checks/evaluateCheck.js';
import { judgeDamage } from '../../html/effects/judgeDamage.js';
import { listActiveTargets } from '../../html/effects/listActiveTargets.js';
import type { RenderedPage } from '../../html/effects/RenderedPage.js';
import { listChanges } from '../../html/listChanges.js';
import { activeItems, activeSteps } from './activeSteps.js';
import type { Omni2WebInstance } from './schema.js';

/** What the deterministic judge would hold against the reference page: nothing, if the truth is exact. */
export function findReferenceFaults(
  instance: Pick<Omni2WebInstance, 'steps' | 'rubric'>,
  source: RenderedPage,
  reference: RenderedPage,
): string[] {
  const pages = { source, output: reference, reference };
  const faults = activeItems(instance).flatMap(({ id, category, check }) => {
    if (category === 'no_damage') return [];
    if (!check) return [`${id}: no executable check`];
    const { met, reason } = evaluateCheck(check, pages);
    return met ? [] : [`${id}: ${reason}`];
  });
  const changes = listChanges(source.page, reference.page);
  const targets = listActiveTargets(activeSteps(instance), source, instance.steps);
  const damage = judgeDamage({ ...pages, changes, ...targets }).filter(({ isDamage }) => isDamage);
  return [...faults, ...damage.map(({ id, reason }) => `damage ${id}: ${reason}`)];
}
