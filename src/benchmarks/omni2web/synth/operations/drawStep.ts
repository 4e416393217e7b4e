import type { OperationType } from '../../../../html/TypedEdit.js';
import type { DrawStep } from '../StepDraft.js';
import { drawColor } from './drawColor.js';
import { drawFont } from './drawFont.js';
import { drawImage } from './drawImage.js';
import { drawInsert } from './drawInsert.js';
import { drawLayout } from './drawLayout.js';
import { drawMatch } from './drawMatch.js';
import { drawMove } from './drawMove.js';
import { drawRemove } from './drawRemove.js';
import { drawResize } from './drawResize.js';
import { drawRewrite } from './drawRewrite.js';
import { drawSwap } from './drawSwap.js';

/** How a step of each type is drawn; reverts come from the script that they are part of. */
export const drawStep: Record<Exclude<OperationType, 'revert'>, DrawStep> = {
  change_color: drawColor,
  change_font: drawFont,
  rewrite_text: drawRewrite,
  move: drawMove,
  swap: drawSwap,
  hide_delete: drawRemove,
  replace_image: drawImage,
  layout: drawLayout,
  resize: drawResize,
  insert: drawInsert,
  match: drawMatch,
};
