import type { InstanceProblem } from '../../../datasets/DatasetFormat.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Judgment } from './Judgment.js';

/** What a judgment must keep to, given the instance that it is about. Omissions are allowed: they score zero. */
export function findJudgmentProblems(instance: Omni2WebInstance, judgment: Judgment): InstanceProblem[] {
  if (judgment.unusable && judgment.ungraded)
    return [{ field: 'ungraded', expected: 'null, since the output is unusable already' }];
  if (judgment.unusable || judgment.ungraded) return [];
  return judgment.track === 'B' ? recoveryProblems(instance, judgment) : editingProblems(instance, judgment);
}

function editingProblems(
  { rubric }: Omni2WebInstance,
  { track, items, damage }: Judgment,
): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  if (!items) problems.push({ field: 'items', expected: `a list, which track ${track} is scored on` });
  if (!damage) problems.push({ field: 'damage', expected: 'a list (empty where the page shows no change)' });
  const known = new Set(rubric.map(({ id }) => id));
  const seenItems = new Set<string>();
  items?.forEach(({ id }, index) => {
    if (!known.has(id))
      problems.push({ field: `items[${index}].id`, expected: `a rubric item, not "${id}"` });
    if (seenItems.has(id))
      problems.push({ field: `items[${index}].id`, expected: `"${id}" once, not twice` });
    seenItems.add(id);
  });
  const seenChanges = new Set<string | number>();
  damage?.forEach(({ id }, index) => {
    if (seenChanges.has(id))
      problems.push({ field: `damage[${index}].id`, expected: `"${id}" once, not twice` });
    seenChanges.add(id);
  });
  return problems;
}

function recoveryProblems({ steps }: Omni2WebInstance, judgment: Judgment): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  if (!judgment.steps) problems.push({ field: 'steps', expected: 'a list, which track B is scored on' });
  if (judgment.predictedSteps === undefined)
    problems.push({ field: 'predictedSteps', expected: 'how many steps the subject gave' });
  const references = new Set<number>();
  const predictions = new Set<number>();
  judgment.steps?.forEach(({ step, matched, target, action }, index) => {
    const field = `steps[${index}]`;
    if (step > steps.length)
      problems.push({
        field: `${field}.step`,
        expected: `a reference step from 1 to ${steps.length}, not ${step}`,
      });
    if (references.has(step))
      problems.push({ field: `${field}.step`, expected: `step ${step} once, not twice` });
    references.add(step);
    if (matched === null) {
      if (target || action)
        problems.push({ field, expected: 'target and action not met, since the step is matched to nothing' });
      return;
    }
    if (predictions.has(matched))
      problems.push({
        field: `${field}.matched`,
        expected: `predicted step ${matched} matched once, not twice`,
      });
    predictions.add(matched);
  });
  if (judgment.predictedSteps !== undefined && predictions.size > judgment.predictedSteps)
    problems.push({
      field: 'predictedSteps',
      expected: `at least the ${predictions.size} steps that are matched, not ${judgment.predictedSteps}`,
    });
  return problems;
}
