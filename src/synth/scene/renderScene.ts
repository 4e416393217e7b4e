import type { Motion } from './motion/planMotion.js';
import type { ScenePage } from './openScenePage.js';
import type { FrameState, Moment } from './page/FrameState.js';
import type { ScenePlan } from './ScenePlan.js';
import { combine, inverse, lengthOf, type Pose, subtract } from './vectors.js';

export interface RenderedSceneFrame {
  timeSeconds: number;
  /** A JPEG file; null where the frame looks like the one before. */
  picture: Uint8Array | null;
  /** For every fourth pixel of every fourth row the place of the thing seen there plus one, or 0. */
  ids: Uint16Array;
}

/** How long a frame is exposed, in seconds. */
const shutterSeconds = 1 / 24;
/** Movement during the exposure that is drawn as blur, in pixels. */
const blurPixels = 11;
const blurMoments = 7;

/** The frames of a scene in order; those that nothing changes in are drawn once. */
export async function* renderScene(
  page: ScenePage,
  plan: ScenePlan,
  motion: Motion,
): AsyncGenerator<RenderedSceneFrame> {
  const count = Math.floor(motion.durationSeconds * plan.framesPerSecond);
  let last = '';
  let ids: Uint16Array = new Uint16Array();
  for (let index = 0; index < count; index += 1) {
    const timeSeconds = index / plan.framesPerSecond;
    const state = stateAt(plan, motion, timeSeconds);
    const key = JSON.stringify(state);
    if (key === last) {
      yield { timeSeconds, picture: null, ids };
      continue;
    }
    last = key;
    const frame = await drawState(page, state, timeSeconds);
    ids = frame.ids;
    yield frame;
  }
}

/** One frame of a scene, at any time. */
export function renderMoment(
  page: ScenePage,
  plan: ScenePlan,
  motion: Motion,
  timeSeconds: number,
): Promise<RenderedSceneFrame> {
  return drawState(page, stateAt(plan, motion, timeSeconds), timeSeconds);
}

async function drawState(
  page: ScenePage,
  state: FrameState,
  timeSeconds: number,
): Promise<RenderedSceneFrame> {
  const rendered = await page.render(state);
  const bytes = Buffer.from(rendered.ids, 'base64');
  const ids = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { timeSeconds, picture: Buffer.from(rendered.picture, 'base64'), ids };
}

function stateAt(plan: ScenePlan, motion: Motion, time: number): FrameState {
  const now = momentAt(plan, motion, time);
  const [from, to] = [time - shutterSeconds / 2, time + shutterSeconds / 2];
  if (movedPixels(plan, motion, Math.max(0, from), to) < blurPixels) return { moments: [now] };
  const moments = Array.from({ length: blurMoments }, (_, index) =>
    momentAt(plan, motion, Math.max(0, from + ((index + 0.5) / blurMoments) * (to - from))),
  );
  return { moments };
}

function momentAt(plan: ScenePlan, motion: Motion, time: number): Moment {
  const moved = plan.props.flatMap(({ id, position }, index) => {
    const pose = motion.propPoseAt(id, time);
    const held = motion.isHeldAt(id, time);
    return held || lengthOf(subtract(pose.position, position)) > 1e-6
      ? [{ index, pose: rounded(pose), held }]
      : [];
  });
  const hand = motion.handAt(time);
  return {
    camera: rounded(motion.cameraAt(time)),
    hand: { ...hand, ...rounded(hand) },
    moved,
  };
}

/** How far the picture's middle moves, or what is in the hand. */
function movedPixels({ camera }: ScenePlan, motion: Motion, from: number, to: number): number {
  const [a, b] = [motion.cameraAt(from), motion.cameraAt(to)];
  const turn = combine(inverse(a.rotation), b.rotation);
  const angle = 2 * Math.acos(Math.min(1, Math.abs(turn[3])));
  const ahead = 4;
  return camera.focalPixels * (angle + lengthOf(subtract(b.position, a.position)) / ahead);
}

/** To a tenth of a millimetre: below, nothing changes on a picture. */
function rounded({ position, rotation }: Pose): Pose {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  const fine = (value: number): number => Math.round(value * 1e5) / 1e5;
  return {
    position: position.map(round) as unknown as Pose['position'],
    rotation: rotation.map(fine) as unknown as Pose['rotation'],
  };
}
