import type { History } from './createHistory.js';
import { otherLooks } from './looks.js';
import { type Asker, pickWrong, type QuestionDraft } from './QuestionDraft.js';

/** What stood between two things, and beside what something was put. */
export const askNeighbours: Asker = (history, query, random) => {
  const name = (id: string): string => `the ${history.thing(id).name}`;
  const wrongFor = (right: string, allowed: (thing: string) => boolean): string[] =>
    pickWrong(
      otherLooks(history, allowed, random).map((look) => `the ${look}`),
      name(right),
      random,
    );
  const between = history.truth.surfaces.flatMap(({ id: place }): QuestionDraft[] => {
    const stay = history.firstStay(place);
    if (!stay) return [];
    const row = history.row(place, stay.startSeconds);
    const taken = history.handlings.find(({ from }) => from.place === place)?.takenSeconds ?? stay.endSeconds;
    return row.slice(1, -1).flatMap(({ thing, slot }, index): QuestionDraft[] => {
      const [one, other] = [row[index]!, row[index + 2]!];
      if (other.slot - one.slot !== 2 || slot - one.slot !== 1) return [];
      const atSeconds = stay.startSeconds;
      return [
        {
          ...{ category: 'spatial-spatial', key: `between ${thing}`, right: name(thing) },
          question: `What stood between ${name(one.thing)} and ${name(other.thing)} when I first came to ${placeName(history, place)}?`,
          wrong: wrongFor(thing, (id) => id !== one.thing && id !== other.thing),
          target: { thing, fromSeconds: stay.startSeconds, untilSeconds: taken },
          facts: [
            { kind: 'neighbours', one: one.thing, other: thing, atSeconds },
            { kind: 'neighbours', one: thing, other: other.thing, atSeconds },
          ],
        },
      ];
    });
  });
  const beside = history.handlings.flatMap((one): QuestionDraft[] => {
    const { thing, to, startSeconds, leftSeconds, endSeconds } = one;
    const later = history.handlings.some(
      (other) => other.thing === thing && other !== one && other.takenSeconds <= query,
    );
    if (leftSeconds > query || later) return [];
    const row = history.row(to.place, leftSeconds);
    const near = row.filter((other) => other.thing !== thing && Math.abs(other.slot - to.slot) === 1);
    if (near.length !== 1) return [];
    const right = near[0]!.thing;
    return [
      {
        ...{ category: 'spatial-spatial', key: `beside ${thing}`, right: name(right) },
        question: `Next to which thing did I put ${name(thing)} ${history.where(to.place)}?`,
        wrong: wrongFor(right, (id) => id !== thing && id !== right),
        target: { thing, fromSeconds: startSeconds, untilSeconds: endSeconds },
        facts: [
          { kind: 'stands', thing, place: to.place, atSeconds: endSeconds },
          { kind: 'neighbours', one: thing, other: right, atSeconds: endSeconds },
        ],
      },
    ];
  });
  return [...between, ...beside];
};

/** Where something is. */
export const askLocation: Asker = (history, query, random) =>
  history.truth.things.flatMap(({ id, name, place }): QuestionDraft[] => {
    const at = history.standing(id, query);
    if (place === null || at === null || at === 'hand') return [];
    const last = history.handlings.findLast((one) => one.thing === id && one.leftSeconds <= query);
    const window = last
      ? { fromSeconds: last.startSeconds, untilSeconds: last.endSeconds }
      : { fromSeconds: 0, untilSeconds: query };
    return [
      {
        ...{ category: 'direct location', key: `location ${id}`, right: history.where(at.place) },
        question: last ? `Where did I leave the ${name}?` : `Where does the ${name} stand?`,
        wrong: pickWrong(allPlaces(history), history.where(at.place), random),
        target: { thing: id, ...window },
        facts: [{ kind: 'stands', thing: id, place: at.place, atSeconds: query }],
      },
    ];
  });

export function allPlaces(history: History): string[] {
  return history.truth.surfaces.map(({ id }) => history.where(id));
}

function placeName({ truth }: History, place: string): string {
  return truth.surfaces.find(({ id }) => id === place)!.name;
}
