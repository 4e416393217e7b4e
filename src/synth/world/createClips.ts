import type { Random } from '../../core/createRandom.js';
import { bodyColors, colorNames, darkInk, paleLabels } from './colors.js';
import type { Namer } from './createNamer.js';
import { toId } from './toId.js';
import type { Clip, Prop } from './World.js';

const series = 4;
const partsPerSeries = 3;
const games = 7;
const records = 5;
const remarks = [
  'Watched it twice.',
  'The sound is a little low.',
  'Who else is here in winter?',
  'Finally somebody explains it slowly.',
  'First half is the better one.',
  'My cat stayed to the end.',
  'Thank you for this!',
  'Please more of them.',
];

interface Subject {
  subject: string;
  title: string;
  description: string;
  facts: Record<string, string>;
  prop: Prop | null;
  family?: string;
  variant?: string;
}

/** Clips on books in parts, board games and records; each subject also has clips that only look like the right one. */
export function createClips(namer: Namer, random: Random): Clip[] {
  const channels = Array.from(
    { length: 6 },
    () => `${namer.word()} ${random.pick(['Studio', 'Films', 'Channel', 'Live'])}`,
  );
  const subjects = [
    ...Array.from({ length: series }, () => readings(namer, random)).flat(),
    ...Array.from({ length: games }, () => gameClips(namer, random)).flat(),
    ...Array.from({ length: records }, () => recordClips(namer, random)).flat(),
  ];
  return subjects.map(
    (subject): Clip => ({
      id: toId(subject.title),
      title: subject.title,
      prop: subject.prop,
      facts: { ...subject.facts, ...common(random) },
      family: subject.family ?? null,
      variant: subject.variant ?? '',
      channel: random.pick(channels),
      durationSeconds: random.integer(6, 16),
      description: subject.description,
      subject: subject.subject,
      comments: random
        .shuffle(remarks)
        .slice(0, random.integer(2, 6))
        .map((text) => ({ author: namer.person(), text })),
    }),
  );
}

function common(random: Random): Record<string, string> {
  const month = random.pick([
    'January',
    'March',
    'April',
    'June',
    'July',
    'September',
    'October',
    'December',
  ]);
  return {
    Published: `${random.integer(1, 28)} ${month} ${random.integer(2009, 2024)}`,
    Views: random.integer(180, 940_000).toLocaleString('en-US'),
    'Filmed in': random.pick(['a library', 'a barn', 'a small studio', 'a kitchen', 'a garden', 'a theatre']),
  };
}

/** A book in three parts whose covers differ in the part only: a reading of each, and a review of the whole. */
function readings(namer: Namer, random: Random): Subject[] {
  const subject = namer.title();
  const author = namer.fullName();
  const cover = look('book', [0.14, 0.21, 0.03], random);
  const parts = Array.from({ length: partsPerSeries }, (_, index): Subject => {
    const part = `Part ${index + 1}`;
    return {
      subject,
      title: `${subject}, ${part}: a reading`,
      description: `The opening chapter of ${subject}, ${part}, by ${author}, read aloud.`,
      facts: { Author: author, Part: String(index + 1), Narrator: namer.fullName() },
      prop: { ...cover, lines: [subject.toUpperCase(), part, author] },
      family: toId(subject),
      variant: part,
    };
  });
  return [
    ...parts,
    {
      subject,
      title: `${subject}: a review`,
      description: `Is ${subject} worth your time? A review of all its parts, nothing is given away.`,
      facts: { Reviewer: namer.fullName() },
      prop: null,
    },
  ];
}

function gameClips(namer: Namer, random: Random): Subject[] {
  const subject = namer.title();
  const players = `2-${random.integer(3, 8)} players`;
  const facts = {
    Presenter: namer.fullName(),
    Players: players,
    'Playing time': `${random.integer(3, 18) * 5} minutes`,
  };
  const rules: Subject = {
    subject,
    title: `How to play ${subject}`,
    description: `The rules of the board game ${subject} for ${players}, from the first card to the last.`,
    facts,
    prop: {
      ...look('carton', [0.26, 0.26, 0.06], random),
      lines: [subject.toUpperCase(), 'board game', players],
    },
  };
  const unboxing: Subject = {
    subject,
    title: `${subject} unboxed`,
    description: `What lies in the box of ${subject}. No rules here.`,
    facts: { Presenter: namer.fullName() },
    prop: null,
  };
  return random.next() < 0.6 ? [rules, unboxing] : [rules];
}

function recordClips(namer: Namer, random: Random): Subject[] {
  const band = namer.word();
  const subject = namer.title();
  const sleeve: Prop = {
    ...look('poster', [0.31, 0.31, 0.004], random),
    lines: [band.toUpperCase(), subject, 'LP stereo'],
  };
  return [
    {
      subject,
      title: `${band} - ${subject} (full record)`,
      description: `The record ${subject} by ${band}, both sides.`,
      facts: { Band: band, Tracks: String(random.integer(6, 14)), Label: `${namer.word()} Records` },
      prop: sleeve,
    },
    {
      subject: band,
      title: `${band} in concert`,
      description: `${band} on a summer evening, filmed from the third row.`,
      facts: { Band: band },
      prop: null,
    },
  ];
}

function look(form: Prop['form'], size: [number, number, number], random: Random): Omit<Prop, 'lines'> {
  const colorName = random.pick(colorNames);
  return {
    form,
    widthMetres: size[0],
    heightMetres: size[1],
    depthMetres: size[2],
    colors: { body: bodyColors[colorName], label: random.pick(paleLabels), ink: darkInk },
    colorName,
    pattern: random.pick(['plain', 'stripes', 'dots', 'band']),
  };
}
