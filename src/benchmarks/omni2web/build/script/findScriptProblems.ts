import type { InstanceProblem } from '../../../../datasets/DatasetFormat.js';
import { applyEdits } from '../../../../html/applyEdits.js';
import type { Page } from '../../../../html/Page.js';
import { resolveAnchor } from '../../../../html/resolveAnchor.js';
import { findInstanceProblems } from '../../findInstanceProblems.js';
import { draftRubricItems } from '../annotation/draftRubricItems.js';
import type { BuildFile } from '../BuildFile.js';
import { composeInstance } from '../composeInstance.js';
import { completeSteps } from './completeSteps.js';
import type { Script } from './Script.js';

/** What is wrong with a script for this page; fields are the script's own, as in "steps[2].undoes[0]". */
export function findScriptProblems(
  script: Script,
  { page, build }: { page: Page; build: Pick<BuildFile, 'steps' | 'revisions'> },
): InstanceProblem[] {
  return [
    ...countProblems(script, build),
    ...numberProblems(script),
    ...linkProblems(script),
    ...anchorProblems(script, page),
    ...editProblems(script, page),
  ];
}

function countProblems({ steps }: Script, build: Pick<BuildFile, 'steps' | 'revisions'>): InstanceProblem[] {
  const revisions = steps.filter(({ operation }) => operation === 'revert').length;
  return [
    ...inRange('steps', 'steps', steps.length, build.steps),
    ...inRange('steps', 'revert steps', revisions, build.revisions),
  ];
}

function inRange(
  field: string,
  what: string,
  count: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): InstanceProblem[] {
  if (count >= minimum && count <= maximum) return [];
  return [{ field, expected: `${minimum} to ${maximum} ${what}, not ${count}` }];
}

function numberProblems({ steps }: Script): InstanceProblem[] {
  return steps.flatMap(({ step, said }, index) => [
    ...(step === undefined || step === index + 1
      ? []
      : [{ field: `steps[${index}].step`, expected: `${index + 1} (steps count from 1), not ${step}` }]),
    ...(/[\r\n]/.test(said)
      ? [{ field: `steps[${index}].said`, expected: 'one line, without line ends' }]
      : []),
  ]);
}

/** The rules of an instance, as far as they are about its steps. */
function linkProblems(script: Script): InstanceProblem[] {
  const instance = composeInstance({
    id: 'script',
    page: 'page',
    language: 'en',
    script,
    annotation: {
      transcript: script.steps.map(({ said }, index) => ({ step: index + 1, text: said })),
      rubric: draftRubricItems(script, 'en'),
    },
    consent: '-',
    licence: '-',
    files: { sourcePage: '-' },
    provenance: {},
  });
  return findInstanceProblems(instance).filter(({ field }) => field.startsWith('steps['));
}

function anchorProblems({ steps }: Script, page: Page): InstanceProblem[] {
  return steps.flatMap(({ targetAnchors = [] }, index) =>
    targetAnchors.flatMap((anchor, position) => {
      if (anchor.insertedBy !== undefined) {
        const inserting = steps[anchor.insertedBy - 1];
        return anchor.insertedBy <= index && inserting?.operation === 'insert'
          ? []
          : [
              {
                field: `steps[${index}].targetAnchors[${position}].insertedBy`,
                expected: `an earlier insert step, not ${anchor.insertedBy}`,
              },
            ];
      }
      const { problem } = resolveAnchor(page, anchor);
      return problem
        ? [
            {
              field: `steps[${index}].targetAnchors[${position}]`,
              expected: `one element of the page: ${problem}`,
            },
          ]
        : [];
    }),
  );
}

function editProblems(script: Script, page: Page): InstanceProblem[] {
  const steps = completeSteps(script).map(({ step, edits = [] }) => ({ step, edits }));
  return applyEdits(page.source, steps).problems.map(({ step, edit, message }) => ({
    field: `steps[${step - 1}].edits[${edit}]`,
    expected: `an edit that can be carried out: ${message}`,
  }));
}
