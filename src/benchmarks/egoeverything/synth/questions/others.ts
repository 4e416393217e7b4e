import { type Asker, pickWrong, type QuestionDraft } from './QuestionDraft.js';
import { titleCase } from './titleCase.js';

/** What was seen and left alone, what came first of several, and smaller print. */
export const askOthers: Asker = (history, query, random) => {
  const { truth } = history;
  const order = [
    ...new Set(history.handlings.filter((one) => one.leftSeconds <= query).map(({ thing }) => thing)),
  ];
  const name = (id: string): string => `the ${history.thing(id).name}`;
  const untouched = truth.things.flatMap(({ id, place }): QuestionDraft[] =>
    place === null || history.isHeldBefore(id, query)
      ? []
      : [
          {
            ...{ category: 'others', key: 'untouched', right: name(id) },
            question: 'Which of these did I see without ever taking it in my hand?',
            wrong: pickWrong(order.map(name), name(id), random),
            target: { thing: id, fromSeconds: 0, untilSeconds: query },
            facts: [{ kind: 'never-held', thing: id, untilSeconds: query }],
          },
        ],
  );
  const first = order.slice(0, 3).flatMap((thing, index): QuestionDraft[] => {
    const handling = history.handlings.find((one) => one.thing === thing)!;
    return [
      {
        ...{ category: 'others', key: 'first', right: name(thing) },
        question: 'Which of these did I take in my hand before the others?',
        wrong: pickWrong(order.slice(index + 1).map(name), name(thing), random),
        target: { thing, fromSeconds: handling.startSeconds, untilSeconds: handling.endSeconds },
        facts: [{ kind: 'did', event: 'pick-up', thing, atSeconds: handling.takenSeconds }],
      },
    ];
  });
  const second = truth.things.flatMap(({ id, lines, form }): QuestionDraft[] => {
    const stretch = truth.legible.find(({ thing, line }) => thing === id && line === 1);
    if (!stretch || !history.isLegible(id, 1, query) || form === 'book' || id.startsWith('filler-'))
      return [];
    const same = truth.things.filter(({ form: other, place }) =>
      form === 'poster' ? other === 'poster' : place !== null && other !== 'book',
    );
    const right = titleCase(lines[1]!);
    return [
      {
        ...{ category: 'others', key: `second ${id}`, right },
        question: `What does ${name(id)} say under the name at its top?`,
        wrong: pickWrong(
          same.flatMap((thing) => (thing.lines[1] ? [titleCase(thing.lines[1])] : [])),
          right,
          random,
        ),
        target: { thing: id, fromSeconds: stretch.startSeconds, untilSeconds: stretch.endSeconds },
        facts: [{ kind: 'printed', thing: id, line: 1, text: lines[1]!, untilSeconds: query }],
      },
    ];
  });
  return [...untouched, ...first, ...second];
};
