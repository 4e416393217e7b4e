import type { Random } from '../../../core/createRandom.js';
import type { Article, Clip, Place, Thread, World } from '../../../synth/world/World.js';
import { formWords, withArticle } from './shopTasks.js';
import { type EvidenceRule, ordinals, type TaskDraft } from './VideoDraft.js';

/** What is done in a video at home; ids are of things in the scene. */
export interface Stay {
  world: World;
  /** Taken from the shelf and put back, in their order: books, a game, a record. */
  taken: { clip: Clip; id: string }[];
  /** On the walls, in the order in which they are looked at closely. */
  posters: { article: Article; id: string }[];
  /** On the counter; the first is picked up, the other one stays. */
  bags: { place: Place; id: string }[];
  /** On the fridge. */
  flyer: { place: Place; id: string } | undefined;
  /** On the counter; its display shows a code. */
  device: { thread: Thread; id: string } | undefined;
}

type Check = TaskDraft['finalState'][number];

/** A clip of what was taken from the shelf at some place in the order. */
export function clipTask({ world, taken }: Stay, place: number, random: Random): TaskDraft {
  const { clip, id } = taken[place]!;
  const isLast = place === taken.length - 1;
  const which = isLast ? 'last' : ordinals[place]!;
  const word = formWords[clip.prop!.form] === 'poster' ? 'record' : formWords[clip.prop!.form];
  const common = {
    name: `clip-${place + 1}`,
    domain: 'Media Retrieval' as const,
    host: world.hosts.videos,
    mustMatch: [`title ${clip.subject}`, ...(clip.variant ? [clip.variant] : [`a ${word}`])],
    facts: [{ prop: id, lines: clip.family === null && word !== 'record' ? [0] : [0, 1] }],
    oracle: [
      `The ${which} thing taken from the shelf is ${withArticle(`${clip.prop!.colorName} ${word}`)}: ${clip.prop!.lines.slice(0, 2).join(', ')}.`,
    ],
    evidence: [
      ...taken.slice(0, place).map((one): EvidenceRule => ({ kind: 'pick-up', prop: one.id })),
      { kind: 'pick-up' as const, prop: id },
      { kind: 'read' as const, prop: id },
    ],
    orderWords: 1,
    difficulty: (clip.family === null ? 'easy' : 'medium') as TaskDraft['difficulty'],
  };
  const clipWords = `the clip that goes with the ${which} thing taken from the shelf in the video (the reading of exactly that book, how to play that game, or that full record)`;
  const asked = random.pick(['watchLater', 'liked', 'Published', 'Views'] as const);
  if (asked === 'Published' || asked === 'Views') {
    const value = clip.facts[asked]!;
    return {
      ...common,
      instruction: `On ${world.siteNames.videos}, find ${clipWords}, and report ${asked === 'Views' ? 'how many views it has' : 'on which day it was published'}.`,
      finalState: [
        visited('videos', clip.id),
        asked === 'Views'
          ? {
              kind: 'answer',
              description: 'the answer gives the number',
              number: Number(value.replaceAll(',', '')),
              unit: ['views', 'view'],
            }
          : { kind: 'answer', description: 'the answer gives the day', accepts: dayWordings(value) },
      ],
      actions: 4,
    };
  }
  return {
    ...common,
    instruction: `On ${world.siteNames.videos}, ${asked === 'watchLater' ? 'put on the list "Watch later"' : 'like'} ${clipWords}, and no other clip.`,
    finalState: [
      {
        kind: 'state',
        description: 'exactly this clip was chosen',
        pointer: `/videos/${asked}`,
        equals: [clip.id],
      },
    ],
    actions: 4,
  };
}

/** "14 March 2020" and other ways to write it. */
function dayWordings(day: string): string[] {
  const [number, month, year] = day.split(' ');
  return [day, `${month} ${number}, ${year}`, `${month} ${number} ${year}`];
}

/** A fact about what a poster is about, which the poster does not tell. */
export function articleTask({ world, posters }: Stay, place: number, random: Random): TaskDraft {
  const { article, id } = posters[place]!;
  const printed = article.prop!.lines.join(' ');
  const facts = Object.entries(article.facts).filter(
    ([name, value]) => name !== 'Known paintings' && !printed.includes(value),
  );
  const [name, value] = random.pick(facts);
  const order = posters.length > 1 ? (place === posters.length - 1 ? 'last' : ordinals[place]!) : '';
  const which = order
    ? `the poster that the person in the video goes up to as the ${order} one`
    : 'the poster that the person in the video goes up to';
  return {
    name: `article-${place + 1}`,
    domain: 'Knowledge Lookup',
    host: world.hosts.encyclopedia,
    instruction: `Look up in ${world.siteNames.encyclopedia} what ${which} is about, and report what its article gives as "${name}".`,
    difficulty: article.family === null ? 'easy' : 'medium',
    mustMatch: [`name ${article.name}`, `topic ${article.topic}`],
    oracle: [`The poster says: ${article.prop!.lines.join(', ')}.`],
    finalState: [visited('encyclopedia', article.id), factCheck(name, value)],
    facts: [{ prop: id, lines: article.variant ? [0, 1, 2] : [0, 1] }],
    evidence: posters.slice(0, place + 1).map((one): EvidenceRule => ({ kind: 'examine', prop: one.id })),
    orderWords: order ? 1 : 0,
    actions: 3,
  };
}

/** The place that a paper bag comes from; another bag stands beside it. */
export function bagTask({ world, bags }: Stay, random: Random): TaskDraft {
  const { place, id } = bags[0]!;
  const days = Object.entries(place.openingHours).filter(([, hours]) => hours.includes('-'));
  const [day, hours] = random.pick(days);
  const closing = hours.split('-').at(-1)!;
  const saves = random.next() < 0.5;
  return {
    name: 'bag',
    domain: 'Local/Maps',
    host: world.hosts.map,
    instruction: saves
      ? `One of the paper bags on the counter is lifted in the video. Save the place it comes from on ${world.siteNames.map}: the right branch, and no other place.`
      : `One of the paper bags on the counter is lifted in the video. Find the branch it comes from on ${world.siteNames.map} and report when it closes on ${day}.`,
    difficulty: place.family === null ? 'easy' : 'hard',
    mustMatch: [`name ${place.prop!.lines[0]}`, `address ${place.address}`],
    oracle: [`The bag that is lifted says: ${place.prop!.lines.join(', ')}.`],
    finalState: saves
      ? [
          {
            kind: 'state',
            description: 'the place and no other is saved',
            pointer: '/map/saved',
            equals: [place.id],
          },
        ]
      : [
          visited('map', place.id),
          {
            kind: 'answer',
            description: 'the answer gives the time',
            accepts: [closing, ...otherTimes(closing)],
          },
        ],
    facts: [{ prop: id, lines: [0, 1, 2] }],
    evidence: [
      { kind: 'pick-up', prop: id },
      { kind: 'read', prop: id },
    ],
    orderWords: 0,
    actions: 4,
  };
}

/** What the forum says about the code on a display. */
export function deviceTask({ world, device }: Stay, random: Random): TaskDraft {
  const { thread, id } = device!;
  const seconds = Number(thread.facts.Seconds);
  const accepted = thread.posts.findIndex((post) => post.accepted) + 1;
  const upvotes = random.next() < 0.4;
  return {
    name: 'device',
    domain: 'Others',
    host: world.hosts.forum,
    instruction: upvotes
      ? `A device on the counter shows a fault in the video. Find the thread of ${world.siteNames.forum} about this fault of this model, and upvote its accepted answer only.`
      : `A device on the counter shows a fault in the video. Find the accepted answer for this fault of this model on ${world.siteNames.forum}: how many seconds does the button have to be held?`,
    difficulty: 'medium',
    mustMatch: [`code ${thread.variant}`, `model ${thread.facts.Device}`],
    oracle: [`The display says: ${thread.prop!.lines.join(', ')}.`],
    finalState: upvotes
      ? [
          {
            kind: 'state',
            description: 'the accepted answer and no other post has the vote',
            pointer: '/forum/upvotes',
            equals: [{ thread: thread.id, post: accepted }],
          },
        ]
      : [
          visited('forum', thread.id),
          {
            kind: 'answer',
            description: 'the answer gives the seconds',
            number: seconds,
            unit: ['seconds', 'second', 's', 'sec'],
          },
        ],
    facts: [{ prop: id, lines: [0, 1] }],
    evidence: [
      { kind: 'examine', prop: id },
      { kind: 'touch', prop: id },
    ],
    orderWords: 0,
    actions: 4,
  };
}

/** What a flyer on the fridge is for. */
export function flyerTask({ world, flyer }: Stay): TaskDraft {
  const { place, id } = flyer!;
  const fee = place.facts['Entrance fee'];
  return {
    name: 'flyer',
    domain: 'Local/Maps',
    host: world.hosts.map,
    instruction: `A flyer hangs on the fridge in the video. Find its place on ${world.siteNames.map} and report ${fee ? 'the entrance fee' : 'its phone number'}.`,
    difficulty: 'easy',
    mustMatch: [`name ${place.prop!.lines[0]}`, `address ${place.address}`],
    oracle: [`The flyer says: ${place.prop!.lines.join(', ')}.`],
    finalState: [
      visited('map', place.id),
      fee
        ? {
            kind: 'answer',
            description: 'the answer gives the fee',
            number: Number.parseFloat(fee),
            unit: ['€', 'EUR', 'euros', 'euro'],
          }
        : { kind: 'answer', description: 'the answer gives the number', accepts: [place.facts.Phone!] },
    ],
    facts: [{ prop: id, lines: [0, 1, 2] }],
    evidence: [{ kind: 'examine', prop: id }],
    orderWords: 0,
    actions: 3,
  };
}

function visited(site: 'videos' | 'encyclopedia' | 'map' | 'forum', id: string): Check {
  return { kind: 'state', description: 'the page was opened', pointer: `/${site}/visited`, includes: id };
}

/** Plain numbers with a unit are compared as numbers, all else as words. */
function factCheck(name: string, value: string): Check {
  const found = /^(\d[\d,]*(?:\.\d+)?)(?: (km²|km|m³\/s|m|kg|g|cm))?$/.exec(value);
  const description = `the answer gives ${name.toLowerCase()}`;
  if (!found) return { kind: 'answer', description, accepts: [value] };
  const number = Number(found[1]!.replaceAll(',', ''));
  const unit = found[2] && units[found[2]];
  return { kind: 'answer', description, number, ...(unit ? { unit } : {}) };
}

const units: Record<string, string[]> = {
  'km²': ['km²', 'km2', 'square kilometres', 'square kilometers'],
  km: ['km', 'kilometres', 'kilometers'],
  'm³/s': ['m³/s', 'm3/s', 'cubic metres per second'],
  m: ['m', 'metres', 'meters'],
  kg: ['kg', 'kilograms'],
  g: ['g', 'grams'],
  cm: ['cm', 'centimetres', 'centimeters'],
};

/** "18:00" as "6 pm" and the like. */
function otherTimes(time: string): string[] {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const half = hours % 12 === 0 ? 12 : hours % 12;
  const suffix = hours < 12 ? 'am' : 'pm';
  const long = `${half}:${String(minutes).padStart(2, '0')}`;
  return [
    `${long} ${suffix}`,
    `${long}${suffix}`,
    ...(minutes === 0 ? [`${half} ${suffix}`, `${half}${suffix}`] : []),
  ];
}
