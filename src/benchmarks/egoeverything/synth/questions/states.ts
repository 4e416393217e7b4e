import { nameOf } from './events.js';
import { type Asker, pickWrong, type QuestionDraft } from './QuestionDraft.js';

const numbers = ['none', 'one', 'two', 'three', 'four'];

/** How something was left: how full the tray is, whether a thing is where it was first seen. */
export const askStates: Asker = (history, query, random) => {
  const { truth, handlings } = history;
  const stay = history.firstStay('tray');
  const left = stay ? history.row('tray', stay.endSeconds).length : 0;
  const inTray = handlings.findLast(({ from, leftSeconds }) => from.place === 'tray' && leftSeconds <= query);
  const tray: QuestionDraft[] =
    stay && inTray && stay.endSeconds <= query
      ? [
          {
            ...{ category: 'state verification', key: 'tray', right: numbers[left]! },
            wrong: numbers.filter((_, index) => index !== left),
            question: 'How many things were still in the tray when I walked away from it?',
            target: { thing: inTray.thing, fromSeconds: stay.startSeconds, untilSeconds: stay.endSeconds },
            facts: [{ kind: 'count', place: 'tray', things: left, atSeconds: stay.endSeconds }],
          },
        ]
      : [];
  const still = truth.things.flatMap(({ id, name, place }): QuestionDraft[] => {
    const at = history.standing(id, query);
    if (place === null || at === null || at === 'hand') return [];
    const first = truth.things.find((one) => one.id === id)!;
    const own = handlings.filter((one) => one.thing === id && one.leftSeconds <= query);
    const last = own.at(-1);
    if (own.length > 1 || (at.place === place && at.slot !== first.slot)) return [];
    const moved = (goal: string): string => `No, I took it to ${nameOf(history, goal)}`;
    const [untouched, back] = ['Yes, I never picked it up', 'Yes, I picked it up and put it back'];
    const right = at.place !== place ? moved(at.place) : last ? back : untouched;
    const goals = truth.surfaces
      .map((surface) => surface.id)
      .filter((goal) => goal !== place && goal !== 'tray');
    const wrong = [untouched, back, ...random.shuffle(goals.map(moved))]
      .filter((one) => one !== right)
      .slice(0, 4);
    const window = last
      ? { fromSeconds: last.startSeconds, untilSeconds: last.endSeconds }
      : { fromSeconds: 0, untilSeconds: query };
    return [
      {
        ...{ category: 'state verification', key: `still ${id}`, right, wrong },
        question: `Is the ${name} still where I first saw it, ${history.where(place)}?`,
        target: { thing: id, ...window },
        facts: [
          { kind: 'stands', thing: id, place, atSeconds: 0 },
          { kind: 'stands', thing: id, place: at.place, atSeconds: query },
          ...(last ? [] : [{ kind: 'never-held' as const, thing: id, untilSeconds: query }]),
        ],
      },
    ];
  });
  return [...tray, ...still].filter(({ right, wrong }) => pickWrong(wrong, right, random).length === 4);
};
