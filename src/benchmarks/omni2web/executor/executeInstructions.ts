import { applyEdits } from '../../../html/applyEdits.js';
import type { Box } from '../../../html/PageSnapshot.js';
import { parsePage } from '../../../html/parsePage.js';
import type { TypedEdit } from '../../../html/TypedEdit.js';
import type { EditContext, PictureAsset } from './execute/EditContext.js';
import { executeStep } from './execute/executeStep.js';
import { PageMemory } from './execute/PageMemory.js';
import type { Language } from './ParsedRequest.js';

/** One instruction as track B writes it. */
export interface Instruction {
  step: number;
  /** Which part of the page, in words. */
  target?: string;
  instruction: string;
}

export interface ExecuteInstructionsInput {
  sourceHtml: string;
  instructions: readonly Instruction[];
  language: Language;
  /** Boxes of the rendered source page by path. */
  boxes?: ReadonlyMap<string, Box>;
  /** Computed value of a property of a source element. */
  computedStyle?: (path: string, property: string) => string | undefined;
  /** Pictures that a description may mean. */
  assets?: readonly PictureAsset[];
}

export interface LeftUndone {
  step: number;
  reason: string;
}

export interface ExecuteInstructionsResult {
  html: string;
  edits: { step: number; edits: TypedEdit[] }[];
  /** Steps whose words could not be read as a whole. */
  unparsed: LeftUndone[];
  /** Steps that were read but name no element, picture or earlier step that could be found, or cannot be carried out. */
  unresolved: LeftUndone[];
}

/**
 * The rule executor (omni2web, Tracks, C): reads explicit instructions, finds their elements on the source page and
 * carries them out, deterministically and without a model. A step is done as a whole or left undone and told.
 */
export async function executeInstructions(
  input: ExecuteInstructionsInput,
): Promise<ExecuteInstructionsResult> {
  const { sourceHtml, instructions, language, boxes, computedStyle, assets } = input;
  const context: EditContext = { page: parsePage(sourceHtml), boxes, computedStyle, assets };
  const memory = new PageMemory();
  const edits: { step: number; edits: TypedEdit[] }[] = [];
  const unparsed: LeftUndone[] = [];
  const unresolved: LeftUndone[] = [];
  const ordered = [...instructions].sort((left, right) => left.step - right.step);
  for (const instruction of ordered) {
    const outcome = executeStep(instruction, language, context, memory);
    if (outcome.kind === 'unparsed') unparsed.push({ step: instruction.step, reason: outcome.reason });
    else if (outcome.kind === 'unresolved')
      unresolved.push({ step: instruction.step, reason: outcome.reason });
    else edits.push({ step: instruction.step, edits: outcome.edits });
  }
  const applied = applyEdits(sourceHtml, edits, { computedStyle });
  for (const { step, message } of applied.problems) unresolved.push({ step, reason: message });
  return { html: applied.html, edits, unparsed, unresolved };
}
