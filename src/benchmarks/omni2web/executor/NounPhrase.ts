import type { Referent } from './ParsedRequest.js';
import type { Part } from './Setting.js';

/** What a noun phrase names: elements, and the side of them that is meant ("the background of ..."). */
export interface NounPhrase {
  referents: Referent[];
  part?: Part;
  /** 0 where every word was known. */
  cost: number;
}
