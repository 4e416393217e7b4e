import { createRandom } from '../../../core/createRandom.js';
import type { FrameTruth, SceneEvent, SceneTruth } from '../../../synth/scene/SceneTruth.js';
import type { CaptionPiece, CaptionsFile } from '../exposure/captionsFile.js';
import { formWords, withArticle } from './shopTasks.js';
import type { Thing, VideoDraft } from './VideoDraft.js';

const pieceSeconds = 5;
/** Share of the things that the captions never mention. */
const missingShare = 0.2;
/** Things that merely stand there are named when they are so wide. */
const largePixels = 110;
const mostBystanders = 3;

/**
 * Captions of a video, five seconds a piece, from its truth. They are written as a hurried observer would: with a fixed
 * stock of words, without saying which thing came when, without small print, without the detail that tells look-alikes
 * apart; a fifth of the things is not mentioned at all.
 */
export function writeCaptions(draft: VideoDraft, truth: SceneTruth, program: string): CaptionsFile {
  const random = createRandom(`${draft.plan.seed}/captions`);
  const missing = new Set(draft.plan.props.filter(() => random.next() < missingShare).map(({ id }) => id));
  const things = new Map(draft.things.map((thing) => [thing.id, thing]));
  const count = Math.ceil(truth.durationSeconds / pieceSeconds);
  const pieces = Array.from({ length: count }, (_, index): CaptionPiece => {
    const startSeconds = index * pieceSeconds;
    const endSeconds = Math.min(truth.durationSeconds, startSeconds + pieceSeconds);
    const events = truth.events.filter(
      (event) => event.startSeconds < endSeconds && event.endSeconds > startSeconds,
    );
    const frames = truth.frames.filter(
      ({ timeSeconds }) => timeSeconds >= startSeconds && timeSeconds < endSeconds,
    );
    return {
      startSeconds,
      endSeconds,
      'video description': describeEvents(draft, events, missing),
      objects: describeObjects(draft, events, frames, missing, things),
    };
  });
  return {
    schemaVersion: 1,
    kind: 'captions',
    writtenBy: program,
    note: 'Written from the truth with details left out: no order, no small print, no variants; a fifth of the things is missing.',
    pieces,
  };
}

const sentences: Record<SceneEvent['kind'], (thing: string) => string> = {
  walk: () => 'The person walks.',
  look: (thing) => `The person looks at ${thing}.`,
  'pick-up': (thing) => `The person takes ${thing}.`,
  read: (thing) => `The person holds ${thing} and looks at it.`,
  'put-down': (thing) => `The person puts ${thing} down.`,
  touch: (thing) => `The person reaches towards ${thing}.`,
  examine: (thing) => `The person goes up to ${thing}.`,
  wait: () => 'The person stands and looks around.',
};

function describeEvents(
  draft: VideoDraft,
  events: readonly SceneEvent[],
  missing: ReadonlySet<string>,
): string {
  const place = draft.place === 'shop' ? 'In a shop.' : 'In a flat.';
  const told = events.map(({ kind, prop }) => {
    const placed = draft.plan.props.find(({ id }) => id === prop);
    const thing = placed && !missing.has(placed.id) ? `a ${formWords[placed.prop.form]}` : 'something';
    return sentences[kind](thing);
  });
  return [place, ...new Set(told)].join(' ');
}

function describeObjects(
  draft: VideoDraft,
  events: readonly SceneEvent[],
  frames: readonly FrameTruth[],
  missing: ReadonlySet<string>,
  things: ReadonlyMap<string, Thing>,
): Record<string, string> {
  const handled = events.flatMap(({ prop }) => (prop === undefined ? [] : [prop]));
  const widths = new Map<string, number>();
  for (const { visible } of frames)
    for (const { prop, box } of visible) widths.set(prop, Math.max(widths.get(prop) ?? 0, box.width));
  const bystanders = [...widths]
    .filter(([id, width]) => width >= largePixels && !handled.includes(id))
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostBystanders)
    .map(([id]) => id);
  const objects: Record<string, string> = {};
  for (const id of new Set([...handled, ...bystanders])) {
    if (missing.has(id)) continue;
    const { prop } = draft.plan.props.find((placed) => placed.id === id)!;
    const word = formWords[prop.form];
    let name: string = word;
    for (let number = 2; name in objects; number += 1) name = `${word} ${number}`;
    const print = handled.includes(id) ? coarsePrint(things.get(id)) : '';
    objects[name] =
      `${withArticle(`${prop.colorName} ${word}`)}${print ? ` with print on it: ${print}` : ''}`;
  }
  return objects;
}

/** The first two lines, but not what tells look-alikes apart: neither the variant nor an address, a code or a part. */
function coarsePrint(thing: Thing | undefined): string {
  if (!thing) return '';
  return thing.prop.lines
    .slice(0, 2)
    .filter((line) => !/\d/.test(line) && line.toLowerCase() !== thing.variant.toLowerCase())
    .join(', ');
}
