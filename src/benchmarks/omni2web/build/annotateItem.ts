import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../../core/canonicalJson.js';
import { inputError } from '../../../core/errors.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { readJsonFile } from '../../../core/parseJson.js';
import { parsePage } from '../../../html/parsePage.js';
import type { StoredFile } from '../../building/StoredFile.js';
import { storeFile } from '../../building/storeFile.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { findInstanceProblems } from '../findInstanceProblems.js';
import type { Omni2WebInstance } from '../schema.js';
import { type Annotation, type RubricFile, rubricFileSchema } from './annotation/Annotation.js';
import { completeRubric } from './annotation/completeRubric.js';
import { findConsistencyNotes } from './annotation/findConsistencyNotes.js';
import { makeReference, stepsWithoutEdits } from './annotation/makeReference.js';
import { readTranscript, type SpokenLine } from './annotation/readTranscript.js';
import { composeInstance } from './composeInstance.js';
import { type BuildItem, filesOf } from './ledger/BuildItem.js';
import { changeWorkspace, findItem, findPage } from './openWorkspace.js';
import { readScript } from './script/readScript.js';
import { readPage } from './submitScript.js';

export interface AnnotateOptions {
  directory: string;
  id: string;
  transcriptFile: string;
  rubricFile: string;
  by: string;
  note?: string;
}

export interface AnnotateResult {
  id: string;
  version: number;
  items: number;
  /** How many of them a program can decide. */
  checked: number;
  referencePage: string | null;
  isUnchangedDraft: boolean;
  notes: string[];
}

/**
 * Takes in what people wrote down about a recording: transcript and rubric. Where the script has typed edits, it makes
 * reference page and executable checks from them.
 * @throws DeixisError ANNOTATION_INVALID, TRANSCRIPT_INVALID, DOCUMENT_INVALID, BUILD_STAGE, BUILD_FILE_CHANGED (input)
 */
export async function annotateItem(options: AnnotateOptions): Promise<AnnotateResult> {
  const { directory, id, transcriptFile, rubricFile, by, note } = options;
  const transcript = await readTranscript(transcriptFile);
  const rubric = parseDocument(rubricFileSchema, await readJsonFile(rubricFile), rubricFile);
  return changeWorkspace(directory, async (workspace) => {
    const item = findItem(workspace, id, 'annotate');
    await verifyFiles(directory, filesOf(item).slice(0, 2));
    const html = await readPage(workspace, findPage(workspace, item.page));
    const script = await readScript(join(directory, item.script.path));
    const items = completeRubric(rubric.items, item.language);
    const { licence } = workspace.build;
    const instance = composeInstance({
      ...{ id, page: item.page, language: item.language, script, licence },
      annotation: { transcript, rubric: items },
      consent: item.recording!.consent,
      files: { sourcePage: `pages/${item.page}.html` },
      provenance: {},
    });
    assertSound(instance, item, { transcriptFile, rubricFile, transcript });

    const version = item.versions.annotation + 1;
    const files: StoredFile[] = [];
    const annotation: Annotation = {
      schemaVersion: 1,
      transcript,
      rubric: items,
      isUnchangedDraft: await isUnchangedDraft(directory, item, rubric),
      notes: findConsistencyNotes({ page: parsePage(html), script, steps: instance.steps, transcript }),
    };
    const bare = stepsWithoutEdits(instance.steps);
    if (bare.length === 0) {
      const { steps, viewport } = instance;
      const reference = await makeReference({ directory, id, html, viewport, steps, rubric: items });
      annotation.rubric = reference.rubric;
      annotation.notes.push(...reference.notes);
      const path = `annotations/${id}.${version}.reference.html`;
      files.push(await storeFile(directory, path, { text: reference.html }));
    } else if (bare.length < instance.steps.length)
      annotation.notes.push(
        `steps ${bare.join(', ')} have no typed edits: no reference page and no executable checks are made`,
      );
    const text = `${JSON.stringify(annotation, null, 2)}\n`;
    files.push(await storeFile(directory, `annotations/${id}.${version}.json`, { text }));
    await workspace.append({
      action: 'annotate',
      by,
      id,
      files: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
      ...(note === undefined ? {} : { note }),
    });
    return {
      id,
      version,
      items: annotation.rubric.length,
      checked: annotation.rubric.filter(({ check }) => check !== undefined).length,
      referencePage: item.referencePage?.path ?? null,
      isUnchangedDraft: annotation.isUnchangedDraft,
      notes: annotation.notes,
    };
  });
}

function assertSound(
  instance: Omni2WebInstance,
  item: BuildItem,
  {
    transcriptFile,
    rubricFile,
    transcript,
  }: { transcriptFile: string; rubricFile: string; transcript: SpokenLine[] },
): void {
  const lines = findInstanceProblems(instance).map(
    ({ field, expected }) =>
      `${field.startsWith('transcript') ? transcriptFile : rubricFile}: ${field.replace(/^rubric\b/, 'items')}: expected ${expected}`,
  );
  const { durationSeconds } = item.recording!;
  // Half a second for tools that round times up.
  for (const { step, endSeconds = 0 } of transcript)
    if (endSeconds > durationSeconds + 0.5)
      lines.push(
        `${transcriptFile}: transcript[${step - 1}].endSeconds: expected within the recording (${durationSeconds} s), not ${endSeconds}`,
      );
  for (const [index, { step, category, beforeAnchor, afterExpectedChange }] of instance.rubric.entries()) {
    if (category === 'no_damage') continue;
    if (beforeAnchor.trim() === '')
      lines.push(
        `${rubricFile}: items[${index}].beforeAnchor: expected words that find the element of step ${step}`,
      );
    if (afterExpectedChange.trim() === '')
      lines.push(
        `${rubricFile}: items[${index}].afterExpectedChange: expected what is seen after step ${step}`,
      );
  }
  if (lines.length > 0)
    throw inputError('ANNOTATION_INVALID', lines.join('\n'), {
      hint: 'correct what is named in the transcript and the rubric, then hand both in again',
      details: { item: item.id, problems: lines },
    });
}

async function isUnchangedDraft(directory: string, item: BuildItem, rubric: RubricFile): Promise<boolean> {
  for (const { path } of item.drafts) {
    const file = join(directory, path);
    if (!existsSync(file)) continue;
    const draft = parseDocument(rubricFileSchema, await readJsonFile(file), file);
    if (canonicalJson(draft.items) === canonicalJson(rubric.items)) return true;
  }
  return false;
}
