import { layoutLabel, type PrintedLine } from './layoutLabel.js';
import type { Motion } from './motion/planMotion.js';
import { projectPoint } from './projectPoint.js';
import type { RenderedSceneFrame } from './renderScene.js';
import type { PlacedProp, ScenePlan } from './ScenePlan.js';
import type { FrameTruth, VisibleProp } from './SceneTruth.js';
import {
  dot,
  lengthOf,
  noRotation,
  type Pose,
  placeIn,
  rotate,
  scale,
  subtract,
  type Vector,
} from './vectors.js';

/** Of a picture's side to that of its ids. */
const idStep = 4;
const smallestPixels = 10;
/** Print seen from further aside is not counted as readable. */
const facing = 0.7;

/** What is true of one frame. */
export function traceFrame(
  plan: ScenePlan,
  motion: Motion,
  { timeSeconds, ids }: RenderedSceneFrame,
): FrameTruth {
  const camera = motion.cameraAt(timeSeconds);
  const width = plan.camera.width >> 2;
  const seen = boxesOf(ids, width);
  const visible = [...seen].flatMap(([place, found]): VisibleProp[] => {
    const placed = plan.props[place]!;
    const box = {
      x: found.left * idStep,
      y: found.top * idStep,
      width: (found.right - found.left + 1) * idStep,
      height: (found.bottom - found.top + 1) * idStep,
    };
    if (box.width < smallestPixels || box.height < smallestPixels) return [];
    const pose = motion.propPoseAt(placed.id, timeSeconds);
    const outline = outlineArea(plan, camera, placed, pose);
    return [
      {
        prop: placed.id,
        box,
        shownShare: Math.min(1, outline > 0 ? (found.count * idStep * idStep) / outline : 0),
        textHeights: textHeights(plan, camera, placed, pose, (x, y) => {
          const at = ids[Math.floor(y / idStep) * width + Math.floor(x / idStep)];
          return at === place + 1;
        }),
        held: motion.isHeldAt(placed.id, timeSeconds),
      },
    ];
  });
  return { timeSeconds, camera, gaze: motion.gazeAt(timeSeconds), visible };
}

interface Found {
  left: number;
  right: number;
  top: number;
  bottom: number;
  count: number;
}

/** By the place of the thing in the plan. */
function boxesOf(ids: Uint16Array, width: number): Map<number, Found> {
  const seen = new Map<number, Found>();
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at]!;
    if (id === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    const found = seen.get(id - 1);
    if (!found) seen.set(id - 1, { left: x, right: x, top: y, bottom: y, count: 1 });
    else {
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.bottom = y;
      found.count += 1;
    }
  }
  return seen;
}

/** The area of the outline of a thing's bounding box on the picture, cut at the border. */
function outlineArea(plan: ScenePlan, camera: Pose, { prop }: PlacedProp, pose: Pose): number {
  const corners = [-0.5, 0.5].flatMap((x) =>
    [0, 1].flatMap((y) =>
      [-0.5, 0.5].map((z) => {
        const corner: Vector = [x * prop.widthMetres, y * prop.heightMetres, z * prop.depthMetres];
        return projectPoint(plan.camera, camera, at(pose, corner));
      }),
    ),
  );
  if (corners.some(({ depth }) => depth < 0.05)) return 0;
  const limit = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  return hullArea(
    corners.map(({ x, y }) => [limit(x, plan.camera.width), limit(y, plan.camera.height)] as const),
  );
}

/** Area of the convex hull. */
function hullArea(points: readonly (readonly [number, number])[]): number {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
    const hull: (readonly [number, number])[] = [];
    for (const point of list) {
      while (hull.length >= 2 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  const sum = hull.reduce((total, [x, y], index) => {
    const [nextX, nextY] = hull[(index + 1) % hull.length]!;
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}

function turn(
  a: readonly [number, number],
  b: readonly [number, number],
  c: readonly [number, number],
): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Of each printed line, the least of its rows. */
function textHeights(
  plan: ScenePlan,
  camera: Pose,
  placed: PlacedProp,
  pose: Pose,
  isSeen: (x: number, y: number) => boolean,
): number[] {
  const heights = placed.prop.lines.map(() => Number.POSITIVE_INFINITY);
  for (const row of layoutLabel(placed.prop).lines)
    heights[row.line] = Math.min(heights[row.line]!, rowHeight(plan, camera, placed, pose, row, isSeen));
  return heights.map((height) => (Number.isFinite(height) ? Math.round(height * 10) / 10 : 0));
}

function rowHeight(
  plan: ScenePlan,
  camera: Pose,
  { prop }: PlacedProp,
  pose: Pose,
  { x, y, widthMetres, capitalMetres }: PrintedLine,
  isSeen: (x: number, y: number) => boolean,
): number {
  const front = prop.depthMetres / 2;
  const middle = at(pose, [x, y, front]);
  const away = subtract(camera.position, middle);
  const normal = rotate(pose.rotation, [0, 0, 1]);
  if (dot(normal, scale(away, 1 / Math.max(1e-6, lengthOf(away)))) < facing) return 0;
  // Seven places along the row; print that is centred and short is counted as if it took the whole width.
  for (let step = -3; step <= 3; step += 1) {
    const point = projectPoint(plan.camera, camera, at(pose, [x + (step / 6) * widthMetres * 0.9, y, front]));
    const { width, height } = plan.camera;
    if (point.depth < 0.05 || point.x < 4 || point.y < 4 || point.x > width - 4 || point.y > height - 4)
      return 0;
    if (!isSeen(point.x, point.y)) return 0;
  }
  const top = projectPoint(plan.camera, camera, at(pose, [x, y + capitalMetres / 2, front]));
  const bottom = projectPoint(plan.camera, camera, at(pose, [x, y - capitalMetres / 2, front]));
  return Math.hypot(top.x - bottom.x, top.y - bottom.y);
}

function at(pose: Pose, position: Vector): Vector {
  return placeIn(pose, { position, rotation: noRotation }).position;
}
