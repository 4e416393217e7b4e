import { renderPage } from '../../../browser/sandbox/renderPage.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import type { Json } from '../../../core/canonicalJson.js';
import { runError } from '../../../core/errors.js';
import { applyEdits } from '../../../html/applyEdits.js';
import { checksForStep } from '../../../html/checks/checksForStep.js';
import { computedStyleOf } from '../computedStyleOf.js';
import { findReferenceFaults } from '../findReferenceFaults.js';
import type { Omni2WebInstance, RubricItem } from '../schema.js';
import type { Timeline } from './planTimeline.js';
import type { ScriptStep } from './ScriptStep.js';
import { fillSentence } from './sayStep.js';
import type { Wording } from './words/Wording.js';

export interface InstanceInput {
  id: string;
  page: string;
  language: 'en' | 'zh';
  sourceHtml: string;
  files: { sourcePage: string; referencePage: string; recording?: string };
  viewport: { width: number; height: number };
  script: readonly ScriptStep[];
  timeline: Pick<Timeline, 'lines' | 'pointings'>;
  wording: Wording;
  provenance: Record<string, Json>;
}

/**
 * The document of an instance, and its reference page: the script's edits carried out, rubric and executable checks
 * made from them. `faults` tells where the reference page does not earn its full score by the deterministic judge.
 * @throws DeixisError SYNTH_EDIT_FAILED (run) where an edit of the script cannot be carried out
 */
export async function makeInstance(
  input: InstanceInput,
  sandbox: Sandbox,
): Promise<{ instance: Omni2WebInstance; referenceHtml: string; faults: string[] }> {
  const { script, wording, sourceHtml } = input;
  const source = await renderPage(sandbox, sourceHtml);
  const applied = applyEdits(
    sourceHtml,
    script.map(({ step, edits }) => ({ step, edits })),
    { computedStyle: computedStyleOf(source.snapshot) },
  );
  if (applied.problems.length > 0) {
    const [problem] = applied.problems;
    throw runError('SYNTH_EDIT_FAILED', `${input.id}: step ${problem!.step}: ${problem!.message}`, {
      hint: 'choose another seed, or another page',
    });
  }
  const reference = await renderPage(sandbox, applied.html);
  const items = script.flatMap((step): RubricItem[] => {
    const checks = checksForStep(step, source, reference, script);
    const values = { target: step.target, expected: step.expected };
    const isRevert = step.operation === 'revert';
    const common = { step: step.step, beforeAnchor: step.target, afterExpectedChange: step.expected };
    return [
      {
        ...common,
        id: `s${step.step}-target`,
        category: 'target_grounding',
        question: fillSentence(wording.questions.grounding, values),
        forbiddenChange: fillSentence(wording.forbidden.other, values),
        ...(checks ? { check: checks.grounding } : {}),
      },
      {
        ...common,
        id: `s${step.step}-${isRevert ? 'revision' : 'edit'}`,
        category: isRevert ? 'revision' : 'edit_fulfillment',
        question: fillSentence(isRevert ? wording.questions.revision : wording.questions.fulfillment, values),
        forbiddenChange: isRevert ? wording.forbidden.revert : wording.forbidden.value,
        ...(checks ? { check: checks.fulfilment } : {}),
      },
    ];
  });
  const instance = document(input, items);
  return { instance, referenceHtml: applied.html, faults: findReferenceFaults(instance, source, reference) };
}

function document(input: InstanceInput, items: RubricItem[]): Omni2WebInstance {
  const { script, timeline, wording } = input;
  return {
    schemaVersion: 1,
    id: input.id,
    page: input.page,
    language: input.language,
    ...input.files,
    transcript: script.map(({ step, transcript }) => {
      const line = timeline.lines.find((one) => one.step === step);
      return {
        step,
        text: transcript,
        ...(line ? { startSeconds: line.startSeconds, endSeconds: line.endSeconds } : {}),
      };
    }),
    steps: script.map(({ step, operation, instruction, target, targets, targetNames, undoes, edits }) => ({
      step,
      operation,
      instruction,
      target,
      targetAnchors: targets.map(({ path, tag }, index) => ({ description: targetNames[index]!, path, tag })),
      undoes,
      edits,
    })),
    rubric: [
      ...items,
      {
        id: 'no-damage',
        step: null,
        category: 'no_damage',
        question: wording.questions.noDamage,
        beforeAnchor: '',
        afterExpectedChange: '',
        forbiddenChange: wording.forbidden.damage,
      },
    ],
    viewport: input.viewport,
    consent: 'made by a program; nobody was recorded',
    licence: 'Apache-2.0',
    provenance: input.provenance,
  };
}
