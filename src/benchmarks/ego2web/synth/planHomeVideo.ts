import type { Random } from '../../../core/createRandom.js';
import type { Activity, PlacedProp, ScenePlan } from '../../../synth/scene/ScenePlan.js';
import type { Prop, World } from '../../../synth/world/World.js';
import { counterTop, furnitureOf, kitchen, roomsOf, shelf } from './homeRooms.js';
import { articleTask, bagTask, clipTask, deviceTask, flyerTask, type Stay } from './homeTasks.js';
import { type Stock, stockBoard } from './stockBoard.js';
import {
  type TaskDraft,
  type Thing,
  type VideoDraft,
  videoCamera,
  videoFramesPerSecond,
} from './VideoDraft.js';

const readingSeconds = 1.7;
const posterMetres = 1.22;
const sleeves = ['#3d4f6b', '#6b3d45', '#44584a', '#4a4a52', '#7a5b33'];
const skins = ['#c98f6b', '#8d5a3c', '#e3b394', '#a9714f'];

/** Somebody takes things from a shelf, looks at posters, goes to the kitchen, lifts a bag, looks at a device or a flyer. */
export function planHomeVideo(
  world: World,
  id: string,
  taken: Set<string>,
  index: number,
  random: Random,
): VideoDraft {
  const stay = chooseStay(world, taken, index, random);
  const props = furnish(stay, random);
  const plan: ScenePlan = {
    seed: `${id} ${world.seed}`,
    camera: videoCamera,
    framesPerSecond: videoFramesPerSecond,
    rooms: roomsOf(random),
    furniture: furnitureOf(random),
    props,
    start: { x: -0.4 + 0.8 * random.next(), z: 0.9, yaw: 0.3 * random.normal() },
    activities: live(stay, new Map(props.map((one) => [one.id, one])), random),
    colors: { skin: random.pick(skins), sleeve: random.pick(sleeves) },
  };
  return {
    id,
    place: 'home',
    activity: 'at home',
    world,
    plan,
    things: thingsOf(stay),
    tasks: writeTasks(stay, random),
  };
}

function chooseStay(world: World, taken: Set<string>, index: number, random: Random): Stay {
  const free = <Entry extends { id: string; prop: Prop | null }>(entries: readonly Entry[]): Entry[] => {
    const fresh = entries.filter((entry) => entry.prop && !taken.has(entry.id));
    return random.shuffle(fresh.length > 0 ? fresh : entries.filter((entry) => entry.prop));
  };
  const use = <Entry extends { id: string }>(entry: Entry): Entry => {
    taken.add(entry.id);
    return entry;
  };
  const clips = free(world.clips);
  const isBook = (clip: World['clips'][number]): boolean => clip.prop!.form === 'book';
  // Two books first, whose other parts look alike, then games and records: three things of different subjects.
  const order = [...clips.filter(isBook), ...clips.filter((clip) => !isBook(clip))];
  const bySubject = order.filter(
    ({ subject }, place) => order.findIndex((other) => other.subject === subject) === place,
  );
  const books = bySubject.filter(isBook).slice(0, 2);
  const others = bySubject.filter((clip) => !isBook(clip)).slice(0, 3 - books.length);
  const shelfClips = random.shuffle([...books, ...others]).map(use);
  const articles = free(world.articles.filter((article) => article.prop?.form === 'poster'))
    .slice(0, 2)
    .map(use);
  const bags = free(world.places.filter((place) => place.prop?.form === 'paper-bag'));
  const bag = bags.find((place) => place.family !== null) ?? bags[0]!;
  // The bag beside it comes from another branch of the same shop, where there is one.
  const other =
    bags.find((place) => place.id !== bag.id && bag.family !== null && place.family === bag.family) ??
    bags.find((place) => place.id !== bag.id)!;
  const showsDevice = index % 2 === 1;
  const flyers = free(world.places.filter((place) => place.prop?.form === 'poster'));
  const devices = free(world.threads);
  return {
    world,
    taken: shelfClips.map((clip, place) => ({ clip, id: `taken-${place + 1}` })),
    posters: articles.map((article, place) => ({ article, id: `poster-${place + 1}` })),
    bags: [use(bag), other].map((place, at) => ({ place, id: `bag-${at + 1}` })),
    flyer: showsDevice ? undefined : { place: use(flyers[0]!), id: 'flyer' },
    device: showsDevice ? { thread: use(devices[0]!), id: 'device' } : undefined,
  };
}

function writeTasks(stay: Stay, random: Random): TaskDraft[] {
  const [first, second] = random.shuffle([1, 2, 0]);
  const posters = random.shuffle(stay.posters.map((_, place) => place));
  return [
    clipTask(stay, first!, random),
    articleTask(stay, posters[0]!, random),
    stay.device ? deviceTask(stay, random) : bagTask(stay, random),
    // The fourth changes from video to video, so that media are asked for most.
    stay.device
      ? clipTask(stay, second!, random)
      : random.next() < 0.5
        ? clipTask(stay, second!, random)
        : flyerTask(stay),
  ];
}

function furnish(stay: Stay, random: Random): PlacedProp[] {
  const { world } = stay;
  const bookcase = furnitureOf(random).find(({ id }) => id === 'bookcase')!;
  const chosen = new Set(stay.taken.map(({ clip }) => clip.id));
  const subjects = new Set(stay.taken.map(({ clip }) => clip.subject));
  const look = (prop: Prop | null): prop is Prop =>
    prop !== null && (prop.form === 'book' || prop.form === 'carton');
  // Other parts of the same book stand there too.
  const alike = world.clips.filter(
    ({ id, subject, prop }) => look(prop) && subjects.has(subject) && !chosen.has(id),
  );
  const others = random.shuffle([
    ...world.clips.filter(({ id, subject, prop }) => look(prop) && !chosen.has(id) && !subjects.has(subject)),
    ...world.articles.filter(({ prop }) => prop?.form === 'book'),
    ...world.products.filter(({ prop }) => prop?.form === 'book'),
  ]);
  const rows: Stock[][] = [2, 3].map(() => []);
  for (const [index, { prop }] of [...alike, ...others].slice(0, 10).entries())
    rows[index % 2]!.push({ prop: prop! });
  const mixed = rows.map((row) => random.shuffle(row));
  stay.taken.forEach(({ clip, id }, index) => {
    mixed[index % 2]!.splice(index === 2 ? 3 : 1, 0, { id, prop: clip.prop! });
  });
  const filler = [1, 4].flatMap((board) =>
    stockBoard(
      bookcase,
      board,
      others.slice(2 * board, 2 * board + 6).map(({ prop }) => ({ prop: prop! })),
      random,
    ),
  );
  return [
    ...mixed.flatMap((row, index) => stockBoard(bookcase, index + 2, row, random)),
    ...filler,
    ...stay.posters.map(({ article, id }, index): PlacedProp => hang(id, article.prop!, index)),
    ...stay.bags.map(({ place, id }, index) => onCounter(id, place.prop!, kitchen.z - 0.35 - index * 0.36)),
    ...(stay.device ? [onCounter(stay.device.id, stay.device.thread.prop!, kitchen.z + 0.5)] : []),
    ...(stay.flyer
      ? [
          {
            id: stay.flyer.id,
            prop: stay.flyer.place.prop!,
            position: [kitchen.fridgeX + 0.318, 1.18, kitchen.z + 0.1] as const,
            yaw: Math.PI / 2,
          },
        ]
      : []),
  ];
}

/** The first on the west wall, the other one on the east wall. */
function hang(id: string, prop: Prop, index: number): PlacedProp {
  const side = index === 0 ? -1 : 1;
  return { id, prop, position: [side * 2.18, posterMetres, -0.35], yaw: -side * (Math.PI / 2) };
}

function onCounter(id: string, prop: Prop, z: number): PlacedProp {
  return { id, prop, position: [kitchen.counterX - 0.08, counterTop, z], yaw: -Math.PI / 2 };
}

function live(stay: Stay, placed: ReadonlyMap<string, PlacedProp>, random: Random): Activity[] {
  const atShelf = stay.taken.flatMap(({ id }): Activity[] => {
    const { position } = placed.get(id)!;
    return [
      { kind: 'walk', x: position[0] - 0.05 + 0.03 * random.normal(), z: shelf.standing, yaw: 0 },
      { kind: 'pick-up', prop: id },
      { kind: 'read', seconds: readingSeconds, turn: random.next() < 0.3 },
      { kind: 'put-down', position, yaw: 0 },
    ];
  });
  const atPosters = stay.posters.flatMap(({ id }): Activity[] => {
    const [x, , z] = placed.get(id)!.position;
    const side = Math.sign(x);
    return [
      { kind: 'walk', x: x - side * 1.05, z, yaw: -side * (Math.PI / 2) },
      { kind: 'examine', prop: id, seconds: readingSeconds },
    ];
  });
  const bag = placed.get(stay.bags[0]!.id)!;
  const counterStand = kitchen.counterX - 0.8;
  const atBag: Activity[] = [
    { kind: 'walk', x: counterStand, z: bag.position[2] + 0.02, yaw: -Math.PI / 2 },
    { kind: 'pick-up', prop: bag.id },
    { kind: 'read', seconds: readingSeconds },
    { kind: 'put-down', position: bag.position, yaw: -Math.PI / 2 },
  ];
  const atDevice: Activity[] = stay.device
    ? [
        { kind: 'walk', x: counterStand, z: placed.get('device')!.position[2], yaw: -Math.PI / 2 },
        { kind: 'examine', prop: 'device', seconds: readingSeconds },
        { kind: 'touch', prop: 'device', seconds: 0.5 },
      ]
    : [];
  const atFlyer: Activity[] = stay.flyer
    ? [
        { kind: 'walk', x: kitchen.fridgeX + 1.15, z: placed.get('flyer')!.position[2], yaw: Math.PI / 2 },
        { kind: 'examine', prop: 'flyer', seconds: readingSeconds },
      ]
    : [];
  const inKitchen = random.next() < 0.5 ? [atBag, atDevice, atFlyer] : [atFlyer, atDevice, atBag];
  return [
    { kind: 'wait', seconds: 0.6 },
    ...(random.next() < 0.5 ? [...atShelf, ...atPosters] : [...atPosters, ...atShelf]),
    { kind: 'walk', x: 0.7, z: 1.2 },
    { kind: 'walk', x: 0.7, z: 2.95 },
    ...inKitchen.flat(),
    { kind: 'wait', seconds: 0.8 },
  ];
}

function thingsOf({ taken, posters, bags, flyer, device }: Stay): Thing[] {
  const toThing = (
    id: string,
    entry: { id: string; prop: Prop | null; family: string | null; variant: string },
  ): Thing => ({
    id,
    prop: entry.prop!,
    entry: entry.id,
    family: entry.family,
    variant: entry.variant,
  });
  return [
    ...taken.map(({ id, clip }) => toThing(id, clip)),
    ...posters.map(({ id, article }) => toThing(id, article)),
    ...bags.map(({ id, place }) => toThing(id, place)),
    ...(flyer ? [toThing(flyer.id, flyer.place)] : []),
    ...(device ? [toThing(device.id, device.thread)] : []),
  ];
}
