import type { Random } from '../../core/createRandom.js';

/** Gives names that no other name of the world resembles. */
export interface Namer {
  /** An invented, pronounceable word of 5 letters and more with a capital: "Belruna". At most 9 letters by default. */
  word(maximumLetters?: number): string;
  /** A title of two plain words, neither of which stands in another title; at most 14 letters with the space. */
  title(): string;
  /** An invented first name with an initial: "Marek T."; these may resemble other names. */
  person(): string;
  /** An invented first and last name. */
  fullName(): string;
}

const onsets = 'b d f g h k l m n p r s t v z br dr fl gr kl kr pl sk st tr'.split(' ');
const vowels = ['a', 'e', 'i', 'o', 'u'];
const endings = ['', '', '', 'n', 'r', 'l', 's', 'm', 'k', 'nd', 'rk', 'lt', 'st'];
/** Real brands and places that the syllables could make by chance, and what nobody wants to read. */
const unwanted =
  /nokia|tesla|kodak|bosch|persil|milka|nivea|lidl|aldi|ikea|lego|volvo|fanta|sprite|pepsi|nestl|barilla|merkur|lindt|ritter|bergam|milan|madrid|berlin|boston|dresden|oslo|istanbul|serbia|brasil|russ|hitler|nazi|porn|rape|slut|shit|fuk|fag|nig|tit|anus|penis|kkk|dild|defend|brand/;
const firstNames =
  'Mara Tobin Elka Joren Silva Petra Anton Ruben Nadia Levin Oskar Ilse Bruno Hanne Davor Greta Milos Vera Kaspar Linnea Stefan Renata Pavel Agnes Ulrik Dora Matteo Selma Emil Tilda'.split(
    ' ',
  );
const firstWords =
  'Amber Brass Cedar Copper Coral Crimson Dusty Ember Frosty Gentle Golden Hidden Hollow Humble Indigo Ivory Jade Lonely Lucky Mellow Misty Narrow Noble Northern Opal Paper Quiet Rapid Rusty Sandy Scarlet Secret Silent Silver Sleepy Smoky Snowy Solar Steady Stone Stormy Sunny Tender Timber Velvet Violet Wandering Whispering Wild Winter Wooden Yellow Bright Clever Distant Eager Faded Bitter Marble Pearl'
    .split(' ')
    .filter((word) => word.length <= 7);
const secondWords =
  'Acorn Anchor Badger Beacon Bridge Candle Canyon Castle Cloud Comet Crane Desert Donkey Dragon Falcon Feather Ferry Forest Fountain Garden Glacier Goose Harbour Heron Hill Island Jungle Kettle Ladder Lagoon Lantern Lemon Magnet Meadow Mirror Monkey Mountain Museum Oasis Orchard Otter Oyster Parade Pebble Pigeon Planet Pony Prairie Puzzle Rabbit Raven River Rocket Saddle Sailor Shadow Spider Squirrel Station Summit Temple Thunder Tiger Tower Tunnel Turtle Valley Village Voyage Walrus Window Wizard'.split(
    ' ',
  );

/** Names for one world; the same source gives the same names in the same order. */
export function createNamer(random: Random): Namer {
  const taken: string[] = [];
  const firsts = random.fork('first words').shuffle(firstWords);
  const seconds = random.fork('second words').shuffle(secondWords);
  const syllable = (isLast: boolean): string =>
    random.pick(onsets) +
    random.pick(vowels) +
    (isLast ? random.pick(endings) : random.pick(['', '', '', '', 'l', 'n', 'r']));
  const invent = (): string => {
    const count = random.integer(2, 3);
    const parts = Array.from({ length: count }, (_, index) => syllable(index === count - 1));
    return parts.join('').replace(/(.)\1+/g, '$1');
  };
  const namer: Namer = {
    word(maximumLetters = 9) {
      for (;;) {
        const name = invent();
        if (name.length < 5 || name.length > maximumLetters || unwanted.test(name)) continue;
        const seen = asSeen(name);
        if (taken.some((other) => Math.abs(seen.length - other.length) < 3 && editDistance(seen, other) < 3))
          continue;
        taken.push(seen);
        return capital(name);
      }
    },
    title() {
      const first = firsts.pop();
      const index = seconds.findIndex((word) => word.length + (first?.length ?? 0) <= 13);
      if (first === undefined || index < 0) throw new RangeError('the word lists hold no further title');
      return `${first} ${seconds.splice(index, 1)[0]}`;
    },
    person: () => `${random.pick(firstNames)} ${random.pick([...'ABDEGHKLMNPRSTVZ'])}.`,
    fullName: () => `${random.pick(firstNames)} ${namer.word()}`,
  };
  return namer;
}

/** The word as a reader of type may take it: letters that look alike in print are one. */
function asSeen(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replace(/[il1]/g, 'l')
    .replace(/[o0]/g, 'o')
    .replace(/[s5]/g, 's')
    .replace(/[uv]/g, 'v')
    .replace(/[b8]/g, 'b')
    .replace(/[z2]/g, 'z');
}

/** Levenshtein's distance: the fewest letters put in, taken out or changed. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change));
    }
    row = next;
  }
  return row.at(-1)!;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
