import { applyEdits } from '../../../html/applyEdits.js';
import { computedStyleOf } from '../computedStyleOf.js';
import { writtenInstructions } from '../referenceInstructions.js';
import { type Contestant, pageResult, stepsResult, unavailable } from './Contestant.js';
import type { Resources } from './Resources.js';

/** The baselines that need no perception: reference lines and the ceiling of the checks. */
export const plainBaselines = ['untouched', 'empty', 'typed-oracle'] as const;

/**
 * untouched gives the source page back and takes no part in track B; empty answers nothing; typed-oracle carries out
 * the typed edits of the truth and gives the reference steps.
 */
export function openBaseline(name: (typeof plainBaselines)[number], resources: Resources): Contestant {
  return {
    name,
    ignoresConditions: true,
    async answer({ instance, track, context }) {
      const declared = {
        exposure: {
          completeness: 'exact' as const,
          condition: 'none',
          parts: [],
          derivations: [],
          conversions: [],
        },
      };
      if (name === 'empty') {
        const none = { unusable: 'empty', detail: 'the baseline answers nothing', answerText: '' };
        return track === 'A' ? pageResult(context, none, declared) : stepsResult(context, none, declared);
      }
      const sourceHtml = await resources.readPage(instance.sourcePage);
      if (name === 'untouched') {
        return track === 'A'
          ? pageResult(context, { html: sourceHtml }, declared)
          : unavailable('B', 'the untouched page recovers no instruction');
      }
      if (track === 'B') return stepsResult(context, { steps: writtenInstructions(instance) }, declared);
      if (!instance.steps.every(({ edits }) => edits && edits.length > 0)) {
        return unavailable('A', 'the instance has no typed edits');
      }
      const { snapshot } = await resources.render(instance, sourceHtml, `${instance.id}, source page`);
      const { html, problems } = applyEdits(
        sourceHtml,
        instance.steps.map(({ step, edits = [] }) => ({ step, edits })),
        { computedStyle: computedStyleOf(snapshot) },
      );
      return pageResult(
        context,
        {
          html,
          undone: problems.map(({ step, message }) => ({ step, reason: message })),
          instructions: instance.steps.length,
        },
        declared,
      );
    },
    close: async () => undefined,
  };
}
