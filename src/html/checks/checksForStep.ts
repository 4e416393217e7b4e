import type { Anchor } from '../Anchor.js';
import { listUnpaired } from '../effects/listUnpaired.js';
import { pairPages } from '../effects/pairPages.js';
import type { RenderedPage } from '../effects/RenderedPage.js';
import { foldWhiteSpace } from '../foldWhiteSpace.js';
import type { OperationType, TypedEdit } from '../TypedEdit.js';
import type { Check } from './Check.js';
import { evaluateCheck } from './evaluateCheck.js';
import { operationFamily, type PropertyFamily } from './propertyFamilies.js';

export interface CheckedStep {
  step: number;
  operation: OperationType;
  edits?: readonly TypedEdit[];
  undoes?: readonly number[];
}

export interface StepChecks {
  grounding: Check;
  /** For a revert step the check of its revision item. */
  fulfilment: Check;
}

/**
 * The grounding check and the fulfilment (or revision) check of a step, from its typed edits and the reference page as
 * rendered. Both hold on the reference. A revision is checked on what the steps it cancels had changed, and on nothing
 * else.
 * @returns null where the step has no typed edits
 */
export function checksForStep(
  step: CheckedStep,
  source: RenderedPage,
  reference: RenderedPage,
  allSteps: readonly CheckedStep[],
): StepChecks | null {
  const cancelled = allSteps.filter((other) => step.undoes?.includes(other.step));
  const isRevision = step.operation === 'revert';
  const edits = isRevision ? cancelled.flatMap((other) => other.edits ?? []) : (step.edits ?? []);
  const stepOf = new Map<TypedEdit, number>();
  for (const other of isRevision ? cancelled : [step]) {
    for (const edit of other.edits ?? []) stepOf.set(edit, other.step);
  }
  const context: Context = { source, reference, allSteps };
  const pairs = edits
    // A cancelled revision restores nothing by itself: there is nothing of its own to check.
    .filter((edit) => edit.type !== 'revert')
    .map((edit) => checksForEdit(edit, stepOf.get(edit) ?? step.step, context));
  if (pairs.length === 0) return null;
  const all = (checks: Check[]): Check => (checks.length === 1 ? checks[0]! : { kind: 'all', checks });
  const fulfilment = all(pairs.map((pair) => pair.fulfilment));
  // The right end state of a revision is what the cancelled steps found: being so is both its grounding and its outcome.
  return { grounding: isRevision ? fulfilment : all(pairs.map((pair) => pair.grounding)), fulfilment };
}

interface Context {
  source: RenderedPage;
  reference: RenderedPage;
  allSteps: readonly CheckedStep[];
}

function checksForEdit(edit: TypedEdit, step: number, context: Context): StepChecks {
  if (edit.type === 'insert') return checksForInsert(edit, step, context);
  const element = nameInserted(edit.target, context);
  const { family, properties } = bearing(edit);
  const elements = edit.type === 'swap' ? [element, nameInserted(edit.other, context)] : [element];
  const moved =
    family === 'order' ? exceptElements(elements, targetsOf(context.allSteps, edit, isOrderEdit)) : {};
  const likes = elements.map((one): Check => {
    const others = elements.filter((other) => other !== one);
    return {
      kind: 'like_reference',
      element: one,
      family,
      ...(properties ? { properties } : {}),
      ...(others.length > 0 ? { together: others } : {}),
      ...moved,
    };
  });
  const fulfilment: Check = likes.length === 1 ? likes[0]! : { kind: 'all', checks: likes };
  if (elements.some(({ insertedBy }) => insertedBy !== undefined))
    return { grounding: fulfilment, fulfilment };
  const narrow = edit.type === 'match' && properties ? { properties } : {};
  const cancelled = context.allSteps.filter(({ step }) =>
    context.allSteps.some(({ undoes }) => undoes?.includes(step)),
  );
  const except =
    family === 'order'
      ? moved
      : exceptElements(
          elements,
          targetsOf(cancelled, edit, () => true),
        );
  return { grounding: { kind: 'grounding', elements, family, ...narrow, ...except }, fulfilment };
}

function isOrderEdit({ type }: TypedEdit): boolean {
  return type === 'move' || type === 'swap';
}

/** What other edits than this one work on, elements of the source only. */
function targetsOf(
  steps: readonly CheckedStep[],
  edit: TypedEdit,
  isWanted: (edit: TypedEdit) => boolean,
): Anchor[] {
  return steps
    .flatMap(({ edits = [] }) => edits)
    .filter((other) => other !== edit && isWanted(other))
    .flatMap((other) => (other.type === 'swap' ? [other.target, other.other] : [other.target]))
    .filter(({ insertedBy }) => insertedBy === undefined);
}

/** The member `except` of a check: each element once, none of the check's own. */
function exceptElements(own: readonly Anchor[], others: readonly Anchor[]): { except?: Anchor[] } {
  const seen = new Set(own.map((anchor) => JSON.stringify({ ...anchor, description: '' })));
  const except = others.filter((anchor) => {
    const name = JSON.stringify({ ...anchor, description: '' });
    return seen.has(name) ? false : seen.add(name);
  });
  return except.length > 0 ? { except } : {};
}

/** What an edit bears on: a family for its grounding, properties for its value. */
function bearing(edit: TypedEdit): { family: PropertyFamily; properties?: string[] } {
  if (edit.type === 'match') return { family: 'color', properties: edit.properties };
  if (edit.type === 'revert') return { family: 'presence' };
  const family = operationFamily[edit.type];
  return 'property' in edit ? { family, properties: [edit.property] } : { family };
}

function checksForInsert(
  edit: Extract<TypedEdit, { type: 'insert' }>,
  step: number,
  context: Context,
): StepChecks {
  const text = textOfInserted(step, context) ?? edit.text;
  const place = { kind: 'added', placement: edit.placement, other: edit.target } as const;
  const picture = edit.tag === 'img' ? { image: true } : {};
  const link = edit.tag === 'a' && edit.address ? { link: edit.address } : {};
  const fulfilment: Check = { ...place, text: foldWhiteSpace(text), ...link, ...picture };
  const judged = { source: context.source, output: context.reference, reference: context.reference };
  if (evaluateCheck(fulfilment, judged).met) return { grounding: place, fulfilment };
  // A later step moved it, or it was taken back: what counts is whether it is in the page at all.
  const inserted: Check = {
    kind: 'presence',
    element: { description: 'the inserted element', insertedBy: step, text: foldWhiteSpace(text) },
    state: 'visible',
  };
  const check: Check = evaluateCheck(inserted, judged).met ? inserted : { kind: 'not', check: inserted };
  return { grounding: check, fulfilment: check };
}

/** An anchor of an inserted element gets the text that the element has at the end. */
function nameInserted(anchor: Anchor, context: Context): Anchor {
  if (anchor.insertedBy === undefined) return anchor;
  const text = textOfInserted(anchor.insertedBy, context);
  return text === undefined ? anchor : { ...anchor, text };
}

/** The text of what a step inserted as the reference has it, later rewritings included; undefined if it is gone. */
function textOfInserted(step: number, { source, reference, allSteps }: Context): string | undefined {
  const texts = allSteps.flatMap(({ step: number, edits = [] }) =>
    edits.flatMap((edit) => {
      if (edit.type === 'insert' && number === step) return [foldWhiteSpace(edit.text)];
      if (edit.type === 'rewrite_text' && edit.target.insertedBy === step) return [foldWhiteSpace(edit.text)];
      return [];
    }),
  );
  const present = new Set(listUnpaired(pairPages(source, reference), 'other').map(({ text }) => text));
  return texts.findLast((text) => present.has(text));
}
