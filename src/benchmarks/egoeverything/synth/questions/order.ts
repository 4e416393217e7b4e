import type { History } from './createHistory.js';
import { allPlaces } from './places.js';
import { type Asker, pickWrong, type QuestionDraft } from './QuestionDraft.js';

/** What came after or before something else, and where. */
export const askOrder: Asker = (history, query, random) => {
  const { truth, handlings } = history;
  const names = truth.things.filter(({ place }) => place !== null).map(({ name }) => `the ${name}`);
  const afterPoster = truth.events.flatMap((event): QuestionDraft[] => {
    if (event.kind !== 'examine' || !event.thing!.startsWith('poster-')) return [];
    const next = handlings.find(({ startSeconds }) => startSeconds >= event.endSeconds);
    if (!next || next.leftSeconds > query) return [];
    const { name, lines } = history.thing(event.thing!);
    const right = `the ${history.thing(next.thing).name}`;
    return [
      {
        ...{ category: 'temporal-spatial', key: `after ${event.thing}`, right },
        question: `Which thing did I take in my hand next, after I had read the ${name}?`,
        wrong: pickWrong(names, right, random),
        target: { thing: next.thing, fromSeconds: next.startSeconds, untilSeconds: next.endSeconds },
        facts: [
          { kind: 'printed', thing: event.thing!, line: 0, text: lines[0]!, untilSeconds: query },
          { kind: 'did', event: 'examine', thing: event.thing!, atSeconds: event.startSeconds },
          { kind: 'did', event: 'pick-up', thing: next.thing, atSeconds: next.startSeconds },
        ],
      },
    ];
  });
  const before = handlings.flatMap(
    ({ thing, from, to, startSeconds, takenSeconds, leftSeconds }): QuestionDraft[] => {
      const times = handlings.filter((other) => other.thing === thing && other.takenSeconds <= query).length;
      if (from.place === to.place || leftSeconds > query || times > 1) return [];
      const right = history.where(from.place);
      return [
        {
          ...{ category: 'temporal-spatial', key: `before ${thing}`, right },
          question: `Where was the ${history.thing(thing).name} before I put it ${history.where(to.place)}?`,
          wrong: pickWrong(
            allPlaces(history).filter((place) => place !== history.where(to.place)),
            right,
            random,
          ),
          target: { thing, fromSeconds: startSeconds - 1, untilSeconds: takenSeconds },
          facts: [
            { kind: 'stands', thing, place: from.place, atSeconds: startSeconds },
            { kind: 'stands', thing, place: to.place, atSeconds: leftSeconds + 0.1 },
          ],
        },
      ];
    },
  );
  return [...afterPoster, ...before, ...askNext(history, query, random)];
};

/** Where the way led after a thing was put somewhere. */
function askNext(history: History, query: number, random: Parameters<Asker>[2]): QuestionDraft[] {
  const { truth, handlings } = history;
  const goals = new Map([
    ...truth.surfaces.filter(({ id }) => id !== 'tray').map(({ id, name }) => [id, `to ${name}`] as const),
    ...truth.things
      .filter(({ id }) => id.startsWith('poster-'))
      .map(({ id, name }) => [id, `to the ${name}`] as const),
  ]);
  return truth.activities.slice(1).flatMap(({ place, startSeconds }, index): QuestionDraft[] => {
    const last = handlings.findLast(({ endSeconds }) => endSeconds <= startSeconds + 0.5);
    const earlier = truth.activities[index]!;
    const right = goals.get(place);
    if (!last || !right || startSeconds + 5 > query || last.endSeconds < earlier.startSeconds) return [];
    if (place === last.to.place || handlings.filter(({ thing }) => thing === last.thing).length > 1)
      return [];
    const here = goals.get(last.to.place);
    return [
      {
        ...{ category: 'temporal-spatial', key: `next ${last.thing}`, right },
        question: `Where did I go next, after I had put the ${history.thing(last.thing).name} ${history.where(last.to.place)}?`,
        wrong: pickWrong(
          [...goals.values()].filter((goal) => goal !== here),
          right,
          random,
        ),
        target: { thing: last.thing, fromSeconds: last.startSeconds, untilSeconds: last.endSeconds },
        facts: [
          { kind: 'did', event: 'put-down', thing: last.thing, atSeconds: last.leftSeconds },
          { kind: 'busy', place, atSeconds: startSeconds + 0.1 },
        ],
      },
    ];
  });
}
