import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { foldWhiteSpace } from '../../../../html/foldWhiteSpace.js';
import type { Box, ElementSnapshot } from '../../../../html/PageSnapshot.js';
import { resolveAnchor } from '../../../../html/resolveAnchor.js';
import type { TypedEdit } from '../../../../html/TypedEdit.js';
import { contextOf } from '../../executor/execute/contextOf.js';
import { parseReferents } from '../../executor/parseReferents.js';
import { resolveReferent } from '../../executor/resolve/resolveReferent.js';
import type { InstructionStep } from '../../referenceInstructions.js';
import type { Omni2WebInstance, Omni2WebStep } from '../../schema.js';

/** What a target description came to: source paths, or why there are none. */
export interface ResolvedTarget {
  words: string;
  paths: string[];
  problem?: string;
}

/** The elements that a reference step is about, from its anchors; a description alone denotes only itself. */
export function readReferenceTarget(step: Omni2WebStep, source: RenderedPage): ResolvedTarget {
  const anchors = step.targetAnchors ?? (step.edits ?? []).flatMap(targetsOf);
  const paths = anchors.flatMap((anchor) => resolveAnchor(source.page, anchor).path ?? []);
  return { words: step.target, paths: [...new Set(paths)] };
}

function targetsOf(edit: TypedEdit) {
  return edit.type === 'swap' ? [edit.target, edit.other] : [edit.target];
}

/** The elements that a recovered target means on the source page, by text, role and position alone. */
export function resolvePredictedTarget(
  { target }: InstructionStep,
  language: Omni2WebInstance['language'],
  source: RenderedPage,
): ResolvedTarget {
  if (target.trim() === '') return { words: target, paths: [], problem: 'no target is named' };
  const referents = parseReferents(target, language);
  if (referents.length === 0)
    return { words: target, paths: [], problem: 'it describes no element that can be read' };
  const paths = new Set<string>();
  for (const referent of referents) {
    const found = resolveReferent(referent, source.page, contextOf(source));
    if ('problem' in found) {
      const many = found.problem === 'ambiguous';
      return {
        words: target,
        paths: [],
        problem: many ? `it fits ${found.candidates.length} elements` : 'nothing on the page fits it',
      };
    }
    for (const path of found.paths) paths.add(path);
  }
  return { words: target, paths: [...paths] };
}

/**
 * Whether a recovered target is the reference's: the same elements, each the reference element itself or its ancestor or
 * descendant with the same visible text and a box within a tenth. The reference's own words mean what it means.
 */
export function isSameTarget(
  wanted: ResolvedTarget,
  said: ResolvedTarget,
  source: RenderedPage,
): { met: boolean; reason: string } {
  if (foldWhiteSpace(wanted.words) === foldWhiteSpace(said.words))
    return { met: true, reason: "the reference's own words" };
  if (said.problem) return { met: false, reason: `target: ${said.problem}` };
  const open = [...wanted.paths];
  for (const path of said.paths) {
    const at = open.findIndex((candidate) => isSameThing(candidate, path, source));
    if (at < 0)
      return {
        met: false,
        reason: `target: found ${path}, wanted ${wanted.paths.join(' and ') || 'an element that no anchor tells'}`,
      };
    open.splice(at, 1);
  }
  return open.length === 0
    ? { met: true, reason: `target: ${said.paths.join(' and ')}` }
    : { met: false, reason: `target: ${open.join(' and ')} is missing` };
}

const boxTolerance = 0.1;

function isSameThing(wanted: string, found: string, source: RenderedPage): boolean {
  if (wanted === found) return true;
  if (!wanted.startsWith(`${found}/`) && !found.startsWith(`${wanted}/`)) return false;
  const [one, other] = [elementAt(source, wanted), elementAt(source, found)];
  return one !== undefined && other !== undefined && one.text === other.text && sameBox(one.box, other.box);
}

function elementAt({ snapshot }: RenderedPage, path: string): ElementSnapshot | undefined {
  return snapshot.elements.find((element) => element.path === path);
}

function sameBox(one: Box, other: Box): boolean {
  const close = (difference: number, size: number): boolean =>
    Math.abs(difference) <= boxTolerance * Math.max(size, 1);
  return (
    close(one.width - other.width, one.width) &&
    close(one.height - other.height, one.height) &&
    close(one.x - other.x, one.width) &&
    close(one.y - other.y, one.height)
  );
}
