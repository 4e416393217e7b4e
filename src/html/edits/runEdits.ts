import type { EditProblem, NumberedEdit } from '../applyEdits.js';
import type { Page } from '../Page.js';
import { buildPage, parsePage } from '../parsePage.js';
import { serializeDocument } from '../serializePage.js';
import { EditFailure } from './EditFailure.js';
import { EditState } from './EditState.js';
import { replaceImage, rewriteText } from './editContent.js';
import { deleteNode, insertNode, moveNode, swapNodes } from './editStructure.js';
import { checkValue, matchStyle, setColor, setLayout, setSize, setStyle } from './editStyle.js';
import { renderEdited } from './renderEdited.js';
import { samePages } from './samePages.js';

export interface ApplyOutcome {
  html: string;
  problems: EditProblem[];
  insertedPaths: Map<number, string[]>;
  toOutput: Map<string, string>;
  /** False when no HTML text parses to the tree that the edits make. */
  representable: boolean;
}

/** Carries out a list of edits in order and writes the page. */
export function runEdits(
  page: Page,
  edits: readonly NumberedEdit[],
  computedStyle: ((path: string, property: string) => string | undefined) | undefined,
): ApplyOutcome {
  const state = new EditState(page, computedStyle);
  const problems: EditProblem[] = [];
  for (const edit of edits) {
    try {
      runEdit(state, edit);
    } catch (error) {
      if (!(error instanceof EditFailure)) throw error;
      problems.push({ step: edit.step, edit: edit.edit, message: error.message });
    }
  }
  const meant = buildPage(state.working.document, '');
  const { html, representable } = write(state, meant);
  const pathOf = new Map(meant.elements.map((element) => [element.node, element.path]));
  const insertedPaths = new Map<number, string[]>();
  for (const [step, nodes] of state.inserted) {
    insertedPaths.set(
      step,
      nodes.flatMap((node) => pathOf.get(node) ?? []),
    );
  }
  const toOutput = new Map<string, string>();
  for (const [node, element] of state.sourceOf) {
    const path = pathOf.get(node);
    if (path !== undefined) toOutput.set(element.path, path);
  }
  return { html, problems, insertedPaths, toOutput, representable };
}

/** The source text with patches if that reads as meant, else the tree written anew. */
function write(state: EditState, meant: Page): { html: string; representable: boolean } {
  const patched = renderEdited(state);
  if (samePages(parsePage(patched), meant)) return { html: patched, representable: true };
  const anew = serializeDocument(state.working.document);
  return { html: anew, representable: samePages(parsePage(anew), meant) };
}

function runEdit(state: EditState, { step, typed }: NumberedEdit): void {
  const target = state.resolve(typed.target);
  switch (typed.type) {
    case 'change_color':
      setColor(state, target, typed.property, typed.value);
      break;
    case 'change_font':
      setStyle(state, target, typed.property, checkValue(typed.property, typed.value));
      break;
    case 'rewrite_text':
      rewriteText(state, target, typed.text, step);
      break;
    case 'move':
      moveNode(state, target, typed.placement, state.resolve(typed.reference));
      break;
    case 'swap':
      swapNodes(state, target, state.resolve(typed.other));
      break;
    case 'hide_delete':
      if (typed.mode === 'hide') setStyle(state, target, 'display', 'none');
      else deleteNode(state, target, step);
      break;
    case 'replace_image':
      replaceImage(state, target, typed.source, typed.alternativeText);
      break;
    case 'layout':
      setLayout(state, target, typed.property, typed.value);
      break;
    case 'resize':
      setSize(state, target, typed.property, typed.value);
      break;
    case 'match':
      matchStyle(state, target, state.resolve(typed.like), typed.properties);
      break;
    case 'insert': {
      const node = insertNode(state, target, typed);
      state.inserted.set(step, [...(state.inserted.get(step) ?? []), node]);
      break;
    }
    case 'revert':
      break;
  }
}
