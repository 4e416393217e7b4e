import { otherColours } from './looks.js';
import { type Asker, pickWrong } from './QuestionDraft.js';
import { titleCase } from './titleCase.js';

/** What colour something is whose print was read, and what is printed on something of a known colour. */
export const askAppearance: Asker = (history, query, random) => {
  const { truth } = history;
  const names = truth.things
    .filter(({ place, id }) => place !== null || id.startsWith('poster-'))
    .map(({ lines }) => titleCase(lines[0]!));
  return truth.things.flatMap(({ id, name, colorName, lines, form }) => {
    // Several of those that only fill a board may look alike.
    if (id.startsWith('filler-')) return [];
    const stretch = truth.legible.find(({ thing, line }) => thing === id && line === 0);
    if (!stretch || !history.isLegible(id, 0, query)) return [];
    const printed = titleCase(lines[0]!);
    const target = { thing: id, fromSeconds: stretch.startSeconds, untilSeconds: stretch.endSeconds };
    const isPrinted = { kind: 'printed', thing: id, line: 0, text: lines[0]!, untilSeconds: query } as const;
    const noun = form === 'poster' ? 'poster' : name.slice(colorName.length + 1);
    return [
      {
        ...{ category: 'appearance' as const, key: `colour ${id}`, target, right: colorName },
        question: `What colour is the ${noun} that has "${printed}" printed on it?`,
        wrong: pickWrong(otherColours(colorName), colorName, random),
        facts: [isPrinted, { kind: 'colour', thing: id, colour: colorName }],
      },
      ...(form === 'poster'
        ? []
        : [
            {
              ...{ category: 'appearance' as const, key: `name ${id}`, target, right: printed },
              question: `Which name is printed at the top of the ${name}?`,
              wrong: pickWrong(names, printed, random),
              facts: [isPrinted],
            },
          ]),
    ];
  });
};
