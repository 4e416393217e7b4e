import { applyEdits } from '../../../../html/applyEdits.js';
import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { foldWhiteSpace } from '../../../../html/foldWhiteSpace.js';
import { listChanges } from '../../../../html/listChanges.js';
import type { TypedEdit } from '../../../../html/TypedEdit.js';
import { activeSteps } from '../../activeSteps.js';
import type { EditContext } from '../../executor/execute/EditContext.js';
import { PageMemory } from '../../executor/execute/PageMemory.js';
import { readInstruction } from '../../executor/execute/readInstruction.js';
import { resolveTargets } from '../../executor/execute/resolveTargets.js';
import { toTypedEdits } from '../../executor/execute/toTypedEdits.js';
import type { ParsedRequest } from '../../executor/ParsedRequest.js';
import type { InstructionStep } from '../../referenceInstructions.js';
import type { Omni2WebInstance, Omni2WebStep } from '../../schema.js';
import { contextOf } from './contextOf.js';
import { readReferenceTarget } from './targets.js';

/** What a recovered instruction asks for, bound to no element yet. */
export interface PredictedAction {
  words: string;
  requests: ParsedRequest[];
  /** Why it could not be read. */
  problem?: string;
}

/** What counts as a reference step's action. */
export interface WantedAction {
  words: string;
  /** The elements that an action is tried on. */
  target: string[];
  /** Edited pages, each made from the source page alone. */
  states: string[];
}

export function readAction(
  { instruction }: InstructionStep,
  language: Omni2WebInstance['language'],
): PredictedAction {
  const read = readInstruction(instruction, language);
  return 'problem' in read
    ? { words: instruction, requests: [], problem: `action: ${read.problem}` }
    : { words: instruction, requests: read.requests };
}

/**
 * The states that a reference step's action may lead to: that of its own edits; of a step that is cancelled later, or of
 * a revision, also the final state of its element, since a recovered step states the final intent.
 */
export function readReferenceAction(
  step: Omni2WebStep,
  instance: Omni2WebInstance,
  source: RenderedPage,
): WantedAction {
  const target = readReferenceTarget(step, source).paths;
  const states: string[] = [];
  if (step.operation === 'revert') states.push(source.page.source);
  else if (step.edits && step.edits.length > 0) states.push(editedPage(source, step.edits));
  const isCancelled = instance.steps.some(({ undoes }) => undoes.includes(step.step));
  if (isCancelled || step.operation === 'revert') states.push(finalState(target, instance, source));
  return { words: step.instruction, target, states };
}

/** The page with the edits of all active steps on these elements. */
function finalState(target: readonly string[], instance: Omni2WebInstance, source: RenderedPage): string {
  const edits = activeSteps(instance)
    .filter(({ operation }) => operation !== 'revert')
    .filter((other) => readReferenceTarget(other, source).paths.some((path) => target.includes(path)))
    .flatMap((other) => other.edits ?? []);
  return editedPage(source, edits);
}

/** Whether the recovered action, made on the reference's elements, gives one of the wanted states. */
export function isSameAction(wanted: WantedAction, action: PredictedAction, source: RenderedPage): boolean {
  if (foldWhiteSpace(wanted.words) === foldWhiteSpace(action.words)) return true;
  if (action.problem || action.requests.length === 0) return false;
  const edits: TypedEdit[] = [];
  const context = contextOf(source);
  for (const request of action.requests) {
    const made = request.undo ? [] : editsOn(wanted.target, request, context);
    if (!made) return false;
    edits.push(...made);
  }
  const page = editedPage(source, edits);
  return wanted.states.some((state) => state === page || listChanges(state, page).length === 0);
}

/** The edits of a request on given elements; the other element that it names is found by its words. */
function editsOn(
  target: readonly string[],
  request: ParsedRequest,
  context: EditContext,
): TypedEdit[] | undefined {
  let [own, other]: [readonly string[], readonly string[] | undefined] = [target, undefined];
  if (request.operation === 'swap' && target.length === 2) [own, other] = [[target[0]!], [target[1]!]];
  else if (request.other) {
    const found = resolveTargets(request.other, { referents: [] }, context, new PageMemory());
    if ('problem' in found) return undefined;
    other = found.paths;
  }
  const made = toTypedEdits(request, { target: own, ...(other ? { other } : {}) }, context);
  return 'problem' in made ? undefined : made.edits;
}

function editedPage(source: RenderedPage, edits: readonly TypedEdit[]): string {
  return applyEdits(source.page.source, [{ step: 1, edits: [...edits] }], {
    computedStyle: contextOf(source).computedStyle,
  }).html;
}
