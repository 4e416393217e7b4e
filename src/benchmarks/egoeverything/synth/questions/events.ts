import { type Asker, pickWrong, type QuestionDraft } from './QuestionDraft.js';

/** What was done with something after it was taken. */
export const askEvents: Asker = (history, query, random) => [
  ...history.handlings.flatMap((one): QuestionDraft[] => {
    const { thing, from, to, isRead, startSeconds, takenSeconds, leftSeconds, endSeconds } = one;
    const once = history.handlings.filter((other) => other.thing === thing && other.takenSeconds <= query);
    if (leftSeconds > query || once.length > 1) return [];
    const goals = history.truth.surfaces
      .map(({ id }) => id)
      .filter((id) => id !== 'tray' && id !== from.place);
    const told = (goal: string, reads: boolean): string => {
      const put = goal === from.place ? 'put it back' : `put it ${history.where(goal)}`;
      return reads ? `I read it and ${put}` : `I ${put} without reading it`;
    };
    const right = told(to.place, isRead);
    const others = [from.place, to.place, ...random.shuffle(goals).slice(0, 2)];
    const wrong = pickWrong(
      others.flatMap((goal) => [told(goal, true), told(goal, false)]),
      right,
      random,
    );
    // One that moved along the same surface is neither back nor elsewhere.
    if (from.place === to.place && from.slot !== to.slot) return [];
    return [
      {
        ...{ category: 'event verification', key: `event ${thing}`, right, wrong },
        question: `What did I do with the ${history.thing(thing).name} after I had taken it from ${nameOf(history, from.place)}?`,
        target: { thing, fromSeconds: startSeconds, untilSeconds: endSeconds },
        facts: [
          { kind: 'did', event: 'pick-up', thing, atSeconds: takenSeconds },
          { kind: 'did', event: 'put-down', thing, atSeconds: leftSeconds },
          { kind: 'stands', thing, place: to.place, atSeconds: endSeconds },
        ],
      },
    ];
  }),
  ...history.truth.events.flatMap((event): QuestionDraft[] => {
    if (event.kind !== 'touch' || event.endSeconds > query) return [];
    const thing = event.thing!;
    const examined = history.truth.events.find((other) => other.kind === 'examine' && other.thing === thing);
    if (!examined || examined.endSeconds > query) return [];
    return [
      {
        ...{ category: 'event verification', key: `event ${thing}`, right: 'I read it and then tapped it' },
        question: `What did I do with the ${history.thing(thing).name} ${history.where('counter')}?`,
        wrong: [
          'I picked it up and turned it round',
          'I carried it to another room',
          'I pushed it aside unread',
          'I read it and then lifted it',
        ],
        target: { thing, fromSeconds: examined.startSeconds, untilSeconds: event.endSeconds },
        facts: [
          { kind: 'did', event: 'examine', thing, atSeconds: examined.startSeconds },
          { kind: 'did', event: 'touch', thing, atSeconds: event.startSeconds },
          { kind: 'never-held', thing, untilSeconds: query },
        ],
      },
    ];
  }),
];

export function nameOf({ truth }: Parameters<Asker>[0], place: string): string {
  return truth.surfaces.find(({ id }) => id === place)!.name;
}
