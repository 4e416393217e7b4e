import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { SeenThing, Timeline } from '../timeline/SeenThing.js';
import { thingLikeness } from '../timeline/thingLikeness.js';
import { askedWords } from '../words/askedWords.js';
import type { Reference, Understanding } from './Understanding.js';

/** Things that have so much print in common are one. */
const sameThing = 0.7;

/** The things of a timeline that an instruction may mean, the likeliest first. */
export function chooseThings(timeline: Timeline, { reference, plain }: Understanding): SeenThing[] {
  const { things } = timeline;
  if (things.length === 0) return [];
  const fitting = filterByWords(things, plain, reference);
  const pool = filterByRelation(fitting, things, reference);
  const ordered = orderThings(pool, reference);
  return [...new Set([...ordered, ...fitting, ...things])];
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

function filterByRelation(pool: SeenThing[], things: SeenThing[], { relation }: Reference): SeenThing[] {
  if (!relation) return pool;
  const words = askedWords(relation.anchor);
  const marks = things.map((thing) => {
    const isOfColor = thing.colors.slice(0, 2).some((color) => words.includes(color));
    return countWords(thing, words) + (isOfColor ? 0.5 : 0);
  });
  const most = Math.max(...marks);
  if (most === 0) return pool;
  const anchor = things[marks.indexOf(most)]!;
  const others = pool.filter((thing) => thing !== anchor && thingLikeness(thing, anchor) < 0.8);
  if (relation.kind === 'before')
    return others.filter((thing) => thing.startSeconds < anchor.startSeconds).slice(-1);
  if (relation.kind === 'after')
    return others.filter((thing) => thing.startSeconds > anchor.startSeconds).slice(0, 1);
  return others;
}

function orderThings(pool: SeenThing[], { order, state }: Reference): SeenThing[] {
  // Things that were taken count; what was only looked at does not, unless nothing was taken or the words ask for it.
  const isTaken = ({ how }: SeenThing): boolean => how === 'kept' || how === 'put-back';
  const touched = pool.filter(({ how }) => how === 'touched');
  // A finger may not have been seen; what was looked at and never taken is left then.
  const left = pool.filter(
    (thing) =>
      !isTaken(thing) && !pool.some((other) => isTaken(other) && thingLikeness(thing, other) >= sameThing),
  );
  const ofState =
    state === 'touched' ? (touched.length > 0 ? touched : left) : pool.filter(({ how }) => how === state);
  const meant = state ? ofState : pool.filter(isTaken);
  const counted =
    meant.length >= Math.max(1, order?.position ?? 1) ? meant : meant.length > 0 && !order ? meant : pool;
  if (order) {
    const place = order.from === 'start' ? order.position - 1 : counted.length - order.position;
    const chosen = counted[Math.max(0, Math.min(counted.length - 1, place))];
    return chosen ? [chosen] : [];
  }
  return (state ? counted : pool).toSorted(
    (a, b) =>
      b.endSeconds - b.startSeconds - (a.endSeconds - a.startSeconds) || b.lines.length - a.lines.length,
  );
}
