import type { Anchor } from '../../../../html/Anchor.js';
import type { ExplicitReferent } from '../ParsedRequest.js';
import { foldText } from '../resolve/scoreText.js';
import type { DoneStep } from './findUndone.js';

/** An element that an earlier step has inserted, and a source element that stands in for it. */
export interface InsertedElement {
  anchor: Anchor;
  standIn: string;
}

/** What the steps so far have done: later ones speak of it. */
export class PageMemory {
  readonly done: DoneStep[] = [];
  lastPaths: readonly string[] = [];

  remember(step: DoneStep): void {
    this.done.push(step);
    if (step.paths.length > 0) this.lastPaths = step.paths;
  }

  /** The path of the element that an earlier step made say this. */
  rewritten(quoted: string): string | undefined {
    const wanted = foldText(quoted);
    for (const { edits } of [...this.standing()].reverse()) {
      for (const edit of edits) {
        if (edit.type === 'rewrite_text' && wanted !== '' && foldText(edit.text) === wanted)
          return edit.target.path;
      }
    }
    return undefined;
  }

  /** The element that an earlier step inserted and that is meant now: by its text, or as "the new button". */
  inserted(referent: ExplicitReferent): InsertedElement | undefined {
    const wanted = referent.quoted === undefined ? undefined : foldText(referent.quoted);
    const isNew = /\b(new|added|inserted)\b|新/i.test(`${referent.text} ${referent.words}`);
    for (const { step, edits } of [...this.standing()].reverse()) {
      for (const edit of edits) {
        if (edit.type !== 'insert' || edit.target.path === undefined) continue;
        const fits = wanted === undefined ? isNew : foldText(edit.text) === wanted;
        if (!fits) continue;
        const anchor: Anchor = {
          description: `the new ${edit.tag} "${edit.text}"`,
          insertedBy: step,
          tag: edit.tag,
        };
        return { anchor, standIn: edit.target.path };
      }
    }
    return undefined;
  }

  private standing(): DoneStep[] {
    const taken = new Set(
      this.done.flatMap(({ edits }) => edits.flatMap((edit) => (edit.type === 'revert' ? edit.steps : []))),
    );
    return this.done.filter(({ step }) => !taken.has(step));
  }
}
