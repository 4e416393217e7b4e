import { layoutLabel } from '../layoutLabel.js';
import type { PlacedProp } from '../ScenePlan.js';
import { noRotation, type Pose, placeIn, turned, type Vector } from '../vectors.js';
import { type Director, near, pointOf, scan, turnHead } from './Director.js';

/** Capitals of the first lines are so high when a thing is read. */
const readingPixels = 30;
/** How near things are brought to the eyes, and how far an arm can hold them. */
export const nearestReadingMetres = 0.135;
const farthest = 0.46;
/** Of a line's index: beyond, print is too small to be brought near on purpose. */
const readLines = 3;

/** Where the hand takes a thing, in the thing's frame: at its right side, below the middle. */
function gripOn({ prop }: PlacedProp): Vector {
  const height = Math.max(0.03, Math.min(prop.heightMetres * 0.32, prop.heightMetres - 0.03));
  return [prop.widthMetres / 2, height, 0];
}

/** The hand's pose for a thing's pose. */
function handFor(placed: PlacedProp, pose: Pose): Pose {
  return placeIn(pose, { position: gripOn(placed), rotation: noRotation });
}

export function pickUp(director: Director, id: string): void {
  const { hand, head, gaze, random, sounds } = director;
  const placed = director.props.get(id)!;
  const start = director.now;
  gaze.fixate(start, near(director, id));
  turnHead(director, pointOf(director, id), 0.85);
  const pose = hand.propPoseAt(id, director.now);
  const beside = (x: number, z: number): Pose =>
    placeIn(handFor(placed, pose), { position: [x, 0, z], rotation: noRotation });
  const spanMetres = placed.prop.depthMetres;
  const open = { space: 'world' as const, grip: 0.15, point: 0, spanMetres };
  const reach = 0.62 + 0.15 * random.next();
  hand.move(director.now, director.now + reach, { ...open, ...beside(0.05, 0.05) });
  const contact = director.now + reach + 0.2;
  hand.move(director.now + reach, contact, { ...open, ...beside(0, 0), grip: 1 });
  gaze.fixate(director.now + 0.3, near(director, id));
  const grip = gripOn(placed);
  hand.take(id, contact, { position: [-grip[0], -grip[1], -grip[2]], rotation: noRotation });
  sounds.push({ timeSeconds: contact, kind: softness(placed), loudness: 0.5 });
  const lifted = placeIn(pose, { position: [0, 0.035, 0.14], rotation: noRotation });
  hand.move(contact, contact + 0.4, { ...handFor(placed, lifted), space: 'world' });
  hand.move(contact + 0.4, contact + 0.95, { ...handFor(placed, carryPose(placed)), space: 'camera' });
  gaze.fixate(contact + 0.45, near(director, id));
  head.pitch.move(contact + 0.3, contact + 0.9, Math.max(-0.35, head.pitch.at(director.now)));
  director.now = contact + 0.95;
  director.held = id;
  director.events.push({
    kind: 'pick-up',
    prop: id,
    startSeconds: start,
    contactSeconds: contact,
    endSeconds: director.now,
  });
}

export function read(director: Director, seconds: number, turn: boolean): void {
  const { hand, head, random } = director;
  const id = director.held!;
  const placed = director.props.get(id)!;
  const start = director.now;
  const shown = readingPose(director, placed);
  const at = (pose: Pose): Pose & { space: 'camera' } => ({ ...handFor(placed, pose), space: 'camera' });
  hand.move(start, start + 0.6, at(shown));
  head.sway.move(start, start + 0.55, 0);
  const { lines } = layoutLabel(placed.prop);
  const line = (index: number): { prop: string; offset: Vector } => {
    const { x, y, widthMetres } = lines[index % lines.length]!;
    const across = x + widthMetres * (0.35 * random.next() - 0.2);
    return { prop: id, offset: [across, y, placed.prop.depthMetres / 2] };
  };
  scan(director, start + 0.25, start + 0.6 + seconds, line);
  let end = start + 0.6 + seconds;
  if (turn) {
    const aside: Pose = { ...shown, rotation: turned(0.9, 0.05, 0.03) };
    hand.move(end, end + 0.6, at(aside));
    hand.move(end + 1, end + 1.6, at(shown));
    scan(director, end, end + 1.6, () => near(director, id));
    end += 1.9;
  }
  hand.move(end, end + 0.45, at(carryPose(placed)));
  head.sway.move(end, end + 0.4, 1);
  director.now = end + 0.45;
  director.events.push({ kind: 'read', prop: id, startSeconds: start, endSeconds: end });
}

export function putDown(director: Director, position: Vector, yaw: number | undefined): void {
  const { hand, gaze, sounds } = director;
  const id = director.held!;
  const placed = director.props.get(id)!;
  const start = director.now;
  gaze.fixate(start, { point: position });
  turnHead(director, position, 0.85);
  const heading = yaw ?? snapToSide(director.head.yaw.at(director.now));
  const pose: Pose = { position, rotation: turned(heading) };
  const above = placeIn(pose, { position: [0, 0.07, 0.1], rotation: noRotation });
  const world = { space: 'world' as const };
  hand.move(director.now, director.now + 0.6, { ...handFor(placed, above), ...world });
  const contact = director.now + 0.95;
  hand.move(director.now + 0.6, contact, { ...handFor(placed, pose), ...world });
  hand.leave(id, contact, pose);
  sounds.push({ timeSeconds: contact, kind: 'thud', loudness: 0.6 });
  const away = placeIn(handFor(placed, pose), { position: [0.06, 0.01, 0.09], rotation: noRotation });
  hand.move(contact, contact + 0.25, { ...away, ...world, grip: 0.1 });
  hand.rest(contact + 0.25, contact + 0.8);
  director.now = contact + 0.7;
  director.held = undefined;
  director.events.push({
    kind: 'put-down',
    prop: id,
    position,
    startSeconds: start,
    contactSeconds: contact,
    endSeconds: director.now,
  });
}

export function touch(director: Director, id: string, seconds: number): void {
  const { hand, gaze, sounds } = director;
  const placed = director.props.get(id)!;
  const { widthMetres, heightMetres, depthMetres } = placed.prop;
  const start = director.now;
  gaze.fixate(start, near(director, id));
  turnHead(director, pointOf(director, id), 0.85);
  const pose = hand.propPoseAt(id, director.now);
  // The tip of the stretched forefinger lies 12 cm before the grip and a little above it.
  const at = (before: number): Pose =>
    placeIn(pose, {
      position: [widthMetres * 0.3, heightMetres * 0.3 - 0.03, depthMetres / 2 + 0.125 + before],
      rotation: turned(0.12),
    });
  const shape = { space: 'world' as const, grip: 0.9, point: 1, spanMetres: 0.02 };
  const contact = director.now + 0.9;
  hand.move(director.now, contact - 0.2, { ...at(0.05), ...shape });
  hand.move(contact - 0.2, contact, { ...at(0), ...shape });
  sounds.push({ timeSeconds: contact, kind: 'click', loudness: 0.5 });
  scan(director, director.now + 0.3, contact + seconds, () => near(director, id));
  hand.move(contact + seconds, contact + seconds + 0.2, { ...at(0.07), ...shape });
  hand.rest(contact + seconds + 0.2, contact + seconds + 0.75);
  director.now = contact + seconds + 0.6;
  director.events.push({
    kind: 'touch',
    prop: id,
    startSeconds: start,
    contactSeconds: contact,
    endSeconds: director.now,
  });
}

/** The distance from which the first lines of a thing are in large type. */
export function readingDistance(director: Director, { prop }: PlacedProp): number {
  const { lines } = layoutLabel(prop);
  const smallest = Math.min(
    ...lines.filter(({ line }) => line < readLines).map(({ capitalMetres }) => capitalMetres),
  );
  return (director.camera.focalPixels * smallest) / readingPixels;
}

function readingPose(director: Director, placed: PlacedProp): Pose {
  const { heightMetres, depthMetres } = placed.prop;
  const distance = Math.min(farthest, Math.max(nearestReadingMetres, readingDistance(director, placed)));
  const { panel } = layoutLabel(placed.prop);
  const middle = panel.height > 0 ? panel.y + panel.height / 2 : heightMetres / 2;
  const { random } = director;
  return {
    position: [0.012 * random.normal(), -middle - 0.01, -distance - depthMetres / 2],
    rotation: turned(0.03 * random.normal(), 0.03 * random.normal(), 0.025 * random.normal()),
  };
}

/** Before the body, low on the picture; in the camera's frame. */
function carryPose({ prop }: PlacedProp): Pose {
  return {
    position: [0.06, -0.2 - prop.heightMetres * 0.55, -0.46],
    rotation: turned(0.25, -0.2),
  };
}

function snapToSide(yaw: number): number {
  return Math.round(yaw / (Math.PI / 2)) * (Math.PI / 2);
}

function softness({ prop: { form } }: PlacedProp): 'rustle' | 'click' {
  return form === 'pouch' || form === 'paper-bag' || form === 'carton' ? 'rustle' : 'click';
}
