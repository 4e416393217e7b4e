import { join } from 'node:path';
import { parseDocument } from '../../../core/parseDocument.js';
import { readJsonFile } from '../../../core/parseJson.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { annotationSchema } from './annotation/Annotation.js';
import { reviewOf } from './ledger/applyEvent.js';
import { filesOf, type ItemState, waitsFor } from './ledger/BuildItem.js';
import { changeWorkspace, findItem } from './openWorkspace.js';

export interface ReviewOptions {
  directory: string;
  id: string;
  verdict: 'accept' | 'reject';
  by: string;
  note?: string;
}

export interface ReviewResult {
  id: string;
  verdict: 'accept' | 'reject';
  /** Before recording, or of targets and edits after it. */
  review: 'first' | 'second';
  state: ItemState;
  waitsFor: string;
  /** What the reviewer should know. */
  notes: string[];
}

/**
 * Accepts an item at the review that it waits for, or sends it back one stage from wherever it is.
 * @throws DeixisError ITEM_UNKNOWN (usage), BUILD_STAGE, BUILD_FILE_CHANGED (input)
 */
export async function reviewItem({ directory, id, verdict, by, note }: ReviewOptions): Promise<ReviewResult> {
  return changeWorkspace(directory, async (workspace) => {
    const item = findItem(workspace, id, verdict);
    const review = reviewOf(item.state);
    const notes: string[] = [];
    // What is sent back may be sent back for its files.
    if (verdict === 'accept') {
      await verifyFiles(directory, filesOf(item));
      if (review === 'first' && item.scriptBy === by) notes.push(`${by} also wrote the script`);
      if (review === 'second' && item.annotation) {
        const file = join(directory, item.annotation.path);
        const annotation = parseDocument(annotationSchema, await readJsonFile(file), file);
        notes.push(...annotation.notes);
        if (annotation.isUnchangedDraft) notes.push('the rubric is a draft that nobody changed');
      }
    }
    await workspace.append({
      action: verdict,
      by,
      id,
      review,
      files: {},
      ...(note === undefined ? {} : { note }),
    });
    return { id, verdict, review, state: item.state, waitsFor: waitsFor[item.state], notes };
  });
}
