import type { Anchor } from '../../../../html/Anchor.js';
import type { ExplicitReferent, Referent } from '../ParsedRequest.js';
import { kindStrength } from '../resolve/kindStrength.js';
import { type ReferentResolution, resolveReferent } from '../resolve/resolveReferent.js';
import type { EditContext } from './EditContext.js';
import type { PageMemory } from './PageMemory.js';

/** The elements meant. `inserted` is the anchor to write where a stand-in's path is given. */
export interface FoundTargets {
  paths: readonly string[];
  inserted?: Anchor;
}

export type TargetsOrProblem = FoundTargets | { problem: string };

/** What else is said about a target beside the request: the target description of a step. */
export interface TargetHint {
  referents: readonly ExplicitReferent[];
}

/** Finds the elements of a referent, with the step's own target description as a second witness. */
export function resolveTargets(
  referent: Referent | null,
  hint: TargetHint,
  context: EditContext,
  memory: PageMemory,
): TargetsOrProblem {
  if (!referent || referent.kind === 'previous') {
    const hinted = resolveHint(hint, context, memory);
    if (hinted && 'paths' in hinted) return hinted;
    if (memory.lastPaths.length > 0 && hint.referents.length === 0) return { paths: memory.lastPaths };
    return hinted ?? { problem: 'it does not say which element' };
  }
  if (referent.kind === 'deictic') {
    const hinted = resolveHint(hint, context, memory);
    return hinted ?? { problem: `"${referent.text}" can only be told by who saw the pointing` };
  }
  if (isBare(referent) && hint.referents.length > 0) {
    const inside = resolveWithHint(referent, hint, context, memory);
    if (inside) return inside;
  }
  const own = resolveExplicit(referent, context, memory);
  if ('paths' in own) return own;
  const hinted = resolveHint(hint, context, memory);
  if (hinted && 'paths' in hinted) return hinted;
  return own;
}

/** Nothing but a kind: "the button". */
function isBare(referent: ExplicitReferent): boolean {
  return (
    referent.quoted === undefined &&
    referent.words === '' &&
    referent.ordinal === undefined &&
    !referent.section &&
    !referent.near
  );
}

function resolveHint(
  hint: TargetHint,
  context: EditContext,
  memory: PageMemory,
): TargetsOrProblem | undefined {
  if (hint.referents.length === 0) return undefined;
  const paths: string[] = [];
  let inserted: Anchor | undefined;
  for (const referent of hint.referents) {
    const found = resolveExplicit(referent, context, memory);
    if ('problem' in found) return found;
    paths.push(...found.paths);
    inserted ??= found.inserted;
  }
  return inserted ? { paths, inserted } : { paths };
}

/** "The button" of a step whose target is the button is that one; of one whose target is a card, the button in it. */
function resolveWithHint(
  referent: ExplicitReferent,
  hint: TargetHint,
  context: EditContext,
  memory: PageMemory,
): TargetsOrProblem | undefined {
  const hinted = resolveHint(hint, context, memory);
  if (!hinted || 'problem' in hinted || hinted.inserted)
    return hinted && 'paths' in hinted ? hinted : undefined;
  const elements = hinted.paths.map((path) => context.page.elementAt(path)!);
  if (!referent.role || elements.every((element) => kindStrength(element, referent.role!) > 0)) return hinted;
  const [section] = hint.referents;
  if (hint.referents.length === 1 && section) {
    const inside = resolveReferent({ ...referent, section }, context.page, context);
    if ('paths' in inside) return { paths: inside.paths };
  }
  return hinted;
}

function resolveExplicit(
  referent: ExplicitReferent,
  context: EditContext,
  memory: PageMemory,
): TargetsOrProblem {
  const made = memory.inserted(referent);
  const found = resolveReferent(referent, context.page, context);
  if ('paths' in found && !(made && referent.quoted === undefined)) return { paths: found.paths };
  if (made) return { paths: [made.standIn], inserted: made.anchor };
  const rewritten = referent.quoted === undefined ? undefined : memory.rewritten(referent.quoted);
  if (rewritten) return { paths: [rewritten] };
  return { problem: tell(referent, found) };
}

function tell(referent: ExplicitReferent, found: ReferentResolution): string {
  if ('paths' in found) return '';
  if (found.problem === 'none') return `nothing on the page is "${referent.text}"`;
  return `"${referent.text}" can be ${found.candidates.length} elements (${found.candidates.slice(0, 3).join(', ')}${found.candidates.length > 3 ? ', ...' : ''})`;
}
