import { describeElement } from '../../../../html/describeElement.js';
import type { TypedEdit } from '../../../../html/TypedEdit.js';
import type { ExplicitReferent, Language, ParsedRequest } from '../ParsedRequest.js';
import { parseReferents } from '../parseReferents.js';
import { resolveReferent } from '../resolve/resolveReferent.js';
import { asManyMeant } from './asManyMeant.js';
import type { EditContext } from './EditContext.js';
import { findUndone } from './findUndone.js';
import type { PageMemory } from './PageMemory.js';
import { quotePageText } from './quotePageText.js';
import { readInstruction } from './readInstruction.js';
import { resolveTargets, type TargetHint } from './resolveTargets.js';
import { besideItsKind } from './structure.js';
import { textOfPart } from './textOfPart.js';
import { toTypedEdits } from './toTypedEdits.js';

export type StepOutcome =
  | { kind: 'done'; edits: TypedEdit[] }
  | { kind: 'unparsed'; reason: string }
  | { kind: 'unresolved'; reason: string };

interface Made {
  edits: TypedEdit[];
  paths: readonly string[];
}

/** Reads one instruction and makes its edits, all of them or none. */
export function executeStep(
  { step, target, instruction }: { step: number; target?: string; instruction: string },
  language: Language,
  context: EditContext,
  memory: PageMemory,
): StepOutcome {
  const named = quotePageText(instruction, context.page, language);
  if (named !== undefined) {
    const outcome = executeText({ step, target, instruction: named }, language, context, memory);
    if (outcome.kind === 'done') return outcome;
  }
  return executeText({ step, target, instruction }, language, context, memory);
}

function executeText(
  { step, target, instruction }: { step: number; target?: string; instruction: string },
  language: Language,
  context: EditContext,
  memory: PageMemory,
): StepOutcome {
  const read = readInstruction(instruction, language);
  if ('problem' in read) return { kind: 'unparsed', reason: read.problem };
  const said = read.target ?? target;
  const hint: TargetHint = { referents: said ? parseReferents(said, language) : [] };
  const edits: TypedEdit[] = [];
  const paths: string[] = [];
  for (const request of read.requests) {
    const made = request.undo
      ? makeRevert(request, step, hint, context, memory)
      : makeEdits(request, hint, context, memory);
    if ('problem' in made) return { kind: 'unresolved', reason: made.problem };
    edits.push(...made.edits);
    paths.push(...made.paths);
  }
  memory.remember({
    step,
    operations: read.requests.map(({ operation }) => operation),
    edits,
    paths: [...new Set(paths)],
  });
  return { kind: 'done', edits };
}

/** Of several that the words fit (a section and the link to it), the one that stands beside what is moved. */
function besideTarget(
  { operation, other }: ParsedRequest,
  paths: readonly string[],
  context: EditContext,
): { paths: string[] } | undefined {
  if (operation !== 'move' || other?.kind !== 'explicit' || paths.length !== 1) return undefined;
  const found = resolveReferent(other, context.page, context);
  if ('paths' in found) return undefined;
  const target = context.page.elementAt(paths[0]!)!;
  const fits = found.candidates.filter((path) => besideItsKind(target, context.page.elementAt(path)!));
  return fits.length === 1 ? { paths: fits } : undefined;
}

/** "The list" or "the row" of what is moved: a bare word for what holds it. */
function isOwnHolder({ operation, other, values }: ParsedRequest): boolean {
  if (operation !== 'move' || other?.kind !== 'explicit') return false;
  if (values.placement !== 'first_in' && values.placement !== 'last_in') return false;
  const bare =
    other.words === '' && other.quoted === undefined && !other.section && other.ordinal === undefined;
  return bare && ['list', 'row', 'column', 'section'].includes(other.role ?? '');
}

function makeEdits(
  request: ParsedRequest,
  hint: TargetHint,
  context: EditContext,
  memory: PageMemory,
): Made | { problem: string } {
  const whole = textOfPart(request, context);
  const target = whole ?? resolveTargets(asManyMeant(request), targetHint(request, hint), context, memory);
  if ('problem' in target) return target;
  if (
    request.target?.kind === 'explicit' &&
    request.target.role === 'column' &&
    isCell(target.paths, context)
  )
    return {
      problem: `"${request.target.text}" is one cell in each row: columns of tables cannot be edited`,
    };
  const by = likeTarget(request);
  let other = by ? resolveTargets(by, { referents: [] }, context, memory) : undefined;
  if (other && 'problem' in other) {
    // "To the top of the list" is of the list that it is in, whatever the page calls it.
    const beside = besideTarget(request, target.paths, context);
    if (!beside && !isOwnHolder(request)) return other;
    other = beside;
  }
  if (other && other.paths.length > 1 && request.operation === 'move' && areInOneList(other.paths))
    other = { paths: [request.values.placement === 'before' ? other.paths[0]! : other.paths.at(-1)!] };
  if (other && other.paths.length !== 1) return { problem: 'the element to go by must be one' };
  const made = toTypedEdits(request, { target: target.paths, other: other?.paths }, context);
  if ('problem' in made) return made;
  const edits = made.edits.map((edit) => withInserted(withInserted(edit, target), other));
  return { edits, paths: [...target.paths, ...(request.operation === 'swap' ? (other?.paths ?? []) : [])] };
}

function isCell(paths: readonly string[], { page }: EditContext): boolean {
  return paths.some((path) => /^(th|td)$/.test(page.elementAt(path)?.tag ?? ''));
}

/** "The first one" beside "the second talk" is the first talk. */
function likeTarget({ target, other }: ParsedRequest): ParsedRequest['other'] {
  if (target?.kind !== 'explicit' || other?.kind !== 'explicit' || other.ordinal === undefined) return other;
  const isBare = !other.role && other.quoted === undefined && other.words === '' && !other.near;
  if (!isBare || target.ordinal === undefined || target.quoted !== undefined) return other;
  const { ordinal, text, section = target.section } = other;
  return { ...target, ordinal, text, section };
}

function areInOneList(paths: readonly string[]): boolean {
  return new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/')))).size === 1;
}

/** Of a swap's target description naming both, only the request itself tells which is which. */
function targetHint(request: ParsedRequest, hint: TargetHint): TargetHint {
  if (request.operation === 'insert' && request.target?.kind === 'explicit') return { referents: [] };
  if (!request.other || hint.referents.length < 2) return hint;
  const [first] = hint.referents;
  return { referents: [first as ExplicitReferent] };
}

/** Where an edit names the stand-in of an inserted element, that element is meant. */
function withInserted(
  edit: TypedEdit,
  found: { paths: readonly string[]; inserted?: TypedEdit['target'] } | undefined,
): TypedEdit {
  if (!found?.inserted) return edit;
  const { inserted, paths } = found;
  const replaced = { ...edit } as Record<string, unknown> & TypedEdit;
  for (const name of ['target', 'other', 'reference', 'like'] as const) {
    const anchor = (edit as Record<string, unknown>)[name] as TypedEdit['target'] | undefined;
    if (anchor?.path === paths[0]) (replaced as Record<string, unknown>)[name] = inserted;
  }
  return replaced;
}

function makeRevert(
  request: ParsedRequest,
  step: number,
  hint: TargetHint,
  context: EditContext,
  memory: PageMemory,
): Made | { problem: string } {
  const undo = request.undo!;
  let paths: readonly string[] | undefined;
  if (undo.kind === 'described' && (request.target || hint.referents.length > 0)) {
    const found = resolveTargets(request.target, hint, context, memory);
    if ('paths' in found) paths = found.paths;
    else if (request.target) return found;
  }
  let undone = findUndone(undo, step, memory.done, paths);
  // Without words for the step, what the target description points at is meant, if only one step is about it.
  if ('problem' in undone && paths && !request.target) undone = findUndone(undo, step, memory.done);
  if ('problem' in undone) return undone;
  const first = memory.done.find((one) => undone.steps.includes(one.step));
  const path = paths?.[0] ?? first?.paths[0];
  const target =
    first?.edits[0]?.target ??
    (path
      ? { description: describeElement(context.page, path), path }
      : { description: 'the page', path: '/html' });
  return { edits: [{ type: 'revert', target, steps: undone.steps }], paths: first?.paths ?? [] };
}
