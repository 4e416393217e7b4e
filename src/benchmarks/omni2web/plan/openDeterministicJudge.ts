import { DeixisError } from '../../../core/DeixisError.js';
import { evaluateCheck } from '../../../html/checks/evaluateCheck.js';
import { judgeDamage } from '../../../html/effects/judgeDamage.js';
import { listActiveTargets } from '../../../html/effects/listActiveTargets.js';
import { listChanges } from '../../../html/listChanges.js';
import { activeItems, activeSteps } from '../activeSteps.js';
import { matchSteps } from '../judging/deterministic/matchSteps.js';
import type { Judge } from './Judge.js';
import type { Resources } from './Resources.js';

/** Executable checks in the sandbox for pages, resolved targets and parsed edits for steps. Needs no model. */
export function openDeterministicJudge(resources: Resources): Judge {
  const render = (...parameters: Parameters<Resources['render']>) => resources.render(...parameters);
  return {
    name: 'deterministic',
    async judgePage(instance, outputHtml) {
      const items = activeItems(instance).filter(({ category }) => category !== 'no_damage');
      const bare = items.filter(({ check }) => !check);
      if (bare.length > 0) {
        return {
          judgment: {
            ungraded: `${bare.length} of ${items.length} active rubric items carry no executable check; a model must judge this instance`,
          },
        };
      }
      const sourceHtml = await resources.readPage(instance.sourcePage);
      const source = await render(instance, sourceHtml, `${instance.id}, source page`);
      const reference = instance.referencePage
        ? await render(
            instance,
            await resources.readPage(instance.referencePage),
            `${instance.id}, reference page`,
          )
        : undefined;
      let output: Awaited<ReturnType<Resources['render']>>;
      try {
        output = await render(instance, outputHtml, `${instance.id}, edited page`);
      } catch (error) {
        if (DeixisError.is(error) && error.kind === 'input') return { judgment: { unusable: error.message } };
        throw error;
      }
      const pages = { source, output, ...(reference ? { reference } : {}) };
      const changes = listChanges(source.page, output.page);
      const damage = judgeDamage({
        ...pages,
        changes,
        ...listActiveTargets(activeSteps(instance), source, instance.steps),
      });
      const decisions = items.map(({ id, category, check }) => {
        const { met, reason, element } = evaluateCheck(check!, pages);
        return { id, category, met, reason, element: element ?? null };
      });
      return { judgment: { items: decisions, damage }, changes };
    },
    async judgeSteps(instance, steps) {
      const sourceHtml = await resources.readPage(instance.sourcePage);
      const source = await render(instance, sourceHtml, `${instance.id}, source page`);
      const { matches, unparsedActions } = matchSteps(instance, steps, source);
      return { judgment: { steps: matches, predictedSteps: steps.length }, unparsedActions };
    },
  };
}
