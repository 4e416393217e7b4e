import type { Anchor } from '../../../../html/Anchor.js';
import { foldWhiteSpace } from '../../../../html/foldWhiteSpace.js';
import type { Page } from '../../../../html/Page.js';
import { resolveAnchor } from '../../../../html/resolveAnchor.js';
import type { Omni2WebStep } from '../../schema.js';
import type { Script } from '../script/Script.js';
import type { SpokenLine } from './readTranscript.js';

/**
 * Where targets, edits and words of an item do not go together: what the second review is for. A step may be right all
 * the same, so these are notes.
 */
export function findConsistencyNotes({
  page,
  script,
  steps,
  transcript,
}: {
  page: Page;
  script: Script;
  steps: readonly Omni2WebStep[];
  transcript: readonly SpokenLine[];
}): string[] {
  const notes = steps.flatMap(({ step, operation, targetAnchors, edits = [] }) => {
    if (!targetAnchors || operation === 'revert') return [];
    const named = targetAnchors.map((anchor) => placeOf(page, anchor));
    const worked = edits.flatMap((edit) =>
      edit.type === 'swap' ? [edit.target, edit.other] : [edit.target],
    );
    return worked
      .filter((anchor) => !named.includes(placeOf(page, anchor)))
      .map(
        (anchor) =>
          `step ${step}: its edit is about ${placeOf(page, anchor)}, its targetAnchors name ${named.join(', ')}`,
      );
  });
  const otherwise = transcript
    .filter(({ step, text }) => plain(text) !== plain(script.steps[step - 1]?.said ?? ''))
    .map(({ step }) => step);
  if (otherwise.length > 0)
    notes.push(
      `said otherwise than scripted: step ${otherwise.join(', ')}; does the instruction still hold?`,
    );
  return notes;
}

/** The path of the element, or the step that inserts it. */
function placeOf(page: Page, anchor: Anchor): string {
  if (anchor.insertedBy !== undefined) return `what step ${anchor.insertedBy} inserts`;
  return resolveAnchor(page, anchor).path ?? `"${anchor.description}"`;
}

/** Without punctuation and case, which nobody says. */
function plain(text: string): string {
  return foldWhiteSpace(text.toLowerCase().replace(/[\p{P}\p{S}]+/gu, ' '));
}
