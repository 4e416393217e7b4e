import type { ParsedRequest, Referent } from './ParsedRequest.js';

/** A request before its place in the text is known. */
export type Draft = Pick<ParsedRequest, 'operation' | 'target' | 'values'> &
  Partial<Pick<ParsedRequest, 'other' | 'undo'>>;

/** What one stretch of text says. */
export interface Clause {
  drafts: Draft[];
  /** Elements that are only brought up ("this heading here, ..."), for what follows. */
  topic?: Referent[];
  /** "the same for that one": what was asked for last, of another element. */
  repeat?: Referent[];
  /** Said before thinking again ("never mind"): it gives way to an undo that says more. */
  interjection?: boolean;
  cost: number;
}
