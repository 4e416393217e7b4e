import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { SeenThing, Timeline } from '../timeline/SeenThing.js';
import { thingLikeness } from '../timeline/thingLikeness.js';
import { askedWords } from '../words/askedWords.js';
import type { Reference, Understanding } from './Understanding.js';

/** Things that have so much print in common are one. */
const sameThing = 0.7;

/** Tells which of some things the site knows; all of them where it knows none. */
export type FindKnown = (things: readonly SeenThing[]) => Promise<SeenThing[]>;

/**
 * The things of a timeline that an instruction may mean, the likeliest first. What was counted is only what the site knows:
 * "the last thing from the shelf" to be looked up among clips is not the bag that was lifted later.
 */
export async function chooseThings(
  timeline: Timeline,
  { reference, plain }: Understanding,
  findKnown: FindKnown,
): Promise<SeenThing[]> {
  const { things } = timeline;
  if (things.length === 0) return [];
  const fitting = filterByWords(things, plain.replace(/\([^()]*\)/g, ' '), reference);
  const related = filterByRelation(fitting, things, reference);
  // Things that were taken count; what was only looked at does not, unless nothing was taken or the words ask for it.
  const { order, state } = reference;
  const meant = ofState(related, order && state === null ? 'taken' : state);
  const enough = meant.length >= (order?.position ?? 1) ? meant : related;
  const known = enough.length > 1 ? await findKnown(enough) : enough;
  return [...new Set([...orderThings(known, reference), ...known, ...fitting, ...things])];
}

/** Words of the instruction that stand on some things but not on all of them, and colours, narrow the choice. */
function filterByWords(things: SeenThing[], plain: string, { colors, relation }: Reference): SeenThing[] {
  // What the words name only to say where the thing is, is not the thing.
  const own = relation ? plain.toLowerCase().replace(relation.anchor, ' ') : plain;
  const words = askedWords(own).filter((word) => word.length > 3);
  const marks = things.map((thing) => countWords(thing, words));
  const most = Math.max(...marks);
  let kept = things;
  if (most > 0 && marks.some((mark) => mark === 0)) kept = things.filter((_, index) => marks[index]! > 0);
  const wanted = colors.filter((color) => !relation?.anchor.includes(color));
  const ofColor = kept.filter((thing) => wanted.some((color) => thing.colors.slice(0, 3).includes(color)));
  return ofColor.length > 0 ? ofColor : kept;
}

function countWords({ lines, kinds }: SeenThing, words: readonly string[]): number {
  const own = [...lines.flatMap(({ text }) => splitWords(text)), ...kinds.flatMap(splitWords)];
  return words.filter((word) => own.some((other) => wordLikeness(word, other) >= 0.85)).length;
}

function filterByRelation(
  pool: SeenThing[],
  things: SeenThing[],
  { relation, colors }: Reference,
): SeenThing[] {
  if (!relation) return pool;
  const { kind } = relation;
  if (kind !== 'before' && kind !== 'after') return filterBySides(pool, kind, colors);
  const words = askedWords(relation.anchor);
  const marks = things.map((thing) => {
    const isOfColor = thing.colors.slice(0, 2).some((color) => words.includes(color));
    return countWords(thing, words) + (isOfColor ? 0.5 : 0);
  });
  const most = Math.max(...marks);
  if (most === 0) return pool;
  const anchor = things[marks.indexOf(most)]!;
  const others = pool.filter((thing) => thing !== anchor && thingLikeness(thing, anchor) < 0.8);
  if (kind === 'before') return others.filter((thing) => thing.startSeconds < anchor.startSeconds).slice(-1);
  return others.filter((thing) => thing.startSeconds > anchor.startSeconds).slice(0, 1);
}

/** Those with the colour at the side that was asked for, most of it first; all where none has it. */
function filterBySides(
  pool: SeenThing[],
  kind: 'left-of' | 'right-of' | 'beside',
  colors: readonly string[],
): SeenThing[] {
  const share = (names: readonly string[]): number =>
    Math.max(0, ...colors.map((color) => (names.includes(color) ? 1 / (1 + names.indexOf(color)) : 0)));
  const markOf = ({ beside: { left, right } }: SeenThing): number => {
    // What stood to the left of something had that on its right.
    if (kind === 'left-of') return share(right);
    return kind === 'right-of' ? share(left) : Math.max(share(left), share(right));
  };
  const taken = pool.filter(isTaken);
  const most = Math.max(0, ...taken.map(markOf));
  return most === 0 ? pool : taken.filter((thing) => markOf(thing) === most);
}

function isTaken({ how }: SeenThing): boolean {
  return how === 'kept' || how === 'put-back';
}

function orderThings(pool: SeenThing[], { order }: Reference): SeenThing[] {
  if (order) {
    const place = order.from === 'start' ? order.position - 1 : pool.length - order.position;
    const chosen = pool[Math.max(0, Math.min(pool.length - 1, place))];
    return chosen ? [chosen] : [];
  }
  return pool.toSorted(
    (a, b) =>
      b.nearness - a.nearness ||
      b.endSeconds - b.startSeconds - (a.endSeconds - a.startSeconds) ||
      b.lines.length - a.lines.length,
  );
}

function ofState(pool: SeenThing[], state: Reference['state']): SeenThing[] {
  if (state === null) return pool;
  if (state === 'taken') return pool.filter(isTaken);
  // What was taken before or after is not what was only looked at.
  const fixed = pool.filter(
    (thing) =>
      !isTaken(thing) && !pool.some((other) => isTaken(other) && thingLikeness(thing, other) >= sameThing),
  );
  if (state === 'seen') return fixed;
  const exact = (state === 'touched' ? fixed : pool).filter(({ how }) => how === state);
  // A finger may not have been seen.
  return exact.length > 0 || state !== 'touched' ? exact : fixed;
}
