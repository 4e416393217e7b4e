import type { categories } from '../../schema.js';

/** Something that has to be true for a question's right option to be right; `checkFact` holds it against the events. */
export type Fact =
  /** It stands there at that time. */
  | { kind: 'stands'; thing: string; place: string; atSeconds: number }
  /** Neighbours in a row at that time, nothing between them. */
  | { kind: 'neighbours'; one: string; other: string; atSeconds: number }
  | {
      kind: 'did';
      event: 'pick-up' | 'put-down' | 'read' | 'touch' | 'examine';
      thing: string;
      atSeconds: number;
    }
  /** Not taken in the hand up to that time. */
  | { kind: 'never-held'; thing: string; untilSeconds: number }
  /** So many things on it at that time. */
  | { kind: 'count'; place: string; things: number; atSeconds: number }
  | { kind: 'colour'; thing: string; colour: string }
  /** Printed there, and legible for at least a second before that time. */
  | { kind: 'printed'; thing: string; line: number; text: string; untilSeconds: number }
  /** Where somebody is busy at that time. */
  | { kind: 'busy'; place: string; atSeconds: number };

export interface WalkQuestion {
  name: string;
  category: (typeof categories)[number];
  question: string;
  options: string[];
  rightOption: number;
  target: {
    thing: string;
    timeSeconds: number;
    box: { left: number; top: number; right: number; bottom: number };
  };
  queryTimeSeconds: number;
  facts: Fact[];
}
