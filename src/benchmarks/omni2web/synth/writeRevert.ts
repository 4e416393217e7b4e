import type { TypedEdit } from '../../../html/TypedEdit.js';
import type { StandingStep } from './conflicts.js';
import type { ScriptStep } from './ScriptStep.js';
import type { DrawContext } from './StepDraft.js';
import { fillSentence, sayStep } from './sayStep.js';
import type { PhrasingName } from './words/Wording.js';

/** How far back a revision reaches, in steps; the median of the benchmark is 2. */
const spans = [1, 1, 1, 2, 2, 2, 3, 3, 4];

/**
 * A revision of earlier steps: the last one, the last two, or one further back that is pointed at. Undefined where no
 * standing step can be taken back without a doubt which is meant.
 */
export function writeRevert(
  context: DrawContext,
  step: number,
  standing: readonly StandingStep[],
): ScriptStep | undefined {
  const { random } = context;
  const edits = standing.filter(({ script }) => script.operation !== 'revert');
  const at = (number: number) => edits.find(({ script }) => script.step === number);
  const last = at(step - 1);
  const span = random.pick(spans);
  if (span === 1 && last) {
    const before = at(step - 2);
    if (before && random.next() < 0.25)
      return revert(context, step, 'revert_two', [before.script, last.script]);
    const pointing = isPlain(last.script, edits) && random.next() < 0.4;
    return revert(context, step, pointing ? 'revert_target' : 'revert_last', [last.script]);
  }
  const old = [span, 2, 3, 4, 1]
    .map((back) => at(step - back))
    .find((one) => one && isPlain(one.script, edits));
  if (old) {
    const name = random.next() < 0.5 ? 'revert_change' : 'revert_target';
    return revert(context, step, name, [old.script]);
  }
  return last && revert(context, step, 'revert_last', [last.script]);
}

/** One target, on which no other step stands: pointing at it says which change is meant. */
function isPlain({ targets, operation, step }: ScriptStep, edits: readonly StandingStep[]): boolean {
  const [target] = targets;
  if (targets.length !== 1 || operation === 'insert' || operation === 'move') return false;
  return !edits.some(
    ({ script, touches }) =>
      script.step !== step &&
      touches.some(({ path }) => path === target!.path || path.startsWith(`${target!.path}/`)),
  );
}

function revert(
  context: DrawContext,
  step: number,
  phrasing: PhrasingName,
  undone: readonly ScriptStep[],
): ScriptStep {
  const { wording, random } = context;
  const points = phrasing === 'revert_target' || phrasing === 'revert_change';
  const targets = [...new Map(undone.flatMap((one) => one.targets).map((one) => [one.path, one])).values()];
  const targetNames = targets.map((target) => context.name(target)!);
  const names = wording.join(targetNames);
  const change = wording.changes[undone[0]!.operation]!;
  const pointed = points ? targets.slice(0, 1) : [];
  const said = sayStep(wording, random, random.pick(wording.phrasings[phrasing].spoken), pointed, { change });
  const steps = wording.join(undone.map((one) => String(one.step)));
  const values = { target: names, change, steps };
  const edits: TypedEdit[] = undone.map((one) => ({
    type: 'revert',
    target: {
      description: context.name(one.targets[0]!)!,
      path: one.targets[0]!.path,
      tag: one.targets[0]!.tag,
    },
    steps: [one.step],
  }));
  return {
    step,
    operation: 'revert',
    ...said,
    instruction: fillSentence(wording.phrasings[phrasing].instruction, values),
    expected: fillSentence(wording.phrasings[phrasing].expected, values),
    target: names,
    pointed,
    targets,
    targetNames,
    undoes: undone.map((one) => one.step),
    edits,
  };
}
