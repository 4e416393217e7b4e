import type { OperationType } from '../../../../html/TypedEdit.js';

/** What each operation type is, for whoever writes scripts. */
export const operationMeanings: Record<OperationType, string> = {
  change_color: 'another colour of text, background or border',
  change_font: 'typeface, weight, italics, underline, capitals, letter spacing',
  rewrite_text: 'other words in an element',
  move: 'an element goes to another place, before, after or inside another one',
  swap: 'two elements change places',
  hide_delete: 'an element is taken away',
  replace_image: 'another picture in the place of one',
  layout: 'alignment, direction, spacing, columns of a group',
  revert: 'takes back one or several earlier steps as a whole',
  resize: 'larger or smaller: text size, width, height, corners, border width',
  insert: 'a new element beside or inside another one',
  match: 'one element is made to look like another one',
};
