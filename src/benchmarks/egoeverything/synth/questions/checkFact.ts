import type { History } from './createHistory.js';
import type { Fact } from './WalkQuestion.js';

/** Whether what a question takes for granted is true of the walk. */
export function checkFact(history: History, fact: Fact): boolean {
  const { truth } = history;
  switch (fact.kind) {
    case 'stands': {
      const at = history.standing(fact.thing, fact.atSeconds);
      return at !== null && at !== 'hand' && at.place === fact.place;
    }
    case 'neighbours': {
      const at = history.standing(fact.one, fact.atSeconds);
      if (at === null || at === 'hand') return false;
      const row = history.row(at.place, fact.atSeconds).map(({ thing }) => thing);
      return row.includes(fact.other) && Math.abs(row.indexOf(fact.one) - row.indexOf(fact.other)) === 1;
    }
    case 'did':
      return truth.events.some(
        ({ kind, thing, startSeconds, endSeconds }) =>
          kind === fact.event &&
          (thing ?? heldAt(history, startSeconds)) === fact.thing &&
          startSeconds <= fact.atSeconds &&
          fact.atSeconds <= endSeconds,
      );
    case 'never-held':
      return !history.isHeldBefore(fact.thing, fact.untilSeconds);
    case 'count':
      return history.row(fact.place, fact.atSeconds).length === fact.things;
    case 'colour':
      return history.thing(fact.thing).colorName === fact.colour;
    case 'printed':
      return (
        history.thing(fact.thing).lines[fact.line] === fact.text &&
        history.isLegible(fact.thing, fact.line, fact.untilSeconds)
      );
    case 'busy':
      return truth.activities.some(
        ({ place, startSeconds, endSeconds }) =>
          place === fact.place && startSeconds <= fact.atSeconds && fact.atSeconds <= endSeconds,
      );
  }
}

function heldAt({ truth, standing }: History, time: number): string | undefined {
  return truth.things.find(({ id }) => standing(id, time) === 'hand')?.id;
}
