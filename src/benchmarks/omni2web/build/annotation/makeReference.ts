import { join } from 'node:path';
import { openSandbox } from '../../../../browser/sandbox/openSandbox.js';
import { renderPage } from '../../../../browser/sandbox/renderPage.js';
import { applyEdits } from '../../../../html/applyEdits.js';
import { checksForStep } from '../../../../html/checks/checksForStep.js';
import { cancelledSteps } from '../../activeSteps.js';
import { computedStyleOf } from '../../computedStyleOf.js';
import { findReferenceFaults } from '../../findReferenceFaults.js';
import type { Omni2WebStep, RubricItem } from '../../schema.js';

export interface Reference {
  html: string;
  /** The rubric with a check for each item that has none of its own. */
  rubric: RubricItem[];
  /** What the second review should look at. */
  notes: string[];
}

/** The steps that count at the end and have no typed edit; a reference page can be made where there is none. */
export function stepsWithoutEdits(steps: readonly Omni2WebStep[]): number[] {
  const cancelled = cancelledSteps({ steps: [...steps] });
  return steps
    .filter(({ step, edits, operation }) => !edits && !(operation !== 'revert' && cancelled.has(step)))
    .map(({ step }) => step);
}

/**
 * Carries the typed edits out, renders both pages, and makes the executable checks of the rubric from them.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment), PAGE_* (input)
 */
export async function makeReference({
  directory,
  id,
  html,
  viewport,
  steps,
  rubric,
}: {
  directory: string;
  id: string;
  html: string;
  viewport: { width: number; height: number };
  steps: Omni2WebStep[];
  rubric: readonly RubricItem[];
}): Promise<Reference> {
  const sandbox = await openSandbox({ viewport });
  try {
    const options = { viewport, baseDirectory: join(directory, 'pages'), name: id };
    const source = await renderPage(sandbox, html, options);
    const applied = applyEdits(
      html,
      steps.map(({ step, edits = [] }) => ({ step, edits })),
      { computedStyle: computedStyleOf(source.snapshot) },
    );
    const reference = await renderPage(sandbox, applied.html, options);
    const checks = new Map(steps.map((step) => [step.step, checksForStep(step, source, reference, steps)]));
    const withChecks = rubric.map((item): RubricItem => {
      const made = item.step === null ? undefined : checks.get(item.step);
      if (item.check || !made) return item;
      return { ...item, check: item.category === 'target_grounding' ? made.grounding : made.fulfilment };
    });
    return {
      html: applied.html,
      rubric: withChecks,
      notes: [
        ...applied.problems.map(
          ({ step, message }) => `step ${step}: the edit is not in the reference page: ${message}`,
        ),
        ...findReferenceFaults({ steps, rubric: withChecks }, source, reference).map(
          (fault) => `the reference page does not pass: ${fault}`,
        ),
      ],
    };
  } finally {
    await sandbox.close();
  }
}
