import type { OperationType } from '../../../html/TypedEdit.js';

/** The side of an element that a phrase names: "the background of", "字号". */
export type Part =
  | 'color'
  | 'text'
  | 'text-color'
  | 'background'
  | 'border'
  | 'border-color'
  | 'border-width'
  | 'border-radius'
  | 'font'
  | 'font-size'
  | 'font-weight'
  | 'font-style'
  | 'letter-spacing'
  | 'decoration'
  | 'case'
  | 'size'
  | 'width'
  | 'height'
  | 'padding'
  | 'margin'
  | 'gap'
  | 'alignment'
  | 'layout'
  | 'columns'
  | 'image'
  | 'style'
  | 'position'
  | 'visibility';

/** A value as said, before it is known which property it is for. */
export type ValueAtom =
  | { kind: 'color'; value: string; part?: Part }
  | { kind: 'length'; value: string; part?: Part }
  | { kind: 'scale'; factor: number; part?: Part }
  | { kind: 'add'; px: number; part?: Part }
  | { kind: 'fixed'; operation: OperationType; property: string; value: string }
  | { kind: 'number'; value: number; part?: Part }
  | { kind: 'shade'; factor: number; part?: Part };

/** A value bound to a property, or left for the element to bind. */
export interface Setting {
  operation: OperationType;
  property?: string;
  value?: string;
  scale?: number;
  addPx?: number;
  shade?: number;
}
