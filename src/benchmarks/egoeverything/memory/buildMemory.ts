import type { Box } from '../../../html/PageSnapshot.js';
import { splitWords } from '../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../perception/words/wordLikeness.js';
import { learnHandColor } from './learnHandColor.js';
import { listSights, type Sight } from './listSights.js';
import type { Memory, MemoryEntry, MemoryView } from './Memory.js';
import type { SeenFrame } from './SeenFrame.js';

/** Not seen for longer: it is another stay. */
const longestGapSeconds = 12;
/** What has no print is known again by its colour and place alone, for so long. */
const colorGapSeconds = 5;
/** Less of what stood around it is there again: it was taken elsewhere. */
const leastShared = 0.34;
/** Boxes whose middles are nearer, as a share of the picture, are side by side. */
const besideShare = 0.3;
const leastLikeness = 0.75;
/** Before the first and after the last sight in a hand, for so long, what is around tells where it was taken and left. */
const aroundSeconds = 4.5;

interface Track {
  entry: MemoryEntry;
  place: number;
  best: number;
  last: Box;
  heldAt: number[];
  nearAt: number[];
  tops: number[];
  /** How much of it each colour was, over all sights. */
  colors: Map<string, number>;
}

/**
 * A record of things, places side by side, and handling over time, from what was seen in single pictures (egoeverything,
 * structured memory). Things that nobody touched are kept like others, with the time of the picture that shows them best.
 * @param frames in order of time; nothing later than the last of them is in the record
 */
export function buildMemory(frames: readonly SeenFrame[]): Memory {
  const tracks: Track[] = [];
  const views: MemoryView[] = [];
  const handColor = learnHandColor(frames);
  for (const frame of frames) {
    const sights = listSights(frame, handColor);
    const found = followSights(sights, tracks);
    const { timeSeconds, bands, wall } = frame;
    const view: MemoryView = { timeSeconds, bands, wall, things: [] };
    for (const [index, sight] of sights.entries()) {
      let track = found[index];
      if (!track) {
        track = startTrack(sight, tracks.length);
        tracks.push(track);
      }
      takeSight(track, sight);
      const beside = sights.filter((other) => other !== sight && isBeside(other.box, sight.box));
      for (const name of beside.map(nameOf))
        if (track.entry.beside.length < 8 && !track.entry.beside.includes(name))
          track.entry.beside.push(name);
      const { x, y } = middle(sight.box);
      view.things.push({ entry: track.place, x, y, handled: sight.handled, under: sight.under });
    }
    views.push(view);
  }
  for (const track of tracks) tellHandling(track, views);
  return {
    entries: tracks.map(({ entry }) => entry),
    views,
    pictures: frames.map(({ sha256 }) => sha256),
    endSeconds: frames.at(-1)?.timeSeconds ?? 0,
  };
}

/** Which open track each sight goes on with, the surest pairs first; undefined where none fits. */
function followSights(sights: readonly Sight[], tracks: readonly Track[]): (Track | undefined)[] {
  const pairs = sights.flatMap((sight, index) =>
    tracks
      .filter(
        ({ entry }) => entry.kind === sight.kind && sight.timeSeconds - entry.endSeconds <= longestGapSeconds,
      )
      .map((track) => ({ index, track, likeness: likenessOf(sight, track) }))
      .filter(({ likeness }) => likeness > 0),
  );
  const found: (Track | undefined)[] = sights.map(() => undefined);
  const taken = new Set<Track>();
  for (const { index, track } of pairs.sort((a, b) => b.likeness - a.likeness)) {
    if (found[index] || taken.has(track)) continue;
    found[index] = track;
    taken.add(track);
  }
  return found;
}

function likenessOf(sight: Sight, { entry, last }: Track): number {
  if (sight.kind === 'object') return sight.name === entry.name ? 1 : 0;
  const near = 1 - Math.min(1, distance(middle(sight.box), middle(last)));
  const color =
    sight.colors[0] === entry.colors[0]
      ? 1
      : sight.colors.some((one) => entry.colors.includes(one))
        ? 0.5
        : 0;
  const [one, other] = [wordsOf(sight), wordsOf(entry)];
  if (one.length === 0 || other.length === 0)
    return sight.timeSeconds - entry.endSeconds > colorGapSeconds ? 0 : color * (0.2 + 0.8 * near);
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  const shared = fewer.filter((word) => more.some((held) => wordLikeness(word, held) >= leastLikeness));
  if (shared.length > 0) return 1 + shared.length / fewer.length + 0.1 * near;
  // A word that was misread beyond knowing is told by where it stands and what colour it is on, for a short time.
  return fewer.length === 1 && color > 0 && sight.timeSeconds - entry.endSeconds <= colorGapSeconds
    ? 0.3 * near
    : 0;
}

function startTrack({ kind, timeSeconds }: Sight, place: number): Track {
  return {
    ...{ place, best: -1, last: { x: 0, y: 0, width: 0, height: 0 }, heldAt: [], nearAt: [], tops: [] },
    colors: new Map(),
    entry: {
      ...{ kind, name: '', lines: [], startSeconds: timeSeconds, endSeconds: timeSeconds, sights: 0 },
      ...{ colors: [], held: null, nearSeconds: 0, nearSights: 0, carried: null, beside: [], topShare: 1 },
      keyframeSeconds: timeSeconds,
    },
  };
}

function takeSight(track: Track, sight: Sight): void {
  const { entry } = track;
  entry.endSeconds = sight.timeSeconds;
  entry.sights += 1;
  track.last = sight.box;
  if (sight.handled) track.heldAt.push(sight.timeSeconds);
  if (sight.topShare < 1) track.tops.push(sight.topShare);
  if (sight.isNear) track.nearAt.push(sight.timeSeconds);
  for (const [place, color] of sight.colors.entries())
    track.colors.set(color, (track.colors.get(color) ?? 0) + sight.worth / (place + 1));
  entry.colors = [...track.colors]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([color]) => color);
  if (sight.worth <= track.best) return;
  track.best = sight.worth;
  entry.keyframeSeconds = sight.timeSeconds;
  entry.name = sight.name;
  entry.lines = sight.lines;
}

/** Whether, how long, and from where to where a hand had it. */
function tellHandling({ entry, place, heldAt, nearAt, tops }: Track, views: readonly MemoryView[]): void {
  entry.nearSeconds = spanOf(nearAt);
  entry.nearSights = nearAt.length;
  entry.topShare = [...tops].sort((a, b) => a - b)[Math.floor(tops.length / 2)] ?? 1;
  if (heldAt.length === 0) return;
  entry.held = { fromSeconds: heldAt[0]!, untilSeconds: heldAt.at(-1)! };
  const around = (from: number, to: number): Set<number> =>
    new Set(
      views
        .filter(({ timeSeconds }) => timeSeconds >= from && timeSeconds <= to)
        .flatMap(({ things }) => things.map((thing) => thing.entry))
        .filter((other) => other !== place),
    );
  const taken = heldAt[0]!;
  const left = heldAt.at(-1)!;
  const [before, after] = [around(taken - aroundSeconds, taken), around(left, left + aroundSeconds)];
  if (before.size === 0 || after.size === 0 || left === taken) return;
  const shared = [...before].filter((other) => after.has(other)).length;
  entry.carried = shared / Math.min(before.size, after.size) < leastShared;
}

function spanOf(times: readonly number[]): number {
  return times.length === 0 ? 0 : times.at(-1)! - times[0]!;
}

function nameOf({ name, colors }: Sight): string {
  return name === '' ? `${colors[0] ?? 'unnamed'} thing` : name;
}

function wordsOf({ lines }: { lines: readonly string[] }): string[] {
  return splitWords(lines.join(' ')).filter((word) => word.length >= 3);
}

function middle({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function isBeside(a: Box, b: Box): boolean {
  return distance(middle(a), middle(b)) < besideShare;
}
