import type { OperationType } from '../../../html/TypedEdit.js';
import type { ValueAtom } from './Setting.js';

type Fixed = Extract<ValueAtom, { kind: 'fixed' }>;

/** Words that name a property and its value at once, as both languages' lexicons write them. */
const fixedBy =
  (operation: OperationType) =>
  (property: string, value: string): Fixed => ({ kind: 'fixed', operation, property, value });

export const font = fixedBy('change_font');
export const layout = fixedBy('layout');
export const size = fixedBy('resize');
export const color = fixedBy('change_color');
