import { otherLooks } from './looks.js';
import { type Asker, pickWrong } from './QuestionDraft.js';

/** Which of these stood there. */
export const askPresence: Asker = (history, _query, random) =>
  history.truth.surfaces.flatMap(({ id: place }) => {
    const stay = history.firstStay(place);
    if (!stay) return [];
    const before = stay.startSeconds;
    return history.row(place, before).flatMap(({ thing }) => {
      const taken = history.handlings.find((one) => one.thing === thing)?.takenSeconds;
      // Walking up to it, before anything was taken from there.
      const until = Math.min(stay.endSeconds, taken ?? Number.POSITIVE_INFINITY);
      const right = `a ${history.thing(thing).name}`.replace(/^a (?=[aeiou])/, 'an ');
      const here = new Set(
        history.truth.things.filter(({ place: own }) => own === place).map(({ id }) => id),
      );
      const looks = otherLooks(history, (other) => !here.has(other), random);
      const wrong = pickWrong(
        looks.map((look) => `a ${look}`.replace(/^a (?=[aeiou])/, 'an ')),
        right,
        random,
      );
      return [
        {
          ...{ category: 'item presence', key: `presence ${place}`, right, wrong },
          question: `Which of these was standing ${history.where(place)} when I first came to it?`,
          target: { thing, fromSeconds: before, untilSeconds: until },
          facts: [{ kind: 'stands', thing, place, atSeconds: before }],
        },
      ];
    });
  });
