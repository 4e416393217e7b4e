import { applyEdits } from '../../../../html/applyEdits.js';
import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { foldWhiteSpace } from '../../../../html/foldWhiteSpace.js';
import { listChanges } from '../../../../html/listChanges.js';
import type { TypedEdit } from '../../../../html/TypedEdit.js';
import { activeSteps } from '../../activeSteps.js';
import { contextOf } from '../../executor/execute/contextOf.js';
import type { EditContext } from '../../executor/execute/EditContext.js';
import { PageMemory } from '../../executor/execute/PageMemory.js';
import { readInstruction } from '../../executor/execute/readInstruction.js';
import { resolveTargets } from '../../executor/execute/resolveTargets.js';
import { toTypedEdits } from '../../executor/execute/toTypedEdits.js';
import type { ParsedRequest } from '../../executor/ParsedRequest.js';
import type { InstructionStep } from '../../referenceInstructions.js';
import type { Omni2WebInstance, Omni2WebStep } from '../../schema.js';
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
  /** Edited pages, each made from the source page alone, and what kinds of things differ on them. */
  states: { page: string; aspects: Set<string> }[];
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
  const states: WantedAction['states'] = [];
  const add = (edits: readonly TypedEdit[]): void => {
    states.push({ page: editedPage(source, edits), aspects: aspectsOf(edits) });
  };
  if (step.operation === 'revert') add([]);
  else if (step.edits && step.edits.length > 0) add(step.edits);
  const isCancelled = instance.steps.some(({ undoes }) => undoes.includes(step.step));
  if (isCancelled || step.operation === 'revert') add(finalEdits(target, instance, source));
  return { words: step.instruction, target, states };
}

/** The edits of all active steps on these elements. */
function finalEdits(
  target: readonly string[],
  instance: Omni2WebInstance,
  source: RenderedPage,
): TypedEdit[] {
  return activeSteps(instance)
    .filter(({ operation }) => operation !== 'revert')
    .filter((other) => readReferenceTarget(other, source).paths.some((path) => target.includes(path)))
    .flatMap((other) => other.edits ?? []);
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
  const aspects = aspectsOf(edits);
  const candidates = wanted.states.filter((state) => sameAspects(state.aspects, aspects));
  if (candidates.length === 0) return false;
  const page = editedPage(source, edits);
  return candidates.some((state) => state.page === page || listChanges(state.page, page).length === 0);
}

/** What edits bear on. Edits that bear on nothing in common cannot give the same state, which spares comparing pages. */
function aspectsOf(edits: readonly TypedEdit[]): Set<string> {
  const aspects = new Set<string>();
  for (const edit of edits) {
    if (edit.type === 'match') for (const property of edit.properties) aspects.add(aspectOf(property));
    else
      aspects.add('property' in edit ? aspectOf(edit.property) : edit.type === 'swap' ? 'move' : edit.type);
  }
  return aspects;
}

/** The longhands of a shorthand count as one. */
function aspectOf(property: string): string {
  return property.replace(/^(border|padding|margin|font|background|text-decoration)\b.*/, '$1');
}

function sameAspects(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0) return one.size === other.size;
  return [...one].some((aspect) => other.has(aspect));
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
