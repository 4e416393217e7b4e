import type { Random } from '../../core/createRandom.js';
import type { Prop } from './World.js';

/** What a topic's writer draws from: the world's invented names and its random numbers. */
export interface TopicSource {
  random: Random;
  word(): string;
  fullName(): string;
}

export interface ArticleTopic {
  topic: string;
  count: number;
  /** "word": an invented word; "title": two plain words; "person": an invented first and last name. */
  naming: 'word' | 'title' | 'person';
  /** What of it is met in a video: the form and the lines below the name; null for nothing. */
  prop: {
    form: Prop['form'];
    size: [number, number, number];
    lines(facts: Record<string, string>): string[];
  } | null;
  facts(source: TopicSource): Record<string, string>;
  /** The lead's first sentence, without the name: "is a river that ...". */
  lead(facts: Record<string, string>): string;
  sections: { heading: string; sentences: string[] }[];
}

const poster: [number, number, number] = [0.42, 0.59, 0.002];
const book: [number, number, number] = [0.14, 0.21, 0.03];
const year = (random: Random, from: number, to: number): string => String(random.integer(from, to));

export const articleTopics: readonly ArticleTopic[] = [
  {
    topic: 'river',
    count: 4,
    naming: 'word',
    prop: null,
    facts: ({ random, word }) => ({
      Length: `${random.integer(64, 980)} km`,
      Source: `${word()} Springs`,
      Mouth: `${word()} Sea`,
      'Mean discharge': `${random.integer(12, 640)} m³/s`,
    }),
    lead: (facts) =>
      `is a river that rises at the ${facts.Source} and runs ${facts.Length} to the ${facts.Mouth}.`,
    sections: [
      {
        heading: 'Course',
        sentences: [
          'Its upper reach falls through a narrow gorge.',
          'Below the last weir it is wide and slow, and barges use it.',
          'Two of its arms run dry in late summer.',
        ],
      },
      {
        heading: 'Use',
        sentences: [
          'Mills stood along it until the railway came.',
          'Today its water feeds orchards on both banks.',
        ],
      },
    ],
  },
  {
    topic: 'lake',
    count: 4,
    naming: 'word',
    prop: { form: 'poster', size: poster, lines: (facts) => ['lake', `Visit ${facts.Region}`] },
    facts: ({ random, word }) => ({
      Region: word(),
      'Greatest depth': `${random.integer(14, 390)} m`,
      Area: `${random.integer(3, 240)} km²`,
      Elevation: `${random.integer(90, 1900)} m`,
    }),
    lead: (facts) =>
      `is a lake in ${facts.Region}. It covers ${facts.Area} and is up to ${facts['Greatest depth']} deep.`,
    sections: [
      {
        heading: 'Formation',
        sentences: [
          'A glacier dug its bed and left a wall of stones at its lower end.',
          'Its shore has moved by a boat’s length since it was first measured.',
        ],
      },
      {
        heading: 'Visitors',
        sentences: [
          'A ferry crosses it in the warm months.',
          'Swimming is allowed on the eastern shore.',
          'In most winters it freezes for a few weeks.',
        ],
      },
    ],
  },
  {
    topic: 'painter',
    count: 6,
    naming: 'person',
    prop: { form: 'poster', size: poster, lines: (facts) => ['Exhibition', `${facts['Best-known work']}`] },
    facts: ({ random, word }) => {
      const born = random.integer(1790, 1910);
      return {
        Born: String(born),
        Died: String(born + random.integer(38, 89)),
        Birthplace: word(),
        'Best-known work': `The ${random.pick(['Red', 'Green', 'White', 'Late', 'Third', 'Empty'])} ${random.pick(['Chair', 'Bridge', 'Guest', 'Boat', 'Table', 'Letter'])}`,
        'Known paintings': String(random.integer(31, 420)),
      };
    },
    lead: (facts) =>
      `(${facts.Born}-${facts.Died}) was a painter from ${facts.Birthplace}, known for “${facts['Best-known work']}”.`,
    sections: [
      {
        heading: 'Life',
        sentences: [
          'The family kept an inn, and its guests sat for the first portraits.',
          'A scholarship paid for two years abroad.',
          'Later years were spent in a house without a north window.',
        ],
      },
      {
        heading: 'Work',
        sentences: [
          'Early pictures are dark, the late ones nearly white.',
          'Most were painted on wood.',
          'Critics of the day wrote little and bought much.',
        ],
      },
    ],
  },
  {
    topic: 'composer',
    count: 4,
    naming: 'person',
    prop: { form: 'poster', size: poster, lines: (facts) => ['Concert', `Symphony no. ${facts.Symphonies}`] },
    facts: ({ random, word }) => {
      const born = random.integer(1750, 1905);
      return {
        Born: String(born),
        Died: String(born + random.integer(35, 88)),
        Birthplace: word(),
        Symphonies: String(random.integer(2, 19)),
        Instrument: random.pick(['organ', 'oboe', 'viola', 'harp', 'bassoon', 'piano']),
      };
    },
    lead: (facts) =>
      `(${facts.Born}-${facts.Died}) was a composer from ${facts.Birthplace} who played the ${facts.Instrument} and wrote ${facts.Symphonies} symphonies.`,
    sections: [
      {
        heading: 'Life',
        sentences: [
          'Lessons began late and were paid for with copied scores.',
          'A post at a small court left the evenings free.',
        ],
      },
      {
        heading: 'Reception',
        sentences: [
          'The works were forgotten for two generations.',
          'A box of letters found in a mill brought them back.',
          'They are now heard every autumn.',
        ],
      },
    ],
  },
  {
    topic: 'novel',
    count: 6,
    naming: 'title',
    prop: { form: 'book', size: book, lines: (facts) => [facts.Author!, 'a novel'] },
    facts: ({ random, fullName, word }) => ({
      Author: fullName(),
      Published: year(random, 1868, 2004),
      Pages: String(random.integer(118, 760)),
      Publisher: `${word()} Press`,
      'Main character': fullName(),
    }),
    lead: (facts) =>
      `is a novel by ${facts.Author}, published in ${facts.Published} by ${facts.Publisher}. It follows ${facts['Main character']} through a single year.`,
    sections: [
      {
        heading: 'Plot',
        sentences: [
          'It opens with a letter that comes a day too late.',
          'The middle part is told by a neighbour who cannot be trusted.',
          'At the end nobody leaves the town.',
        ],
      },
      {
        heading: 'Reception',
        sentences: ['The first printing sold slowly.', 'A play made from it ran for two winters.'],
      },
    ],
  },
  {
    topic: 'instrument',
    count: 5,
    naming: 'word',
    prop: {
      form: 'device',
      size: [0.26, 0.2, 0.12],
      lines: (facts) => [`by ${facts.Inventor}`, 'Museum piece'],
    },
    facts: ({ random, fullName }) => ({
      Inventor: fullName(),
      'First built': year(random, 1811, 1958),
      Weight: `${(random.integer(9, 180) / 10).toFixed(1)} kg`,
      'Built in all': String(random.integer(12, 900)),
      Measures: random.pick([
        'the height of tides',
        'the damp of hay',
        'small tremors',
        'the age of wine',
        'the speed of clouds',
      ]),
    }),
    lead: (facts) =>
      `is an instrument that measures ${facts.Measures}. ${facts.Inventor} built the first one in ${facts['First built']}.`,
    sections: [
      {
        heading: 'How it works',
        sentences: [
          'A drum turns once a day under a pen.',
          'The pen hangs from a hair that bends with the thing measured.',
          'It has to be wound every evening.',
        ],
      },
      {
        heading: 'Where they are',
        sentences: ['A dozen still run.', 'One stands in a school and is oiled by its pupils.'],
      },
    ],
  },
  {
    topic: 'bird',
    count: 5,
    naming: 'word',
    prop: { form: 'poster', size: poster, lines: (facts) => ['Bird of the year', facts.Habitat!] },
    facts: ({ random }) => ({
      Wingspan: `${random.integer(18, 190)} cm`,
      Weight: `${random.integer(20, 4200)} g`,
      'Eggs per clutch': String(random.integer(1, 11)),
      Habitat: random.pick([
        'reed beds',
        'sea cliffs',
        'old orchards',
        'dry heath',
        'pine forest',
        'wet meadows',
      ]),
    }),
    lead: (facts) =>
      `is a bird of ${facts.Habitat} with a wingspan of ${facts.Wingspan}. It lays ${facts['Eggs per clutch']} eggs.`,
    sections: [
      {
        heading: 'Appearance',
        sentences: [
          'Both sexes wear the same plumage.',
          'The bill is yellow in spring and grey for the rest of the year.',
        ],
      },
      {
        heading: 'Voice',
        sentences: ['The call sounds like a wet cork on glass.', 'It sings only before rain.'],
      },
    ],
  },
  {
    topic: 'mineral',
    count: 4,
    naming: 'word',
    prop: null,
    facts: ({ random, word }) => ({
      Hardness: `${(random.integer(10, 90) / 10).toFixed(1)} (Mohs)`,
      Colour: random.pick(['dull green', 'smoky grey', 'honey yellow', 'deep blue', 'rose']),
      'First found': year(random, 1740, 1960),
      'Found near': word(),
    }),
    lead: (facts) =>
      `is a mineral of ${facts.Colour} colour, first found near ${facts['Found near']} in ${facts['First found']}. Its hardness is ${facts.Hardness}.`,
    sections: [
      {
        heading: 'Properties',
        sentences: ['It splits along one plane only.', 'In sunlight it loses its colour within a year.'],
      },
      { heading: 'Use', sentences: ['Potters grind it into glazes.', 'It is of no use in jewellery.'] },
    ],
  },
  {
    topic: 'town',
    count: 5,
    naming: 'word',
    prop: { form: 'poster', size: poster, lines: (facts) => ['the town', `since ${facts.Founded}`] },
    facts: ({ random, fullName, word }) => ({
      Population: random.integer(2_100, 94_000).toLocaleString('en-US'),
      Founded: year(random, 1102, 1790),
      Mayor: fullName(),
      'Twin town': word(),
      Elevation: `${random.integer(4, 870)} m`,
    }),
    lead: (facts) =>
      `is a town of ${facts.Population} people, founded in ${facts.Founded}. Its mayor is ${facts.Mayor}.`,
    sections: [
      {
        heading: 'History',
        sentences: [
          'A fire took the lower town, which was built again in brick.',
          'The walls were sold stone by stone.',
          'A canal was begun and never filled.',
        ],
      },
      {
        heading: 'Sights',
        sentences: ['The clock tower has no clock.', 'The market hall is open on three days a week.'],
      },
    ],
  },
];
