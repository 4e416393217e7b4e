import type { InstanceProblem } from '../../datasets/DatasetFormat.js';
import { findCheckProblems } from '../../html/checks/findCheckProblems.js';
import type { Omni2WebInstance, Omni2WebStep } from './schema.js';

/** The rules of an instance that tie its fields together (omni2web, Instance). */
export function findInstanceProblems(instance: Omni2WebInstance): InstanceProblem[] {
  return [...stepProblems(instance), ...transcriptProblems(instance), ...rubricProblems(instance)];
}

function stepProblems({ steps }: Omni2WebInstance): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  steps.forEach((step, index) => {
    const field = `steps[${index}]`;
    if (step.step !== index + 1)
      problems.push({
        field: `${field}.step`,
        expected: `${index + 1} (steps count from 1), not ${step.step}`,
      });
    problems.push(...undoProblems(step, field), ...editProblems(step, field));
  });
  return problems;
}

function undoProblems({ step, operation, undoes }: Omni2WebStep, field: string): InstanceProblem[] {
  if (operation !== 'revert')
    return undoes.length === 0
      ? []
      : [
          {
            field: `${field}.undoes`,
            expected: `none; only a revert step cancels others, this is ${operation}`,
          },
        ];
  if (undoes.length === 0)
    return [{ field: `${field}.undoes`, expected: 'at least one earlier step that this revert cancels' }];
  return undoes.flatMap((target, index) => {
    const at = `${field}.undoes[${index}]`;
    if (target >= step)
      return [
        {
          field: at,
          expected: `an earlier step (${step > 1 ? `1 to ${step - 1}` : 'there is none'}), not ${target}`,
        },
      ];
    return undoes.indexOf(target) < index ? [{ field: at, expected: `step ${target} once, not twice` }] : [];
  });
}

function editProblems(
  { step, operation, undoes, edits = [] }: Omni2WebStep,
  field: string,
): InstanceProblem[] {
  return edits.flatMap((edit, index) => {
    const at = `${field}.edits[${index}]`;
    const problems: InstanceProblem[] = [];
    if (edit.type !== operation)
      problems.push({
        field: `${at}.type`,
        expected: `"${operation}" as the step's operation, not "${edit.type}"`,
      });
    if (edit.type === 'revert' && edit.steps.some((target) => !undoes.includes(target)))
      problems.push({
        field: `${at}.steps`,
        expected: `only steps that "undoes" names (${undoes.join(', ')})`,
      });
    for (const [name, value] of Object.entries(edit)) {
      const insertedBy = (value as { insertedBy?: number } | undefined)?.insertedBy;
      if (typeof insertedBy === 'number' && insertedBy >= step)
        problems.push({ field: `${at}.${name}.insertedBy`, expected: `an earlier step, not ${insertedBy}` });
    }
    return problems;
  });
}

function transcriptProblems({ steps, transcript }: Omni2WebInstance): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  if (transcript.length !== steps.length)
    problems.push({
      field: 'transcript',
      expected: `one line a step: ${steps.length} lines, not ${transcript.length}`,
    });
  let previousEnd = 0;
  transcript.forEach((line, index) => {
    const field = `transcript[${index}]`;
    if (line.step !== index + 1)
      problems.push({
        field: `${field}.step`,
        expected: `${index + 1} (one line a step, in order), not ${line.step}`,
      });
    if (/[\r\n]/.test(line.text))
      problems.push({ field: `${field}.text`, expected: 'one line, without line ends' });
    const { startSeconds: start, endSeconds: end } = line;
    if ((start === undefined) !== (end === undefined))
      problems.push({ field, expected: 'startSeconds and endSeconds both, or neither' });
    if (start === undefined || end === undefined) return;
    if (end <= start)
      problems.push({ field: `${field}.endSeconds`, expected: `after startSeconds (${start}), not ${end}` });
    if (start < previousEnd)
      problems.push({
        field: `${field}.startSeconds`,
        expected: `not before the end of the line above (${previousEnd})`,
      });
    previousEnd = end;
  });
  return problems;
}

function rubricProblems({ steps, rubric }: Omni2WebInstance): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  const ids = new Set<string>();
  rubric.forEach((item, index) => {
    const field = `rubric[${index}]`;
    if (ids.has(item.id))
      problems.push({ field: `${field}.id`, expected: `an id of its own, "${item.id}" is taken` });
    ids.add(item.id);
    for (const problem of item.check ? findCheckProblems(item.check) : [])
      problems.push({ field: `${field}.check.${problem.field}`, expected: problem.expected });
    if (item.category === 'no_damage' && item.step !== null)
      problems.push({ field: `${field}.step`, expected: 'null: no_damage is about the whole page' });
    if (item.category !== 'no_damage' && (item.step === null || item.step > steps.length))
      problems.push({
        field: `${field}.step`,
        expected: `a step from 1 to ${steps.length}, not ${item.step}`,
      });
  });
  const noDamage = rubric.filter(({ category }) => category === 'no_damage').length;
  if (noDamage !== 1)
    problems.push({ field: 'rubric', expected: `exactly one no_damage item, not ${noDamage}` });
  steps.forEach(({ operation }, index) => {
    const categories = rubric.filter(({ step }) => step === index + 1).map(({ category }) => category);
    const second = operation === 'revert' ? 'revision' : 'edit_fulfillment';
    if (categories.length !== 2 || !categories.includes('target_grounding') || !categories.includes(second))
      problems.push({
        field: 'rubric',
        expected: `two items for step ${index + 1} (${operation}): target_grounding and ${second}; it has ${categories.join(', ') || 'none'}`,
      });
  });
  return problems;
}
