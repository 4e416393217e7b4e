import type { Random } from '../../core/createRandom.js';

const byStars: Record<number, string[]> = {
  1: [
    'Not what the picture had promised; I sent it back.',
    'Arrived with a dent and a strange smell.',
    'I tried hard to like this {kind} and could not.',
  ],
  2: [
    'Fine once, but I would not spend the money again.',
    'The one before it was better, this {kind} is a shadow of it.',
    'Too small for the price.',
  ],
  3: [
    'It does what it should and nothing more.',
    'Some like it in our house, some leave it.',
    'An average {kind}; the delivery was quick.',
    'Check which one you put in the cart, they look alike.',
  ],
  4: [
    'Good value, we order it every month.',
    'Nearly perfect, the packaging could be better.',
    'A {kind} one can rely on.',
    'Opinions differ, ours is a good one.',
  ],
  5: [
    'The best {kind} I have had so far.',
    'My grandmother asks for nothing else.',
    'Exactly as described and well packed.',
    'We took it on a long walk and were glad of it.',
    'Five stars without a second thought.',
  ],
};

/** Three to nineteen reviews with a leaning of their own, without authors. */
export function writeReviews(kind: string, random: Random): { stars: number; text: string }[] {
  const leaning = 2.6 + 2.2 * random.next();
  return Array.from({ length: random.integer(3, 19) }, () => {
    const stars = Math.min(5, Math.max(1, Math.round(leaning + random.normal())));
    return { stars, text: random.pick(byStars[stars]!).replace('{kind}', kind) };
  });
}
